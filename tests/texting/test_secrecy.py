"""No tells: what a player gets, and when, does not depend on what that player may not know, until the verdict.

Two deals that differ only in cards the player has not seen are played with answers of the same kind at the same places
(texted or tapped; valid, wrong, repeated, late, missing); everything the player's phone receives is compared, byte by
byte.
"""

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from onenight.rules.actions import BREW, TAINT
from onenight.rules.boxes.bonus import BONUS
from onenight.rules.boxes.vampire import VAMPIRE
from onenight.rules.game import BASE, FIRST_BOX, GAMES, ULTIMATE
from onenight.rules.mark_actions import FRIGHTEN
from onenight.rules.marks import find_mark
from onenight.rules.night import TOGETHER
from onenight.rules.night_steps import has_dusk
from onenight.rules.rulebook import PRESETS, HouseRules, Rulebook
from onenight.texting.events import RoundClosed
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import Tap
from onenight.ways.one_night.texts.bodies import nightfall_text
from onenight.ways.one_night.texts.course import play_dusk, play_night
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.prompts import NIGHT, PLAYER, list_rounds, question
from onenight.ways.one_night.texts.rounds import night
from tests.effort import count_examples, rest_seldom
from tests.rules.random_decks import draw_blind_deck
from tests.texting.playing import LINES, NAMES, Line, deal_party, draw_legal_tap, number_of

RULEBOOKS = (*(Rulebook(ULTIMATE, house) for house in PRESETS.values()), Rulebook(GAMES["original"]))
FURTHER = (
    *(Rulebook(ULTIMATE, house) for house in PRESETS.values()),
    Rulebook(ULTIMATE, HouseRules(dream_wolf="company", alpha_wolf="any other player", artifacts=("claw",))),
)
OF_ALL = (*FURTHER, Rulebook(ULTIMATE, HouseRules(artifacts=tuple(BONUS.artifacts))))
ALL_BOXES = tuple(ULTIMATE.boxes)
KINDS = ("valid", "valid", "toward", "wrong", "missing", "twice")
MEDIA = ("text", "tap")
HALF = 0.5
CHANCES = st.randoms(use_true_random=True)

Plan = list[tuple[int, str, str]]
"""The order of a round's answers: whose it is, of what kind, and by what it comes."""
Received = tuple[int, str]
"""At which event something came, and what."""


def swapped(line: Line, one: int, other: int, *, artifacts: bool = False) -> Line:
    """The same evening with two cards dealt the other way round, and other `artifacts`; the first texts are theirs."""
    now = kept_night(line.party)
    cards = list(now.dealt)
    cards[one], cards[other] = cards[other], cards[one]
    drawn = now.artifacts[::-1] if artifacts else now.artifacts
    party = keep_night(line.party, now._replace(dealt=tuple(cards), artifacts=drawn))
    bodies = [nightfall_text(party, seat, LINES) for seat in range(len(party.seats))]
    outbox = tuple([text._replace(body=body) for text, body in zip(party.outbox, bodies, strict=True)])
    return line._replace(party=party._replace(outbox=outbox))


