"""The web service: Flask, signatures, what is mounted where, and the functions that serve it on Lambda."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from webhooks.app import create_app
    from webhooks.function import lambda_handler
    from webhooks.settings import Settings

__all__ = ["Settings", "create_app", "lambda_handler"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - as any attribute
    """What is asked for, imported then: the function that sends texts has neither Flask nor the handler of the others.

    Raises:
        AttributeError: there is no such thing.
    """
    if name == "create_app":
        from webhooks.app import create_app  # noqa: PLC0415

        return create_app
    if name == "lambda_handler":
        from webhooks.function import lambda_handler  # noqa: PLC0415

        return lambda_handler
    if name == "Settings":
        from webhooks.settings import Settings  # noqa: PLC0415

        return Settings
    raise AttributeError(name)
