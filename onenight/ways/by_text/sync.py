"""The session brought to the stage of the texted game that is played at its table."""

from collections.abc import Mapping

from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.pointing.vote import OTHERS
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import TextedTable
from onenight.conversation.turn import Turn
from onenight.hearing.likeness import find_similar_sounding
from onenight.hearing.normalization import normalize_name
from onenight.rules.errors import Ambiguous, NotAllowed
from onenight.texting.events import Event, VoteSpoken
from onenight.texting.party import Party, Stage
from onenight.texting.step import step
from onenight.wishes.wish import Kind, Wish

PHASES: Mapping[Stage, tuple[Phase, ...]] = {
    Stage.JOIN: (Phase.JOIN,),
    Stage.NIGHTFALL: (Phase.NIGHT,),
    Stage.SECOND: (Phase.NIGHT,),
    Stage.LOOK: (Phase.NIGHT,),
    Stage.REST: (Phase.NIGHT,),
    Stage.DAWN: (Phase.DAY, Phase.VOTE),
    Stage.WEEK: (Phase.CHECK, Phase.DAY),
    Stage.VERDICT: (Phase.VERDICT,),
}
"""Phases in which the conversation can be, by stage of the texted game."""

ROUNDS: Mapping[Stage, int] = {Stage.SECOND: 1, Stage.REST: 2, Stage.LOOK: 3}
"""The call of a session in a further round of questions (`Narration.call`), by stage."""


def add_code(session: Session, party: Party) -> Session:
    """Return the session that knows what its texted game is joined with."""
    return session._replace(texts=TextedTable(session.party, party.code))


def follow_joining(session: Session, party: Party) -> Session:
    """Return the session while players join; it remembers those who are renamed by their new names."""
    joining = session if session.phase is Phase.JOIN else session.before_night(Phase.JOIN)
    memory = joining.memory.rename(_find_renamed(party))
    return joining._replace(names=list_names(party, session.players), memory=memory)


def _find_renamed(party: Party) -> dict[str, str]:
    """Return the new names since the last game, by the old ones; without those who have taken the old name of another.

    So to rename once more changes nothing.
    """
    called = {seat.before: seat.name for seat in party.seats if seat.before not in ("", seat.name)}
    return {old: new for old, new in called.items() if old not in called.values() and new not in called}


def list_names(party: Party, players: int) -> tuple[str, ...]:
    """Return the names as the session keeps them, one for each of its players; () where none or too many are in."""
    names = party.names
    return names + ("",) * (players - len(names)) if 0 < len(names) <= players else ()


def party_of(turn: Turn) -> Party:
    """Return the party of a table that has one."""
    assert turn.party is not None  # noqa: S101 - nobody comes here without
    return turn.party


def apply_events(turn: Turn, *events: Event) -> Turn:
    """Return the turn once these events have happened to the party.

    Raises:
        NotAllowed: one of them cannot.
    """
    party = party_of(turn)
    for event in events:
        party = step(party, event, turn.front).party
    after = turn._replace(party=party)
    reached = after.way.catch_up(after)
    return reached._replace(news=turn.news or reached.news)


def find_player(turn: Turn, said: str, late: tuple[str, ...] = ()) -> str:
    """Return the name of a player, told by name or seat; one that sounds nearly like it will do.

    `late`: those who wait for the next game, where one of them may be meant.

    Raises:
        Ambiguous: `who-of-them`, where the first name is that of several.
        NotAllowed: `nobody-of-that-name`, where none is.
    """
    names = party_of(turn).names
    seats = [normalize_name(turn.lines.say("words.people.seat", number=str(seat + 1))) for seat in range(len(names))]
    called = {**dict(zip(seats, names, strict=True)), **{normalize_name(name): name for name in (*names, *late)}}
    sounds = normalize_name(said)
    if sounds in called:
        return called[sounds]
    first = [name for name in (*names, *late) if normalize_name(name.split()[0]) == sounds]
    if len(first) > 1:
        raise Ambiguous("who-of-them", names=tuple(first))
    if first:
        return first[0]
    close = find_similar_sounding(sounds, called)
    if close is None:
        raise NotAllowed("nobody-of-that-name", name=said, players=(*names, *late))
    return called[close]


def find_players(turn: Turn, wish: Wish, field: str, late: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the names of the players in a field of the wish; it waits where it does not say which of several.

    `late`: as of `find_player`.

    Raises:
        Lacks: `who-of-them`.
        NotAllowed: `nobody-of-that-name`.
    """
    said = wish.names if field == "names" else (wish.target,)
    try:
        return tuple([find_player(turn, name, late) for name in said if name != OTHERS])
    except Ambiguous as error:
        rest = wish._replace(target="") if field == "target" else wish._replace(names=())
        raise Lacks(error.key, rest, **error.arguments) from error


def find_seated(turn: Turn) -> tuple[str, ...]:
    """Return the names of those whose seats a wish is about; who leaves may also wait for the next game.

    Raises:
        Lacks, NotAllowed: as `find_players`.
    """
    late = tuple([seat.name for seat in party_of(turn).late]) if turn.wish.kind is Kind.LEAVE else ()
    return find_players(turn, turn.wish, "names", late)


def take_spoken_votes(turn: Turn) -> tuple[Turn, tuple[str, ...], str]:
    """Return the turn after the votes that the host speaks, the names of the voters, and that of their target.

    Raises:
        Lacks: `who-points`.
    """
    wish = turn.wish
    if not wish.names or not wish.target:
        raise Lacks("who-points", wish)
    (target,) = find_players(turn, wish, "target")
    named = find_players(turn, wish, "names")
    others = [name for name in party_of(turn).missing if name not in (*named, target)]
    voters = (*named, *(others if OTHERS in wish.names else ()))
    return apply_events(turn, *(VoteSpoken(voter, target) for voter in voters)), voters, target