class Watched:
    """An evening played by a plan, and what one player's phone received."""

    def __init__(self, line: Line, watcher: int, taken: Mapping[int, int]) -> None:
        """Nothing was received but the text at nightfall; players with each other's cards choose as each other."""
        self.line = line
        self.watcher = watcher
        self.taken = taken
        self.received: list[Received] = []
        self.events = 0
        self.note("")

    def note(self, reply: str) -> None:
        """Write down what has come to the watched phone by now."""
        if reply:
            self.received.append((self.events, reply))
        texts = [text.body for text in self.line.party.outbox if text.phone == number_of(self.watcher)]
        known = sum(1 for _, body in self.received if body in texts)
        self.received += [(self.events, body) for body in texts[known:]]
        self.events += 1

    def list_answers(self, kind: str, seat: int, tap: Tap) -> Sequence[Tap]:
        """Return what a player answers who has chosen a tap; "toward": names the watched player alone, if it may."""
        if kind == "toward":
            asked = question(self.line.party, seat)
            may = PLAYER in asked.shapes and self.watcher in (asked.players or {self.watcher} - {seat})
            return (Tap((NAMES[self.watcher],)) if may else tap,)
        return {"missing": (), "wrong": (Tap(("blorp",)),), "twice": (tap, tap)}.get(kind, (tap,))

    def play(self, plan: Plan, own: Random, seed: int) -> None:
        """One round: everyone's answers as planned, the watched player's always the same; then it is closed."""
        stage = self.line.party.stage
        self.received.append((self.events, str(self.line.party.plays.choices(self.line.party, self.watcher))))
        for seat, kind, by in plan:
            if self.line.party.stage is not stage:
                break  # what comes too late is another round's business
            as_seat = self.taken.get(seat, seat)
            chance = own if seat == self.watcher else Random(seed + as_seat)  # noqa: S311 - a test keeps no secrets
            tap = draw_legal_tap(self.line.party, seat, chance)
            for each in self.list_answers(kind, seat, tap):
                if self.line.party.stage is not stage:
                    continue
                self.line, stepped = self.line.send_answer(seat, each, by, seed)
                self.note(stepped.reply if seat == self.watcher else "")
        if self.line.party.stage is stage and stage is not Stage.DAWN:
            self.line = self.line.step(RoundClosed(), seed)
        self.note("")


def known(party: Party, seat: int) -> tuple[object, ...]:
    """What a player has learned in the night, what lies on the table for all to see, and the own artifact."""
    lies = night(party)
    sights = [(sight.place, sight.role.key) for sight in lies.sights if sight.seat == seat]
    laid = lies.laid
    open_ = (laid.shields, [(at, lies.cards[at].key) for at in laid.face_up], [at for at, _ in laid.artifacts])
    exchanged = [deed.places for deed in play_night(party).by(seat) if deed.role.action in _TO_WHOM]
    own = [artifact for at, artifact in laid.artifacts if at == seat]
    became = lies.copied if seat == lies.copier else None  # who copies a Copycat is told what he saw
    return sights, open_, own, exchanged, became, play_night(party).is_tapped(seat), known_of_dusk(party, seat)


def known_of_dusk(party: Party, seat: int) -> tuple[object, ...]:
    """What a player has learned once everybody has looked at the own mark: that one, and whom the Vampires marked."""
    if not has_dusk(kept_night(party).deck):
        return ()
    dusk = play_dusk(party)
    marked = dusk.picks.get(TOGETHER) if seat in dusk.together else None
    return find_mark(dusk.night.laid.marks, seat), marked, dusk.together if seat in dusk.together else None


_TO_WHOM = (TAINT, BREW, FRIGHTEN)
"""Whoever does this knows before whom a card or a mark lies then, unseen."""


def own_answers(party: Party, seat: int) -> tuple[object, ...]:
    """What a player answered."""
    now = kept_night(party)
    return tuple([answers.get(seat) for answers in (now.first, now.second, now.look, now.rest)])


@settings(deadline=None, max_examples=count_examples(400))
@given(chance=CHANCES)
def test_a_phone_tells_only_what_its_player_may_know(chance: Random) -> None:
    """Card, answers and sights being the same, everything received before the verdict is the same."""
    told_alike(chance, BASE, RULEBOOKS)


@settings(deadline=None, max_examples=count_examples(600), suppress_health_check=[HealthCheck.filter_too_much])
@given(chance=CHANCES)
def test_it_is_so_with_both_boxes(chance: Random) -> None:
    """The same, also what lies on the table being the same, and the own artifact."""
    told_alike(chance, (FIRST_BOX, "daybreak"), FURTHER)


@pytest.mark.parametrize("role", rest_seldom(list(BONUS.roles), quick=2))
@settings(deadline=None, max_examples=count_examples(120), suppress_health_check=[HealthCheck.filter_too_much])
@given(chance=CHANCES)
def test_it_is_so_with_every_card_of_the_bonus_packs(chance: Random, role: str) -> None:
    """The same of all boxes, also whether somebody has tapped the player; a Doppelgänger or a Curator in most decks."""
    beside = [key for key in ("doppelganger", "curator") if chance.random() < HALF]
    told_alike(chance, (FIRST_BOX, "daybreak", "bonus"), OF_ALL, [role, *beside], range(3, 6))


