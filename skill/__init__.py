"""Alexa: request to wish, reply to response. The only place that knows ask-sdk."""

from skill.function import answer

__all__ = ["answer"]
