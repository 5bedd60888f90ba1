"""One Night, with cards and by text alike."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation import anytime, evening, score
from onenight.conversation.reply import Shown
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.utterance import Rule
from onenight.rulebook import case
from onenight.rules.roles import Action
from onenight.speech.lines import Lines
from onenight.ways.one_night import (
    correction_rules,
    deck_rules,
    explain,
    fact_rules,
    inquest,
    launch,
    night,
    opening,
    proposal,
    referee_rules,
    verdict,
)
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party

ANSWERS: Mapping[Kind, Handler] = {
    Kind.PACE: explain.pace,
    Kind.READ_RULES: explain.read_rules,
    Kind.SOUND: anytime.sound,
    Kind.EXPLAIN_ROLE: explain.explain_role,
    Kind.EXPLAIN_GAME: explain.explain_game,
    Kind.RULES: explain.rules,
    Kind.WHOSE_TURN: explain.order,
    Kind.TOURNAMENT: anytime.tournament,
    Kind.STANDINGS: anytime.standings,
    Kind.START_OVER: evening.start_over,
    Kind.CANCEL: launch.cancel,
}
"""What a wish means at every phase, unless a medium has something else for it."""

SETTLED = launch.SETTLED
"""Its own questions."""

OF_THE_WEEK = tuple([kind for kind in Kind if CATALOG[kind].is_of_week])
BYSTANDERS: tuple[str, ...] = ()
FOREIGN = frozenset({*OF_THE_WEEK, Kind.WHOSE_TURN})
"""What people who talk say of something else: by day nobody is on turn."""
TALKING = frozenset({Phase.NIGHT, Phase.DAY})
PLAYED_WITH = "deck"
TURNS: frozenset[Phase] = frozenset()
RULES: tuple[Rule, ...] = (*deck_rules.RULES, *correction_rules.RULES, *referee_rules.RULES, *fact_rules.RULES)
"""Changes of the deck as one, what answers the referee, and facts of a vote in the order in which they make sense."""


def game(session: Session) -> str:
    """Ultimate, or the original."""
    return session.game.rulebook.game.key


def rulebooks(session: Session) -> tuple[str, ...]:
    """The game's, and before it those of the further boxes that the table has."""
    cards = cards_of(session)
    return case.rulebooks(cards.rulebook.game, cards.having)


def may_begin(turn: Turn) -> None:
    """Whether so many can play the game that is wished for.

    Raises:
        NotAllowed: `other-game-takes`.
    """
    opening.fitting(turn)


def shown(session: Session, lines: Lines, _party: "Party | None") -> Shown:
    """The verdict, once there is one; and the chips, this game's included."""
    chips = score.chips(score.standing(session, lines))
    draft = proposal.drafted(session, lines)
    cards = cards_of(session)
    beside = cards.deck.beside
    return Shown(
        phase=str(session.phase),
        draft=draft,
        verdict=verdict.shown(session, lines),
        chips=chips,
        boxes=cards.having,
        extra=None if beside is None else beside.key,
        shields=(),
        face_up={},
        artifacts=(),
        week=None,
    )


def named(session: Session, lines: Lines) -> tuple[str, ...]:
    """The roles of the deck, the card beside it, its artifacts; then the roles that can still be put into it."""
    found = session.game
    addable = found.roles if session.phase in (Phase.DECK, Phase.CHECK) else ()
    here = dict.fromkeys([*found.deck.counts, *([found.deck.beside.key] if found.deck.beside else [])])
    endowed = any(role.action is Action.ENDOW for role in found.deck.cards)
    artifacts = [lines.raw(f"words.artifacts.{key}") for key in found.rulebook.house.artifacts if endowed]
    others = [lines.role(key) for key in addable if key not in here]
    return (*[lines.role(key) for key in here], *artifacts, *others)


def unheeded(turn: Turn, _before: Session) -> bool:
    """What people say to one another; while they talk, also whatever would only mean something in another game."""
    foreign = turn.wish.kind in FOREIGN and turn.wish.choice not in cards_of(turn.session).artifacts
    return (foreign and turn.session.phase in TALKING) or anytime.chatter(turn.session, turn.wish, TALKING)


def asks_direction(_session: Session) -> bool:
    """Return False: nothing is asked that has a direction."""
    return False


asked_for = inquest.asked_for
elsewhere = explain.elsewhere
welcome = opening.welcome
new_table = Session.for_others
begin = opening.begin
day_seconds = night.day_seconds
