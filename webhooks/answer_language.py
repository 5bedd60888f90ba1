"""Choose the language of an answer: the one that is chosen, else the browser's, else the service's."""

from flask import request

from onenight.speech.offered_languages import match_preferred_language


def choose_language(chosen: str, otherwise: str) -> str:
    """Return the language of the answer to the current request.

    `chosen`: by whoever asks, empty where nobody did; one that is not offered is as good as none. `otherwise`: what is
    spoken where neither that nor what the browser asks for is offered.
    """
    asked = [locale for locale, quality in request.accept_languages if quality > 0]
    return match_preferred_language([chosen, *asked]) or otherwise
