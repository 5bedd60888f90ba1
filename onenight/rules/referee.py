"""The referee: what a table still has to tell before its verdict is certain, and nothing more than that.

A verdict is certain when every way in which the untold cards can lie gives the same dead and the same winning teams.
Only five kinds of card matter for that; all others count as villagers here.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Literal, NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed
from onenight.rules.roles import Team
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import judge

MATTERING = ("werewolf", "minion", "tanner", "hunter", "doppelganger")
"""The cards that a verdict can depend on."""


class Known(NamedTuple):
    """What a table has told of its vote so far; players are seats."""

    deck: Deck
    players: int
    rulebook: Rulebook
    dead: tuple[int, ...]
    """Those with the most fingers."""
    pointed: Mapping[int, int] = {}
    """Whom a Hunter takes along: the player voted for, or the one chosen (house rule)."""
    shown: Mapping[int, str] = {}
    """The cards of the dead, by role key."""
    copied: str | None = None
    """What the Doppelgänger card among the dead copied: a role key, "villager" if nobody."""
    living_wolf: bool | None = None
    """Whether one of the living is a Werewolf, by card or by copying one."""
    living_minion: bool | None = None
    """Whether one of the living is a Minion, by card or by copying one."""


class Question(NamedTuple):
    """Something to ask the table: which fact, and about whom where it is about a player."""

    fact: Literal["shown", "copied", "pointed", "living_wolf", "living_minion"]
    seat: int | None = None


Answer = str | int | bool


class Outcome(NamedTuple):
    """All that a verdict is certain about."""

    dead: tuple[int, ...]
    teams: tuple[Team, ...]


def question(known: Known) -> Question | None:
    """The next thing to ask; None when the verdict is certain."""
    if len(outcomes(known)) <= 1:
        return None
    asked = [each for each in _questions(known) if len(_answered(known, each)) > 1]
    # Where no single answer tells more than another, only several together do: the first is as good as any.
    return next((each for each in asked if len(set(_answered(known, each).values())) > 1), asked[0])


def answer(known: Known, asked: Question, told: Answer) -> Known:
    """What is known once the table has answered.

    Raises:
        NotAllowed: `impossible-answer`, where the deck cannot have it so.
    """
    after = _with(known, asked, told)
    if not outcomes(after):
        raise NotAllowed("impossible-answer")
    return after


def fallen(known: Known) -> tuple[int, ...]:
    """Everyone known to have died, Hunters' victims included, in the order in which they fell."""
    dead = list(known.dead)
    for seat in dead:  # grows while it is walked: a Hunter may shoot a Hunter
        card = known.shown.get(seat)
        role = known.copied if card == "doppelganger" else card
        if role == "hunter" and known.pointed.get(seat, seat) not in dead:
            dead.append(known.pointed[seat])
    return tuple(dead)


def outcomes(known: Known) -> frozenset[Outcome]:
    """The outcomes that are still possible; none where the answers contradict one another.

    Where a Hunter may still take any of the living along, two of them stand for all.
    """
    pool = Counter(_kind(key) for key in known.deck.keys)
    return _Possible(known).fall(known.dead, (), pool)


def _kind(key: str) -> str:
    return key if key in MATTERING else "villager"


def _with(known: Known, asked: Question, told: Answer) -> Known:
    seat = -1 if asked.seat is None else asked.seat
    match asked.fact:
        case "shown":
            return known._replace(shown={**known.shown, seat: str(told)})
        case "pointed":
            return known._replace(pointed={**known.pointed, seat: int(told)})
        case "copied":
            return known._replace(copied=str(told))
        case "living_wolf":
            return known._replace(living_wolf=bool(told))
        case "living_minion":
            return known._replace(living_minion=bool(told))


def _questions(known: Known) -> Iterator[Question]:
    """What is not told yet, in the order in which a table would tell it."""
    for seat in fallen(known):
        card = known.shown.get(seat)
        if card is None:
            yield Question("shown", seat)
        elif card == "doppelganger" and known.copied is None:
            yield Question("copied", seat)
        elif (known.copied if card == "doppelganger" else card) == "hunter" and seat not in known.pointed:
            yield Question("pointed", seat)
    if known.living_wolf is None:
        yield Question("living_wolf")
    if known.living_minion is None:
        yield Question("living_minion")


