"""What Alexa says: from a reply to the SDK's response."""

from collections.abc import Iterable

from ask_sdk_core.response_helper import ResponseFactory

from onenight.speech.lines import Lines
from onenight.speech.render import ssml
from onenight.speech.script import Say, Script
from onenight.speech.voice import Voice
from onenight.table.reply import Reply
from onenight.table.session import Session


def respond(reply: Reply, lines: Lines, factory: ResponseFactory) -> Session:
    """Fill the response; returns the session as it stands after what this response could tell of a night."""
    if reply.script is not None:
        return _tell(reply, reply.script, lines, factory)
    factory.speak(ssml.speak(_said(reply.say, lines)))
    if reply.listen:
        factory.ask(ssml.speak(_said(reply.reprompt, lines)))
    else:
        factory.set_should_end_session(True)
    return reply.session


def _tell(reply: Reply, script: Script, lines: Lines, factory: ResponseFactory) -> Session:
    """One response's worth of a night; the session stays open, so that "pause" and "next" reach us."""
    before = tuple(_said(reply.say, lines))
    whole = script._replace(cues=before + script.cues) if before else script
    turn = ssml.turn(whole, lines, reply.then)
    factory.speak(turn.speech)
    factory.ask(turn.reprompt or ssml.speak(_said(reply.reprompt, lines)))
    untold = len(whole.calls) - turn.calls
    return reply.session._replace(told=reply.session.told - untold)


def _said(text: str, lines: Lines) -> Iterable[Say]:
    return (Say(text, Voice.of(lines).seconds(text)),) if text else ()
