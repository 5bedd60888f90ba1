"""Before the deal of a texted game, from its host's side: who is in, which deck, and the deal itself."""

from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.questions import ask_question
from onenight.conversation.reply import OpenSeat, Reply
from onenight.conversation.session import Ask, Pending
from onenight.conversation.turn import Turn, join_sentences
from onenight.speech.lines import Lines
from onenight.texting import outbox
from onenight.texting.events import PlayerRemoved, PlayersReseated, TroubleMentioned
from onenight.texting.party import Stage
from onenight.ways.by_text.invitation import invite, tell_open_seat
from onenight.ways.by_text.sync import apply_events, find_seated, party_of
from onenight.ways.by_text.trouble import left_key

SILENCE = 20
"""Seconds between two sentences of a texted night: about the time to read a role, and to answer."""


def invite_everyone(turn: Turn, before: str = "") -> Reply:
    """Tell how everyone joins."""
    return invite(turn, before, turn.say("join.then"))


def tell_who_is_in(turn: Turn, before: str = "") -> Reply:
    """Say something, then who is in, by name, and whom no text reaches any more, for they opted out."""
    party = party_of(turn)
    stopped = outbox.list_opted_out(party)
    told = [turn.say("trouble.opted_out", name=name) for name in stopped]
    if stopped:
        turn = apply_events(turn, TroubleMentioned(frozenset([outbox.opted_out_key(name) for name in stopped])))
    return turn.prompt(join_sentences(before, list_players(turn), *told))


def list_players(turn: Turn) -> str:
    """Return the players who are in, in words."""
    names = party_of(turn).names
    line = "join.nobody" if not names else "join.one" if len(names) == 1 else "join.several"
    return turn.say(line, names=names, count=turn.number(len(names)))


def remove_players(turn: Turn) -> Reply:
    """Remove players, also those who wait for the next game; after the deal seats stay, with missing answers.

    Raises:
        Lacks: `who-is-meant`.
    """
    party = party_of(turn)
    names = _find_meant(turn)
    if not names:
        return tell_who_is_in(turn)
    sits = {seat.name for seat in party.seats}
    told = TroubleMentioned(
        frozenset([left_key(party, name) for name in names if name in sits])
    )  # the host has just said so
    after = apply_events(turn, *map(PlayerRemoved, names), told)
    said = turn.say("join.out", names=names)
    return after.way.tell_progress(after, said) if after.news else after.prompt(said)


def is_seat_order(turn: Turn) -> bool:
    """Return whether a wish has the names of all who are in, before the deal: then it tells who sits where."""
    party = party_of(turn)
    return party.stage is Stage.JOIN and sorted(turn.wish.names) == sorted(seat.name for seat in party.seats)


def reseat_players(turn: Turn) -> Reply:
    """Let those who are in sit in the order of the wish, and tell who is in."""
    return tell_who_is_in(apply_events(turn, PlayersReseated(turn.wish.names)))


def let_back(turn: Turn) -> Reply:
    """Let a player back in with another phone: her seat gets a code of its own for a while, and all hear it.

    Raises:
        Lacks: `who-is-meant`.
    """
    names = _find_meant(turn)
    if not names:
        return tell_who_is_in(turn)
    name, back = names[0], party_of(turn).back
    if back is None or back.name != name:
        return Reply(turn.session, "", effects=(OpenSeat(name),), party=turn.party)
    return tell_open_seat(turn, back)


def _find_meant(turn: Turn) -> tuple[str, ...]:
    """Return the names of those whose seats a wish is about; () where nobody is in.

    Raises:
        Lacks: `who-is-meant`.
    """
    if not party_of(turn).seats:
        return ()
    if not turn.wish.names:
        raise Lacks("who-is-meant", turn.wish)
    return find_seated(turn)


def sentences(lines: Lines) -> tuple[str, ...]:
    """Return what is said while everyone reads and answers, in order; the last one is what can be said then."""
    falls, then = (lines.say(f"prompts.texted.{line}") for line in ("falls", "night"))
    return (falls, *lines.strings("prompts", "texted", "narration"), then)


def cancel(turn: Turn) -> Reply:
    """Leave the texted game; if anybody is in, ask first."""
    return ask_question(turn, Pending(Ask.WITH_CARDS)) if party_of(turn).seats else turn.way.play_with_cards(turn)
