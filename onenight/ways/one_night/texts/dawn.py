"""The texts of the morning: what lies on the table for all, what they learned for each."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from onenight.rules.night import Night, Sight
from onenight.rules.roles import Role, Stake
from onenight.speech.lines import Lines
from onenight.texting.gsm import convert_to_gsm, count_segments
from onenight.texting.party import Party
from onenight.ways.one_night.texts.course import BlindNight, NightWork
from onenight.ways.one_night.texts.party_state import kept_night


class TableMarks(NamedTuple):
    """The shields, artifacts and cards that lie face up on the table, by names."""

    shields: tuple[str, ...] = ()
    face_up: Mapping[str, str] = MappingProxyType({})
    """The key of the card that lies face up before somebody."""
    artifacts: tuple[str, ...] = ()

    @classmethod
    def after(cls, party: Party, night: Night) -> "TableMarks":
        """Return what a night has left on the table."""
        names = [holder.name for holder in party.seats]
        return cls(
            tuple([names[at] for at in night.laid.shields]),
            {names[at]: night.cards[at].key for at in night.laid.face_up},
            tuple([names[at] for at, _ in night.laid.artifacts]),
        )


def describe_table(party: Party, night: Night, lines: Lines, section: str) -> str:
    """Return who has a shield, a card that lies face up, or an artifact, in words; "" where no card lays such.

    `section` has the lines: those that are said aloud, or those that are texted.
    """
    if not any(role.action.lays for role in kept_night(party).deck.cards):
        return ""
    there = TableMarks.after(party, night)
    face_up = tuple([lines.say(f"{section}.card", name=name, role=role) for name, role in there.face_up.items()])
    told = {"shields": there.shields, "face_up": face_up, "artifacts": there.artifacts}
    said = [lines.say(f"{section}.{key}", names=names) for key, names in told.items() if names]
    return " ".join(said) or lines.raw(f"{section}.nothing")


def laid_text(party: Party, night: Night, lines: Lines) -> str:
    """Return the text to everybody on what lies on the table; "" where there is none."""
    said = describe_table(party, night, lines, "texts.laid")
    return said and lines.say("texts.head.laid", text=said)


def artifact_text(party: Party, artifact: int, lines: Lines) -> str:
    """Return the text to its holder on what an artifact is and does."""
    key = list(kept_night(party).deck.game.artifacts)[artifact]
    return lines.say("texts.head.secret", text=lines.raw(f"texts.artifact.{key}"))


def dawn_text(party: Party, seat: int, went: BlindNight, lines: Lines) -> str:
    """Return the text on what the player learned, if anything; with the time to vote, as far as there is room."""
    learned = _Learned.by(party, seat, went)
    *roomy, close = _wordings(party, learned, lines)
    bodies = [lines.say("texts.head.secret", text=text) for text in roomy]
    last = lines.say("texts.head.secret_short", text=close)
    return next((body for body in bodies if count_segments(convert_to_gsm(body)) == 1), last)


class _Learned(NamedTuple):
    """The knowledge that a player has of the night."""

    sought: Role | None
    """As whom a player looked for others; None: for nobody."""
    sights: tuple[Sight, ...]
    """All that was seen, in order."""
    awake: tuple[Sight, ...]
    """Of that, who was seen with open eyes or by a thumb."""
    new: tuple[Sight, ...]
    """Of the cards that were looked at, those of which no earlier text has told."""
    became: Stake | None
    """What an investigation ended with."""
    went_to: int | None
    """To whom a card went that was meant for somebody else."""

    @classmethod
    def by(cls, party: Party, seat: int, went: BlindNight) -> "_Learned":
        """Return what that player learned."""
        deeds = went.by(seat)
        sights = tuple([sight for sight in went.night.sights if sight.seat == seat])
        looked = [sight for deed in deeds for sight in deed.looks]
        further = [deed for deed in deeds if deed.role.action.copies or deed.role.action.looks_first]
        awake = Counter(sights) - Counter(looked)
        new = Counter(looked) - Counter([sight for deed in further for sight in deed.looks])
        return cls(
            _sought_role(party, seat, went),
            sights,
            tuple([sight for sight in dict.fromkeys(sights) if sight in awake]),
            tuple([sight for sight in dict.fromkeys(looked) if sight in new]),
            next((deed.end for deed in deeds if deed.role.action.becomes and deed.end), None),
            next(filter(None, map(_find_moved_on, deeds)), None),
        )


def _find_moved_on(deed: NightWork) -> int | None:
    """Return to whom a card went that was meant for somebody else; None where it went as named."""
    on = deed.role.action.goes_on and not deed.role.action.copies
    return deed.places[-1] if on and deed.places and deed.places[-1] != deed.named[-1] else None


def _sought_role(party: Party, seat: int, went: BlindNight) -> Role | None:
    """Return the role whose holders a player looks for: the own one, or the one it wakes with; None for neither."""
    game = kept_night(party).deck.game
    role = game.cards[kept_night(party).dealt[seat]]
    if role.action.copies:
        role = went.night.copied or role
    if role.joins is not None and not role.thumb:
        role = game.cards[role.joins]
    return role if role.recognizes is not None else None


def _wordings(party: Party, learned: _Learned, lines: Lines) -> Iterator[str]:
    """Yield all of it in words, roomy at first, then ever closer."""
    missed = () if learned.sought is None or learned.awake else (lines.raw(f"texts.dawn_none.{learned.sought.key}"),)
    further = _further_sentences(party, learned, lines)
    every = tuple(dict.fromkeys([_describe_sight(party, sight, lines) for sight in learned.sights]))
    nothing = () if every or missed else (lines.raw("texts.dawn.nothing"),)
    told = (lines.say("texts.dawn.seen", seen=every),) if every else ()
    for vote in ("vote", "vote_soon"):
        yield " ".join((*missed, *told, *further, *nothing, lines.raw(f"texts.dawn.{vote}")))
    yield " ".join((*missed, *told, *further, *nothing))
    short = (
        *_group_by_role(party, learned.awake, lines),
        *[_describe_sight(party, sight, lines) for sight in learned.new],
    )
    yield " ".join((*missed, lines.say("texts.dawn.seen", seen=short), *further))
    yield " ".join((*missed, lines.say("texts.dawn.short", seen=short), *further))


def _further_sentences(party: Party, learned: _Learned, lines: Lines) -> tuple[str, ...]:
    """Return what an investigation ended with, and to whom a card went, in words."""
    became = () if learned.became is None else (lines.say("texts.dawn.became", role=str(learned.became)),)
    to = learned.went_to
    return (*became, *(() if to is None else (lines.say("texts.dawn.went_to", name=party.seats[to].name),)))


def _group_by_role(party: Party, sights: Sequence[Sight], lines: Lines) -> list[str]:
    """Return who was seen awake in words, those of a role together."""
    by_role: dict[str, list[str]] = {}
    for sight in sights:
        by_role.setdefault(sight.role.key, []).append(party.seats[sight.place].name)
    return [
        lines.say("texts.dawn.several", many=str(lines.entry("words", "roles", key)["many"]), names=tuple(names))
        if len(names) > 1
        else lines.say("texts.dawn.place", name=names[0], role=key)
        for key, names in by_role.items()
    ]


def _describe_sight(party: Party, sight: Sight, lines: Lines) -> str:
    """Return one sight in words."""
    players = len(party.seats)
    if sight.place == sight.seat:
        return lines.say("texts.dawn.own", role=sight.role.key)
    if sight.place < players:
        return lines.say("texts.dawn.place", name=party.seats[sight.place].name, role=sight.role.key)
    return lines.say("texts.dawn.center", number=sight.place - players + 1, role=sight.role.key)
