"""Votes of several voters told in one sentence: "Frank was picked by Linda, and by Doris"; and voters without a target.

What each person does there is told by the words beside them (`classifier.py`); who belongs to whom by the order: a
voter to the next one pointed at, else to the one before; nobody who is pointed at is left over. Where a list of people
ends (`person_lists.py`) is told by what costs least as a whole. Everybody has to point at another player, so the target
of who points at none is still to be told; nobody dies of a finger of their own.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.hearing.heard_values import Heard, SetAside, Understood
from onenight.hearing.plain import Plain
from onenight.hearing.tags import PERSON, TARGET, VOTER, WHO, Tagged
from onenight.hearing.tokenizer import Clauses, Tokens
from onenight.hearing.tokens import HE, SPEAKER, THEY, Phrases, Piece, match_phrase

# Fingers

POINT, NAME, UNDO = "PointIntent", "NameIntent", "UndoIntent"
BEFORE, OVER, ACROSS, CUT, NEVER = 1.0, 2.0, 1.5, 0.3, 4.0
"""Costs of a link that leads back, of a target nobody points at, of a link across the beginning of a clause, of ending
a list without a comma, and of voting twice or for oneself; in the unit of the logarithm of the tags' likelihood;
ours."""
SURE = 0.3
"""Least confidence with which another wish than a finger stands."""
MOST_VOTERS = 10
"""Most voters of one sentence that are looked at; a table has no more."""


class Person(NamedTuple):
    """Somebody named in a sentence, with their tag there, and its confidence, 0 to 1."""

    values: tuple[str, ...]
    tag: str
    sure: float
    begins: bool = False
    """Whether a clause begins with them."""


class Pointed(NamedTuple):
    """The fingers of a sentence, in one way to link its voters to targets."""

    heard: tuple[Heard, ...]
    sure: float
    """Confidence of its tags, 0 to 1."""
    cost: float


Linking = tuple[float, tuple[int, ...]]
"""Cost of the links of the first voters, and the places of their targets."""
LinkState = tuple[bool, frozenset[int]]
"""Whether the last of these links leads back, and the targets within reach of the next voter that are taken."""


def find_fingers(ways: Iterable[Iterable[Tagged]]) -> Pointed | None:
    """Return every finger that was told; None if there is none, or somebody points at nobody.

    `ways`: the people of a sentence, in each way in which its lists may end, first as they stand: where that tells no
    finger, no other way does.
    """
    people = ([each for each in way if each.kind == PERSON] for way in ways)
    whole = _link_people(next(people))
    found = [pointed for pointed in (whole, *map(_link_people, people)) if pointed] if whole else []
    return min(found, key=lambda pointed: pointed.cost, default=None)


def _link_people(tagged: Sequence[Tagged]) -> Pointed | None:
    """Return the cheapest links between tagged people; None if there are no voters, or no targets."""
    people = [one for each in tagged for one in _split_persons(each)]
    acting = _drop_pronouns([each for each in people if each.tag in (VOTER, TARGET)])
    voters = [at for at, each in enumerate(acting) if each.tag == VOTER]
    targets = [at for at, each in enumerate(acting) if each.tag == TARGET]
    if not voters or not targets or len(voters) > MOST_VOTERS:
        return None
    cost, links = find_cheapest_links(acting, voters, targets)
    pairs = [(acting[voter].values, acting[target].values) for voter, target in zip(voters, links, strict=True)]
    pairs += [(acting[at - 1].values, acting[at].values) for at in targets if at not in links and at - 1 in links]
    told = tuple(Heard(POINT, {"names": names, "target": target}) for names, target in pairs if names != target)
    likely = math.prod(each.sure for each in people)
    return Pointed(told, likely ** (1 / len(people)), cost + CUT * len(tagged) - math.log(likely))


def is_settled(understood: Understood, told: Iterable[Heard]) -> bool:
    """Return whether what was understood is another wish, or tells all of these fingers completely."""
    heard = understood.wishes
    points = [each for each in heard if each.intent == POINT]
    names = any(each.intent == NAME for each in heard)
    if heard and not points and not names and understood.sure >= SURE:
        return True
    voters = {name for each in points for name in each.slots.get("names", ())}
    missing = {name for each in told for name in each.slots["names"] if name[0] not in "<-"} - voters
    return bool(points) and all(_is_complete(each.slots) for each in points) and not missing and not names


def is_possible(pointing: Sequence[Heard]) -> bool:
    """Return whether nobody points twice or at herself; a count of somebody's fingers has no voter.

    Whoever said "I" or "me", and no name, has none here.
    """
    points = [each.slots for each in pointing if each.intent == POINT]
    voters = [name for slots in points for name in slots.get("names", ())]
    return len(set(voters)) == len(voters) and all(_is_complete(slots) or _is_incomplete(slots) for slots in points)


def drop_fingers(heard: Iterable[Heard]) -> Iterator[Heard]:
    """Yield the wishes that are no finger, and no part of one."""
    return (each for each in heard if each.intent not in (POINT, NAME, UNDO))


def _is_complete(slots: Mapping[str, tuple[str, ...]]) -> bool:
    names, target = slots.get("names", ()), slots.get("target", ())
    return bool(names and target) and not set(names) & set(target)


def _is_incomplete(slots: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether the voters or the target of a finger lack."""
    return not (slots.get("names") and slots.get("target"))


