"""What Alexa says: from a reply to the SDK's response."""

from collections.abc import Iterable

from ask_sdk_core.response_helper import ResponseFactory
from ask_sdk_model import Directive
from ask_sdk_model.ui import Card, Image, SimpleCard, StandardCard

from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Phase, Session
from onenight.speech.announcers import announced
from onenight.speech.front import picture
from onenight.speech.lines import Lines
from onenight.speech.render import ssml
from onenight.speech.script import Pause, Say, Script, Voice
from skill import entities
from skill.outside import ALONE, SECURE, Door
from skill.request import Device, WishRequest

BUSY = 45
"""Seconds of silence before it is asked again while cards are dealt, or a board is moved on: the microphone is off by
then, and soon after it was on a second time Alexa ends the session. Ours; a reprompt can be 90 (Amazon)."""


def respond(reply: Reply, asked: WishRequest, lines: Lines, factory: ResponseFactory, door: Door = ALONE) -> Session:
    """Fill the response; returns the session as it stands after what this response could tell of a night."""
    session = _told(reply, asked.device, lines, factory)
    if reply.card:
        factory.set_card(_card(reply, lines, door))
    for directive in _directives(reply, session, asked, lines, door):
        factory.add_directive(directive)
    return session


def _card(reply: Reply, lines: Lines, door: Door) -> Card:
    """How to join, to be read in Alexa's app, and to be scanned from there."""
    title = lines.raw("screen.join.title")
    if not door.address.startswith(SECURE):
        return SimpleCard(title, reply.card)
    drawn = picture(door.address, reply.code)
    return StandardCard(title, reply.card, Image(drawn, drawn))


def mixing(session: Session, device: Device) -> bool:
    """Whether a sound runs under this table's nights."""
    return device.mixes and session.sound


def most_seconds(*, mixed: bool) -> float:
    """How long a night one response can hold."""
    if mixed:
        from skill import sound  # noqa: PLC0415 - where a sound can be played

        return sound.MIXED_SECONDS
    return ssml.RESPONSE_SECONDS


def _told(reply: Reply, device: Device, lines: Lines, factory: ResponseFactory) -> Session:
    if reply.script is not None:
        return _tell(reply, reply.script, device, lines, factory)
    if reply.say:
        factory.speak(ssml.speak(_said(reply.say, lines)))
    _end(reply, _again(reply, lines), factory)
    return reply.session


def _again(reply: Reply, lines: Lines) -> str:
    """What is said if nobody answers; who is busy with cards or a board is not hurried."""
    busy = reply.session.phase is Phase.CHECK and reply.session.pending is None
    return ssml.speak((*([Pause(BUSY)] if busy else []), *_said(reply.reprompt, lines)))


def _end(reply: Reply, reprompt: str, factory: ResponseFactory) -> None:
    if Effect.ASK_FOR_TIMERS in reply.effects:
        return  # Alexa asks next, not we: the microphone is hers
    if reply.listen:
        factory.ask(reprompt)
    else:
        factory.set_should_end_session(True)


def _tell(reply: Reply, script: Script, device: Device, lines: Lines, factory: ResponseFactory) -> Session:
    """One response's worth of a script; the session stays open, so that "pause" and "next" reach us."""
    session = reply.session
    night = session.phase is Phase.NIGHT
    mixed = night and mixing(session, device)
    before = tuple(_said(reply.say, lines))
    whole = script._replace(cues=before + script.cues) if before else script
    turn = ssml.turn(whole, announced(lines, session.announcer), reply.then, most_seconds(mixed=mixed))
    if mixed:
        from skill import sound  # noqa: PLC0415 - as above

        factory.add_directive(sound.mixed(turn.speech))
    else:
        factory.speak(turn.speech)
    _end(reply, turn.reprompt or _again(reply, lines), factory)
    return _reached(session, turn) if night else session


def _reached(session: Session, turn: ssml.SpokenTurn) -> Session:
    """The session after a night that was told so far; counted from its end, for what is said before may be a call."""
    narration = session.narration
    told = narration.told - turn.left
    gap = told - (turn.calls - turn.spoken) if turn.reprompt else 0
    return session._replace(narration=narration._replace(told=told, gap=gap))


def _directives(reply: Reply, session: Session, asked: WishRequest, lines: Lines, door: Door) -> Iterable[Directive]:
    known = asked.session.names if asked.session is not None else ()
    names = entities.update(known, session.names, listen=reply.listen)
    if names is not None:
        yield names
    if Effect.ASK_FOR_TIMERS in reply.effects:
        from skill import timers  # noqa: PLC0415 - once in a table's life

        yield timers.consent()
    elif asked.device.screen and reply.listen:
        from skill import screen  # noqa: PLC0415 - where there is one

        shown = screen.shown(session, lines, asked.now, reply.party, door)
        if shown is not None:
            yield shown


def _said(text: str, lines: Lines) -> Iterable[Say]:
    return (Say(text, Voice.of(lines).seconds(text)),) if text else ()