def _answered(known: Known, asked: Question) -> dict[Answer, frozenset[Outcome]]:
    """Every answer that is possible, with what is then still possible."""
    answers: Mapping[str, tuple[Answer, ...]] = {
        "shown": (*MATTERING, "villager"),
        "copied": (*MATTERING[:-1], "villager"),
        "pointed": tuple(seat for seat in range(known.players) if seat != asked.seat),
        "living_wolf": (True, False),
        "living_minion": (True, False),
    }
    found = {told: outcomes(_with(known, asked, told)) for told in answers[asked.fact]}
    return {told: possible for told, possible in found.items() if possible}


class _Possible:
    """Goes through the ways in which the untold cards can lie, each kind of way once."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.seen: dict[object, frozenset[Outcome]] = {}

    def fall(self, dead: tuple[int, ...], roles: tuple[str, ...], pool: Counter[str]) -> frozenset[Outcome]:
        """The outcomes when the first of the dead are of these roles, and `pool` is what the other cards are.

        Who of the dead is what does not matter, only what they are: so the roles may be sorted, and ways that
        differ in nothing else are gone through once.
        """
        state = (dead, tuple(sorted(roles)), tuple(sorted(pool.items())))
        if state not in self.seen:
            self.seen[state] = frozenset(self.on(dead, roles, pool))
        return self.seen[state]

    def on(self, dead: tuple[int, ...], roles: tuple[str, ...], pool: Counter[str]) -> Iterator[Outcome]:
        if len(roles) == len(dead):
            yield from self.rest(dead, roles, pool)
            return
        seat = dead[len(roles)]
        for card in self.cards(seat, pool):
            left = pool - Counter([card])
            for role in self.counts_as(card):
                for victim in self.victims(seat, role, dead):
                    more = () if victim is None or victim in dead else (victim,)
                    yield from self.fall(dead + more, (*roles, role), left)

    def cards(self, seat: int, pool: Counter[str]) -> Iterator[str]:
        shown = self.known.shown.get(seat)
        for card, count in pool.items():
            if count and (shown is None or _kind(shown) == card):
                yield card

    def counts_as(self, card: str) -> tuple[str, ...]:
        copied = self.known.copied
        if card != "doppelganger":
            return (card,)
        if copied is None:
            return self.copies()
        return (_kind(copied),) if copied == "villager" or copied in self.known.deck else ()

    def copies(self) -> tuple[str, ...]:
        """What a Doppelgänger card can count as in this deck."""
        return ("villager", *(key for key in MATTERING[:-1] if key in self.known.deck))

    def victims(self, seat: int, role: str, dead: tuple[int, ...]) -> tuple[int | None, ...]:
        """Whom one of the dead takes along: nobody, the one told, or anybody."""
        if role != "hunter":
            return (None,)
        if seat in self.known.pointed:
            return (self.known.pointed[seat],)
        living = [other for other in range(self.known.players) if other not in dead]
        return tuple([other for other in dead if other != seat][:1] + living[:2])

    def rest(self, dead: tuple[int, ...], roles: tuple[str, ...], pool: Counter[str]) -> Iterator[Outcome]:
        """The outcomes by what the living may be: whether a Werewolf, whether a Minion is among them."""
        known = self.known
        for wolf, minion in self.living(known.players - len(dead), pool):
            if known.living_wolf in (None, wolf) and known.living_minion in (None, minion):
                others = iter(["werewolf"] * wolf + ["minion"] * minion)
                fallen_as = dict(zip(dead, roles, strict=True))
                keys = [fallen_as.get(seat) or next(others, "villager") for seat in range(known.players)]
                cards = [known.rulebook.game.roles[key] for key in keys]
                verdict = judge(tuple(sorted(dead)), cards, known.rulebook)
                yield Outcome(verdict.dead, verdict.teams)

    def living(self, seats: int, pool: Counter[str]) -> set[tuple[bool, bool]]:
        """Whether there can be a Werewolf and a Minion among the living, whose cards and the center's are the pool."""
        center = pool.total() - seats
        copier = pool["doppelganger"]
        found = set()
        for copied in ("", *(self.copies() if copier else ())):  # "": she lies in the center, or is not there
            lives = bool(copied)
            for wolves, minions in product(range(pool["werewolf"] + 1), range(pool["minion"] + 1)):
                here = wolves + minions + lives
                there = pool["werewolf"] + pool["minion"] + copier - here
                if here <= seats and there <= center:
                    found.add((wolves > 0 or copied == "werewolf", minions > 0 or copied == "minion"))
        return found
