"""What both games do by text: the session follows the party, and whoever is missing is waited for."""

import math
from collections.abc import Callable, Mapping

from onenight.conversation.offered import Offers, person
from onenight.conversation.reply import Effect, Reply, Seen
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.errors import GameError
from onenight.rules.game import GAMES
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Say, Script
from onenight.speech.voice import Voice
from onenight.texting.party import Chosen, Party, Replaced, Stage
from onenight.texting.step import step
from onenight.texting.texted import TextedGame
from onenight.ways.by_text import following as hosted
from onenight.ways.by_text import joining
from onenight.ways.by_text.following import happened
from onenight.ways.by_text.trouble import mentioned
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

CHOOSING = Phase.JOIN
KEYS: Mapping[Phase, Mapping[str, Kind]] = {
    Phase.VOTE: {"1": Kind.EVERYONE_ANSWERED, "*": Kind.HELP, "0": Kind.HELP},
}
"""One key asks for the votes that are missing."""
CHAPTER = 10
"""Seconds; ours: votes come in by text, and the last one is to be told of soon."""


def followed(turn: Turn, playing: Callable[[Session, Party, Front], Session]) -> Turn:
    """The turn where the party is now; `playing`: the session of a game that is dealt. On the table if it is gone."""
    session, party = turn.session, turn.party
    if party is None:
        left = turn.at(session.without_texts())
        return left.way.reached(left)
    news = turn.way.news(session, party)
    session = hosted.coded(session, party)
    joins = party.stage is Stage.JOIN
    session = hosted.joined(session, party) if joins else playing(session, party, turn.front)
    return turn._replace(session=session, news=news)


def noted(answer: Reply, front: Front) -> Reply:
    """The answer, after what has to be told of players who have left, or whom no text reaches."""
    if not answer.session.party:
        answer = answer._replace(effects=(*answer.effects, Effect.LEAVE_PARTY))
    if answer.party is None:
        return answer
    answer, party = _agreed(answer, answer.party, front)
    return mentioned(answer, party, front) if answer.listen else answer


def _agreed(answer: Reply, party: Party, front: Front) -> tuple[Reply, Party]:
    """The answer, after which those who are joining know which game with cards is played, for some names are cards."""
    session = answer.session
    if not session.party or party.stage is not Stage.JOIN or session.game.key not in GAMES:
        return answer, party  # there is no such table any more, or a week is played at it
    chosen = Chosen(session.game.rulebook, session.game.having)
    if party.plays.chosen(*chosen) == party.plays:
        return answer, party
    told = step(party, chosen, front).party
    return answer._replace(party=told, session=hosted.joined(hosted.coded(session, told), told)), told


def given_up(turn: Turn, plays: TextedGame[Party]) -> Turn:
    """The party is open for another game, that one until it is known, with whoever is in."""
    turn = happened(turn, Replaced(plays))
    return turn.at(turn.session.before_night(CHOOSING).without_game())


with_cards = joining.with_cards


def seen(party: Party, week: Mapping[str, object] | None = None, deck: tuple[str, ...] = ()) -> Seen:
    """How far the game has come, and what lies on the table."""
    return Seen(phase=str(hosted.PHASES[party.stage][0]), week=week, deck=deck)


def heard_to(session: Session, _front: Front, _cue: int) -> Session:
    """No window knows better: everybody reads."""
    return session


def by_now(session: Session, _front: Front) -> Session:
    """The session follows the party."""
    return session


def waits(session: Session) -> bool:
    """Whether the evening goes on by itself once everyone has answered."""
    return session.phase in (Phase.NIGHT, Phase.VOTE)


def votes_come(session: Session) -> bool:
    """Votes are taken from the dawn on."""
    return session.phase is Phase.DAY


def everybody(_session: Session, lines: Lines, party: Party | None) -> Offers:  # noqa: ARG001 - as with cards
    """Who is in, by name; nobody where the texted game is not known."""
    names = [seat.name for seat in party.seats] if party is not None else []
    return Offers(tuple([person(name) for name in names]))


def roles_asked(_session: Session) -> tuple[str, ...]:
    """Return (): no card is asked for."""
    return ()


def aside(turn: Turn) -> bool:
    """Whether somebody is gone of whom people talk: nobody who plays, by name."""
    if not turn.wish.entry.concerns_seat or turn.session.phase not in turn.way.TALKING or turn.party is None:
        return False
    try:
        return not hosted.seated(turn)
    except GameError:
        return True


def means(kind: Kind, phase: Phase) -> bool:
    """Whether it tells who leaves or comes back: a host is heard with that while a game is under way, too."""
    return CATALOG[kind].concerns_seat and phase in _SEATED


_SEATED = frozenset({Phase.JOIN, Phase.NIGHT, Phase.DAY, Phase.VOTE})
"""Where somebody has one."""


def interrupted(session: Session) -> Session:
    """Nothing waits for whoever interrupts: the texts are out."""
    return session


def chapter(session: Session, before: str, front: Front) -> Reply:
    """The first sentence of a night."""
    return _sentence(session._replace(narration=session.narration._replace(told=0)), before, front)


def following(session: Session, front: Front) -> Reply:
    """The next sentence, once it is time for it."""
    narration = session.narration
    due = narration.started and front.now >= narration.started + joining.SILENCE
    more = narration.told < len(joining.sentences(front.lines))
    return _sentence(session, "", front) if due and more else Reply(session, "")


def _sentence(session: Session, before: str, front: Front) -> Reply:
    """The next sentence of a night, which has no calls; `told` counts them."""
    narration = session.narration
    text = joining.sentences(front.lines)[narration.told]
    said = Say(text, Voice.of(front.lines).seconds(text))
    narration = narration._replace(started=math.ceil(front.now + said.seconds), told=narration.told + 1)
    session = session._replace(narration=narration)
    return Reply(session, before, Script(session.game.deck, session.pace, (said,)))
