"""Alexa: request to wish, reply to response. The only place that knows ask-sdk."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skill.function import answer, lambda_handler

__all__ = ["answer", "lambda_handler"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - as any attribute
    """What is asked for, imported then: whoever plays the page has no SDK of Alexa's.

    Raises:
        AttributeError: there is no such thing.
    """
    if name not in __all__:
        raise AttributeError(name)
    from skill import function  # noqa: PLC0415

    return getattr(function, name)
