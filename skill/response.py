"""Builds the SDK's response from a reply."""

from collections.abc import Iterable

from ask_sdk_core.response_helper import ResponseFactory
from ask_sdk_model import Directive
from ask_sdk_model.ui import Card, Image, SimpleCard, StandardCard

from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Phase, Session
from onenight.speech.announcers import apply_announcer
from onenight.speech.front import build_join_picture_link
from onenight.speech.lines import Lines
from onenight.speech.render import ssml
from onenight.speech.script import Pause, Say, Script, Voice
from skill import entities
from skill.request import Device, WishRequest
from skill.skill_services import NO_PHONES, SECURE, PhoneAccess

BUSY_PAUSE_SECONDS = 45
"""Seconds of silence before it is asked again while cards are dealt, or a board is moved on: the microphone is off by
then, and soon after it was on a second time Alexa ends the session. Ours; a reprompt can be 90 (Amazon)."""


def respond(
    reply: Reply, asked: WishRequest, lines: Lines, factory: ResponseFactory, door: PhoneAccess = NO_PHONES
) -> Session:
    """Fill the response; return the session with the narration as far as this response tells it."""
    session = _speak_reply(reply, asked.device, lines, factory)
    if reply.card:
        factory.set_card(_build_card(reply, lines, door))
    for directive in _build_directives(reply, session, asked, lines, door):
        factory.add_directive(directive)
    return session


def _build_card(reply: Reply, lines: Lines, door: PhoneAccess) -> Card:
    """Return the card for Alexa's app that says how to join, with a code to scan where there is a join page."""
    title = lines.raw("screen.join.title")
    if not door.address.startswith(SECURE):
        return SimpleCard(title, reply.card)
    drawn = build_join_picture_link(door.address, reply.code)
    return StandardCard(title, reply.card, Image(drawn, drawn))


def is_sound_mixed(session: Session, device: Device) -> bool:
    """Return whether a sound is played under this table's nights."""
    return device.mixes and session.sound


def max_night_seconds(*, mixed: bool) -> float:
    """Return how many seconds of a night one response can hold."""
    if mixed:
        from skill import sound  # noqa: PLC0415 - where a sound can be played

        return sound.MIXED_SECONDS
    return ssml.RESPONSE_SECONDS


def _speak_reply(reply: Reply, device: Device, lines: Lines, factory: ResponseFactory) -> Session:
    if reply.script is not None:
        return _tell_script(reply, reply.script, device, lines, factory)
    if reply.say:
        factory.speak(ssml.render_ssml(_make_cues(reply.say, lines)))
    _ask_or_end(reply, _build_reprompt(reply, lines), factory)
    return reply.session


def _build_reprompt(reply: Reply, lines: Lines) -> str:
    """Return the reprompt as SSML; it waits `BUSY_PAUSE_SECONDS` while players are busy with cards or a board."""
    busy = reply.session.phase is Phase.CHECK and reply.session.pending is None
    return ssml.render_ssml((*([Pause(BUSY_PAUSE_SECONDS)] if busy else []), *_make_cues(reply.reprompt, lines)))


def _ask_or_end(reply: Reply, reprompt: str, factory: ResponseFactory) -> None:
    if Effect.ASK_FOR_TIMERS in reply.effects:
        return  # Alexa asks next, not we: the microphone is hers
    if reply.listen:
        factory.ask(reprompt)
    else:
        factory.set_should_end_session(True)


def _tell_script(reply: Reply, script: Script, device: Device, lines: Lines, factory: ResponseFactory) -> Session:
    """Tell as much of a script as one response holds; the session stays open for "pause" and "next"."""
    session = reply.session
    night = session.phase is Phase.NIGHT
    mixed = night and is_sound_mixed(session, device)
    before = tuple(_make_cues(reply.say, lines))
    whole = script._replace(cues=before + script.cues) if before else script
    turn = ssml.render_turn(
        whole, apply_announcer(lines, session.announcer), reply.then, max_night_seconds(mixed=mixed)
    )
    if mixed:
        from skill import sound  # noqa: PLC0415 - as above

        factory.add_directive(sound.mix_speech(turn.speech))
    else:
        factory.speak(turn.speech)
    _ask_or_end(reply, turn.reprompt or _build_reprompt(reply, lines), factory)
    return _record_progress(session, turn) if night else session


def _record_progress(session: Session, turn: ssml.SpokenTurn) -> Session:
    """Return the session with what was told of the night; counted from its end, for a call may be said before it."""
    narration = session.narration
    told = narration.told - turn.left
    gap = told - (turn.calls - turn.spoken) if turn.reprompt else 0
    return session._replace(narration=narration._replace(told=told, gap=gap))


def _build_directives(
    reply: Reply, session: Session, asked: WishRequest, lines: Lines, door: PhoneAccess
) -> Iterable[Directive]:
    known = asked.session.names if asked.session is not None else ()
    names = entities.build_names_directive(known, session.names, listen=reply.listen)
    if names is not None:
        yield names
    if Effect.ASK_FOR_TIMERS in reply.effects:
        from skill import timers  # noqa: PLC0415 - once in a table's life

        yield timers.ask_for_consent()
    elif asked.device.screen and reply.listen:
        from skill import screen  # noqa: PLC0415 - where there is one

        shown = screen.show_table(session, lines, asked.now, reply.party, door)
        if shown is not None:
            yield shown


def _make_cues(text: str, lines: Lines) -> Iterable[Say]:
    return (Say(text, Voice.load(lines).estimate_seconds(text)),) if text else ()
