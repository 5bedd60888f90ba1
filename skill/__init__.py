"""Alexa: request to wish, reply to response. The only place that knows ask-sdk."""

from skill.function import answer, lambda_handler

__all__ = ["answer", "lambda_handler"]
