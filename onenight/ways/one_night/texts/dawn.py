"""The texts of the morning: what lies on the table for all, what they learned for each."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.rules.marks import find_mark
from onenight.rules.night import TOGETHER, Night, Sight
from onenight.rules.night_steps import has_dusk
from onenight.rules.roles import LOVER, MARKED, MOVED, Role
from onenight.speech.lines import Lines
from onenight.texting.gsm import convert_to_gsm, count_segments
from onenight.texting.party import Party
from onenight.texting.short_name import fit_text
from onenight.ways.one_night.story import SEEN_MARKS
from onenight.ways.one_night.texts.bodies import write_question
from onenight.ways.one_night.texts.course import BlindNight, find_became, play_dusk
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.prompts import is_decoy, question


class TableMarks(NamedTuple):
    """The shields, artifacts and cards that lie face up on the table, by names."""

    shields: tuple[str, ...] = ()
    face_up: Mapping[str, str] = {}
    """The key of the card that lies face up before somebody."""
    artifacts: tuple[str, ...] = ()

    @classmethod
    def after(cls, party: Party, night: Night) -> "TableMarks":
        """Return what a night has left on the table."""
        names = party.names
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
    """Return the text on what the player learned, if anything; with the time to vote, as far as there is room.

    What was learned in the dusk was told at the look.
    """
    *roomy, close = _wordings(party, seat, _leave_out_dusk(party, went), lines)
    bodies = [lines.say("texts.head.secret", text=text) for text in roomy]
    return _choose_wording(party, [*bodies, lines.say("texts.head.secret_short", text=close)])


def look_text(party: Party, seat: int, lines: Lines) -> str:
    """Return the text on the own mark and on what was learned in the dusk, with the question for the night."""
    went, ask = play_dusk(party), write_question(party, seat, lines)
    own = find_mark(went.night.laid.marks, seat)
    mark, brief_mark = lines.raw(f"texts.look.{own}"), lines.say("texts.look.own", mark=lines.raw(f"texts.mark.{own}"))
    met, told = _list_met(party, seat, went, lines), _tell_went_to(party, seat, went, lines)
    brief = lines.raw("texts.look.brief") if is_decoy(question(party, seat)) else ask
    wordings = [" ".join(parts) for parts in ((mark, *met, *told, ask), (mark, *met, ask), (brief_mark, *met, brief))]
    heads = ("secret", "secret_short")
    return _choose_wording(party, [lines.say(f"texts.head.{head}", text=text) for text in wordings for head in heads])


def _list_met(party: Party, seat: int, went: BlindNight, lines: Lines) -> list[str]:
    """Return in sentences whom a player met in the dusk, if anybody, whom one marked, and the own lovers."""
    awake, sought = _find_awake(went, seat), _find_sought_role(party, seat, went, dusk=True)
    seen = tuple(_group_by_role(party, [each for each in awake if each.role not in (MARKED, LOVER)], lines))
    met = [lines.say("texts.dawn.short", seen=seen)] if seen else []
    for line, others in (
        ("you_marked", went.picks.get(TOGETHER, ()) if seat in went.together else ()),
        ("they_marked", [sight.place for sight in awake if sight.role is MARKED]),
        ("lovers", [sight.place for sight in awake if sight.role is LOVER]),
    ):
        names = tuple([party.names[other] for other in others])
        met += [lines.say(f"texts.look.{line}", names=names)] if names else []
    return [*met, lines.raw(f"texts.dawn_none.{sought.key}")] if sought and not awake else met


def _choose_wording(party: Party, bodies: Sequence[str]) -> str:
    """Return the first wording that takes one segment; the last one where none does."""
    fitted = [(body, fit_text(body, party.names)) for body in bodies]
    return next((body for body, text in fitted if count_segments(convert_to_gsm(text)) == 1), bodies[-1])


def _find_awake(went: BlindNight, seat: int) -> Counter[Sight]:
    """Return what a player has seen of others who were awake, or of their thumbs."""
    seen = Counter([sight for sight in went.night.sights if sight.seat == seat])
    return seen - Counter([sight for deed in went.by(seat) for sight in deed.looks])


def _tell_went_to(party: Party, seat: int, went: BlindNight, lines: Lines) -> list[str]:
    """Return whom something went to who was not named, in words."""
    deed = next((deed for deed in went.by(seat) if deed.is_elsewhere), None)
    if deed is None:
        return []
    line = "went_to" if deed.role.action.gives is None else "mark_went_to"
    return [lines.say(f"texts.dawn.{line}", name=party.seats[deed.places[-1]].name)]


def _find_sought_role(party: Party, seat: int, went: BlindNight, *, dusk: bool = False) -> Role | None:
    """Return the role, own or woken with, that looks for others, in the dusk or behind it; None where none does."""
    game = kept_night(party).deck.game
    dealt = game.cards[kept_night(party).dealt[seat]]
    role = find_became(dealt, seat, went.night) or dealt
    if role.joins is not None and not role.thumb:
        role = game.cards[role.joins]
    there = dusk is ((role.order or 0) < 0) and (dusk or seat not in went.night.afraid)
    return role if role.recognizes is not None and there else None


def _leave_out_dusk(party: Party, went: BlindNight) -> BlindNight:
    """Return a night without what was done and seen in the dusk, as far as it was told at the look."""
    if not has_dusk(kept_night(party).deck):
        return went
    dusk = play_dusk(party)
    sights = tuple((Counter(went.night.sights) - Counter(dusk.night.sights)).elements())
    told = [(deed.seat, deed.role, deed.places) for deed in dusk.deeds]
    deeds = tuple([deed for deed in went.deeds if (deed.seat, deed.role, deed.places) not in told])
    return went._replace(night=went.night._replace(sights=sights), deeds=deeds)


def _wordings(party: Party, seat: int, went: BlindNight, lines: Lines) -> Iterator[str]:
    """Yield all that a player learned in words, roomy at first, then ever closer."""
    deeds = went.by(seat)
    sights = [sight for sight in went.night.sights if sight.seat == seat]
    looked = [sight for deed in deeds for sight in deed.looks]
    told_before = [sight for deed in deeds if deed.role.action.two_rounds for sight in deed.looks]
    awake, new = _find_awake(went, seat), Counter(looked) - Counter(told_before)
    sought = _find_sought_role(party, seat, went)
    missed = () if sought is None or awake else (lines.raw(f"texts.dawn_none.{sought.key}"),)
    became = next((deed.end for deed in deeds if deed.role.action.becomes and deed.end), None)
    further = (
        *([] if became is None else [lines.say("texts.dawn.became", role=str(became))]),
        *_tell_went_to(party, seat, went, lines),
        *([lines.raw("texts.dawn.tapped")] if went.is_tapped(seat) else []),
    )
    every = _describe_all(party, tuple(dict.fromkeys(sights)), lines)
    nothing = () if every or missed else (lines.raw("texts.dawn.nothing"),)
    told = (lines.say("texts.dawn.seen", seen=every),) if every else ()
    for vote in ("vote", "vote_soon"):
        yield " ".join((*missed, *told, *further, *nothing, lines.raw(f"texts.dawn.{vote}")))
    yield " ".join((*missed, *told, *further, *nothing))
    shown = [sight for sight in dict.fromkeys(sights) if sight in awake]
    cards = [_describe_sight(party, sight, lines) for sight in dict.fromkeys(looked) if sight in new]
    short = (*_group_by_role(party, shown, lines), *cards)
    yield " ".join((*missed, lines.say("texts.dawn.seen", seen=short), *further))
    if sought is not None and sought.among_seen:  # whose card was looked at was shown, as this role looks at no other
        shown = [sight for sight in shown if sight.place not in {each.place for each in looked}]
    short = (*_group_by_role(party, shown, lines), *cards)
    yield " ".join((*missed, lines.say("texts.dawn.short", seen=short), *further))


def _group_by_role(party: Party, sights: Sequence[Sight], lines: Lines) -> list[str]:
    """Return who was seen awake in words, those of a role together."""
    by_role: dict[str, list[str]] = {}
    for sight in sights:
        if sight.role is not MOVED:
            by_role.setdefault(sight.role.key, []).append(party.seats[sight.place].name)
    return _describe_thumbs(party, sights, lines) + [
        lines.say("texts.dawn.several", many=str(lines.entry("words", "roles", key)["many"]), names=tuple(names))
        if len(names) > 1
        else lines.say("texts.dawn.place", name=names[0], role=key)
        for key, names in by_role.items()
    ]


def _describe_thumbs(party: Party, sights: Sequence[Sight], lines: Lines) -> list[str]:
    """Return who showed a thumb for what they had done, in words; none where nobody did."""
    names = tuple([party.seats[sight.place].name for sight in sights if sight.role is MOVED])
    return [lines.say(f"texts.dawn.{'moved_several' if len(names) > 1 else 'moved'}", names=names)] if names else []


def _describe_all(party: Party, sights: Sequence[Sight], lines: Lines) -> tuple[str, ...]:
    """Return the sights in words; what is seen of a player after another role is the card that lies there by then."""
    told = _describe_thumbs(party, sights, lines)
    places: set[int] = set()
    for sight in sights:
        if sight.role is not MOVED:
            told.append(_describe_sight(party, sight, lines, "card" if sight.place in places else "place"))
            places.add(sight.place)
    return tuple(told)


def _describe_sight(party: Party, sight: Sight, lines: Lines, line: str = "place") -> str:
    """Return one sight in words; `line`: the one for a player's card."""
    players, own = len(party.seats), sight.place == sight.seat
    if sight.role in SEEN_MARKS:
        mark = lines.raw(f"texts.mark.{SEEN_MARKS[sight.role]}")
        return lines.say(f"texts.dawn.{'own_mark' if own else 'mark'}", name=party.seats[sight.place].name, mark=mark)
    if own:
        return lines.say("texts.dawn.own", role=sight.role.key)
    if sight.place < players:
        return lines.say(f"texts.dawn.{line}", name=party.seats[sight.place].name, role=sight.role.key)
    return lines.say("texts.dawn.center", number=sight.place - players + 1, role=sight.role.key)
