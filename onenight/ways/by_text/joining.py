"""Before the deal of a texted game, from its host's side: who is in, which deck, and the deal itself."""

from onenight.conversation.questions import put
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase
from onenight.conversation.turn import Turn, joined
from onenight.rules.errors import NotUnderstood
from onenight.speech.lines import Lines
from onenight.speech.script import Pause, Say, Script
from onenight.speech.voice import Voice
from onenight.texting.party import Dealt, Mentioned, Removed
from onenight.ways.by_text.following import happened, party_of, player
from onenight.ways.by_text.invitation import apart, invite
from onenight.ways.by_text.trouble import left_key
from onenight.ways.one_night import night, opening, proposal

SILENCE = 20
"""Seconds between two sentences of a texted night: about what it takes to read a role, and to answer."""


def opened(turn: Turn, before: str = "") -> Reply:
    """How everyone joins."""
    return invite(turn, before, turn.say("join.then"))


def who_is_in(turn: Turn, before: str = "") -> Reply:
    """Something said first, then the players, by name."""
    return turn.prompt(joined(before, _who(turn)))


def _who(turn: Turn) -> str:
    names = tuple([seat.name for seat in party_of(turn).seats])
    line = "join.nobody" if not names else "join.one" if len(names) == 1 else "join.several"
    return turn.say(line, names=names, count=turn.number(len(names)).capitalize())


def remove(turn: Turn) -> Reply:
    """Players who are out; after the deal their seats stay, with missing answers."""
    if not party_of(turn).seats:
        return who_is_in(turn)
    if not turn.wish.names:
        raise NotUnderstood("who-is-meant")
    names = tuple([player(turn, said) for said in turn.wish.names])
    told = Mentioned(frozenset([left_key(party_of(turn), name) for name in names]))  # the host has just said so
    after = happened(turn, *map(Removed, names), told)
    said = turn.say("join.out", names=names)
    return after.way.tell(after, said) if after.news else after.prompt(said)


def deal(turn: Turn, before: str = "") -> Reply:
    """The roles are texted, once the deck fits those who are in."""
    here, possible = len(party_of(turn).seats), turn.session.rulebook.game.players
    if here not in possible:
        numbers = {"least": turn.number(possible.start), "most": turn.number(possible.stop - 1)}
        few = here < possible.start
        takes = turn.say("join.takes" if few else "join.too_many", **numbers, code=apart(turn.session.code))
        return turn.prompt(joined(before, _who(turn), takes))
    if turn.session.draft is not None and turn.session.draft.players == here:
        return proposal.propose(turn)
    if turn.session.draft is None and turn.session.players == here:
        return dealt(turn, before)
    answer = opening.seated(turn, here)
    return answer._replace(say=joined(before, answer.say))


def dealt(turn: Turn, before: str = "") -> Reply:
    """The night falls; the announcer has something to say while everyone reads and answers."""
    session = turn.session
    turn = happened(turn, Dealt(session.rulebook, session.deck))
    turn = turn.at(night.fallen(turn.session))
    *said, _ = sentences(turn.lines)
    cues = [cue for text in said for cue in (Say(text, Voice.of(turn.lines).seconds(text)), Pause(SILENCE))]
    script = Script(session.deck, session.pace, tuple(cues))
    return turn.tell(before, script, turn.say("texted.night"), turn.say("texted.night"))


def cancel(turn: Turn) -> Reply:
    """Drops what was under discussion: a draft, else the texted game; asked once if anybody is in."""
    if turn.session.draft is not None:
        return proposal.drop(turn)
    return put(turn, Pending(Ask.WITH_CARDS)) if party_of(turn).seats else with_cards(turn)


def sentences(lines: Lines) -> tuple[str, ...]:
    """What is said while everyone reads and answers, one after the other; the last one is what can be said then."""
    falls, then = (lines.say(f"prompts.texted.{line}") for line in ("falls", "night"))
    return (falls, *lines.strings("prompts", "texted", "narration"), then)


def with_cards(turn: Turn) -> Reply:
    """No texted game after all."""
    phase = Phase.DECK if turn.session.players else Phase.OPEN
    session = turn.session.before_night(phase)._replace(party="", code="", names=())
    return turn._replace(session=session, party=None).prompt(turn.say("join.with_cards"))