def _split_persons(each: Tagged) -> Iterator[Person]:
    """Yield the persons of a chunk; of several targets the first is it, and the others vote next."""
    tag = max(each.likely, key=lambda tag: each.likely[tag])
    first = 1 if tag == TARGET else len(each.values)
    yield Person(each.values[:first], tag if tag in (VOTER, TARGET) else WHO, each.likely[tag], each.begins)
    if each.values[first:]:
        yield Person(each.values[first:], VOTER, each.likely[tag])


def _drop_pronouns(people: Sequence[Person]) -> list[Person]:
    """Drop a pronoun for the voter just named: "Alice, she pointed at Dan"."""
    before = [None, *people]
    return [
        each
        for each, last in zip(people, before, strict=False)
        if not (last and last.tag == each.tag == VOTER and each.values in ((HE,), (THEY,)))
    ]


def _find_near_targets(voter: int, targets: Sequence[int]) -> list[int]:
    """Return the targets that a voter may point at: the next one, and the one before."""
    after = [at for at in targets if at > voter][:1]
    return [*after, *[at for at in targets if at < voter][-1:]]


def find_cheapest_links(acting: Sequence[Person], voters: Sequence[int], targets: Sequence[int]) -> Linking:
    """Return the least cost of a target for each voter, and these targets; of equally cheap ones the first in order.

    A dynamic program over the voters: what later ones cost depends on two things alone, whether the link before leads
    back, and which of the targets that they may still reach are pointed at already.
    """
    named = [name for voter in voters for name in acting[voter].values]
    twice = len(named) - len(set(named))
    near = [_find_near_targets(at, targets) for at in voters]
    best: dict[LinkState, Linking] = {(False, frozenset()): (NEVER * twice + OVER * len(targets), ())}
    for voter, here, later in zip(voters, near, [*near[1:], []], strict=True):
        further: dict[LinkState, Linking] = {}
        for target in here:
            link, back = _measure_cost(acting, voter, target), target < voter
            for (was_back, pointed), (cost, links) in best.items():
                turn = BEFORE * (back and not was_back) - OVER * (target not in pointed)
                way = (cost + link + turn, (*links, target))
                state = (back, (pointed | {target}).intersection(later))
                further[state] = min(way, further.get(state, way))
        best = further
    return min(best.values())


def _measure_cost(acting: Sequence[Person], voter: int, target: int) -> float:
    """Return the cost of a link between a voter and a target, whatever the others do."""
    across = any(each.begins for each in acting[voter + 1 : target])
    itself = not set(acting[voter].values).isdisjoint(acting[target].values)
    return ACROSS * across + NEVER * itself


# Voters who point at no player


class Aims:
    """Finds voters who point at no player, by a language's words for pointing (`hearing.toml`, `facts`)."""

    def __init__(self, plain: Plain, clauses: Clauses) -> None:
        """Take the words, and what cuts a text into clauses."""
        self._clauses = clauses
        self._pointing, self._towards, self._abstaining, self._as_players, self._light, self._deeds, self._neither = (
            plain.find_phrases("facts", key)
            for key in ("pointing", "towards", "abstaining", "as_players", "light", "deeds", "neither")
        )

    def split_aimless(self, text: str, tokens: Tokens) -> SetAside:
        """Return the voters who point at no player, and the text without their clauses."""
        kept: list[str] = []
        voters: list[Heard] = []
        parts = self._clauses.split_clauses(text, tokens)
        for part in parts:
            who = self._find_voter(tokens(self._clauses.strip_joint(part)), alone=len(parts) == 1)
            if who is None:
                kept.append(part)
            else:
                voters.append(Heard(POINT, {"names": who.values}))
        return SetAside(", ".join(kept), tuple(voters)) if voters else SetAside(text)

    def has_no_finger(self, tokens: Sequence[Piece]) -> bool:
        """Return whether a text tells no finger: "neither Ann nor Bob", or only what was done in the night."""
        if match_phrase(tokens, 0, self._neither):
            verb = next((at for at in range(len(tokens)) if match_phrase(tokens, at, self._pointing)), 0)
            return sum(token.kind == PERSON for token in tokens[verb:]) <= 1  # else it goes on: "they went for Wes"
        return self._has_phrase(tokens, self._deeds) and not self._has_phrase(tokens, self._pointing)

    def _find_voter(self, tokens: Sequence[Piece], *, alone: bool) -> Piece | None:
        """Return the voter who points at no player, if a clause tells of nobody else; `alone`: it is the whole text."""
        people = [token for token in tokens if token.kind == PERSON and token.values[0] != SPEAKER]
        if len(people) != 1 or tokens[0] is not people[0] or any(value[0] == "<" for value in people[0].values):
            return None
        if match_phrase(tokens, 1, self._abstaining):
            return people[0]
        at = self._skip_light(tokens, 1)
        length = match_phrase(tokens, at, self._pointing)
        if not length:
            return None
        toward = match_phrase(tokens, at + length, self._towards)
        after = self._skip_light(tokens, at + length + toward)
        if after == len(tokens):
            return people[0] if alone and (toward or after == at + length) else None  # "Anna has one"
        is_name = not tokens[after].known and after == at + length + toward  # somebody whom we do not know yet
        if not toward or is_name or tokens[after].kind or self._has_phrase(tokens[after:], self._as_players):
            return None
        return people[0]

    def _skip_light(self, tokens: Sequence[Piece], at: int) -> int:
        while length := match_phrase(tokens, at, self._light):
            at += length
        return at

    @staticmethod
    def _has_phrase(tokens: Sequence[Piece], phrases: Phrases) -> bool:
        """Return whether one of these phrases stands anywhere among the tokens."""
        return any(match_phrase(tokens, at, phrases) for at in range(len(tokens)))