@pytest.mark.parametrize("role", rest_seldom(list(VAMPIRE.roles), quick=4))
@settings(deadline=None, max_examples=count_examples(50), suppress_health_check=[HealthCheck.filter_too_much])
@given(chance=CHANCES)
def test_it_is_so_with_every_card_of_the_vampire_box(chance: Random, role: str) -> None:
    """The same with marks, Fear and Lovers; who copies a card, or sees it in the center, in most decks."""
    beside = [key for key in ("doppelganger", "copycat", "count") if chance.random() < HALF and key != role]
    told_alike(chance, ALL_BOXES, OF_ALL, [role, *beside], range(3, 6))


def told_alike(
    chance: Random,
    boxes: Sequence[str],
    rulebooks: Sequence[Rulebook],
    within: Sequence[str] = (),
    of: Sequence[int] = (),
) -> None:
    """Two evenings that differ in two cards which one player has not seen are told apart by nothing she gets.

    `within`: cards of the deck, the first of which is one of the two, unless it is her own; `of`: how many may play.
    """
    rulebook = chance.choice(rulebooks)
    players = chance.choice(of or rulebook.game.players)
    seed = chance.randrange(5000)
    line = deal_party(players, rulebook, draw_blind_deck(players, rulebook, chance, boxes, within), seed)
    watcher = chance.randrange(players)
    dealt = kept_night(line.party).dealt
    places = [place for place in range(len(dealt)) if place != watcher]
    one = chance.choice([place for place in places if dealt[place] in within[:1]] or places)
    other = chance.choice([place for place in places if place != one])
    other_line = swapped(line, one, other, artifacts=chance.random() < HALF)
    plans = draw_plans(line.party, chance)
    both = [Watched(line, watcher, {}), Watched(other_line, watcher, {one: other, other: one})]
    play_alike(both, plans, seed)


@settings(deadline=None, max_examples=count_examples(80))
@given(chance=CHANCES)
def test_a_tap_is_felt_alike_from_either_side(chance: Random) -> None:
    """Whether the Thing sits before or after whom it taps, and whoever else answers what, and when."""
    rulebook, players, seed = chance.choice(OF_ALL), chance.randint(3, 6), chance.randrange(5000)
    deck = draw_blind_deck(players, rulebook, chance, (FIRST_BOX, "daybreak", "bonus"), ["thing"])
    line, watcher = deal_party(players, rulebook, deck, seed), chance.randrange(players)
    beside = left, right = (watcher - 1) % players, (watcher + 1) % players
    line = swapped(line, kept_night(line.party).dealt.index("thing"), left)
    plans = [
        [(seat, "toward" if seat in beside else kind, by) for seat, kind, by in plan]
        for plan in draw_plans(line.party, chance)
    ]
    both = [Watched(line, watcher, {}), Watched(swapped(line, left, right), watcher, {})]
    play_alike(both, plans, seed)

    assert all(play_night(evening.line.party).is_tapped(watcher) for evening in both)


def draw_plans(party: Party, chance: Random) -> list[Plan]:
    """Return for every round in which order everyone answers, and how."""
    players = len(party.seats)
    return [
        [(seat, chance.choice(KINDS), chance.choice(MEDIA)) for seat in chance.sample(range(players), players)]
        for _ in list_rounds(kept_night(party).deck)
    ]


def play_alike(both: Sequence[Watched], plans: Sequence[Plan], seed: int) -> None:
    """Play two evenings until dawn: if the watched player knows the same by own answers, all received is the same."""
    for evening in both:
        own = Random(seed)  # noqa: S311 - a test keeps no secrets
        for plan in plans:
            if evening.line.party.stage in NIGHT:
                evening.play(plan, own, seed)
    (first, second), watcher = (evening.line.party for evening in both), both[0].watcher
    assume(first.stage is second.stage is Stage.DAWN)
    assume(own_answers(first, watcher) == own_answers(second, watcher))
    assume(known(first, watcher) == known(second, watcher))

    assert both[0].received == both[1].received


def test_everyone_is_asked_something() -> None:
    """A role that has nothing to do gets a question all the same, in every round."""
    line = deal_party(10)

    assert all("?" in text.body for text in line.party.outbox)
    assert len({text.body.split(":")[0] for text in line.party.outbox}) == 1
