"""No tells: what a player gets, and when, does not depend on what that player may not know, until the verdict.

Two deals that differ only in cards the player has not seen are played with answers of the same kind at the same places
(texted or tapped; valid, wrong, repeated, late, missing); everything the player's phone receives is compared, byte by
byte.
"""

from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from onenight.rules.actions import BREW, TAINT
from onenight.rules.game import BASE, FIRST_BOX, GAMES, ULTIMATE
from onenight.rules.rulebook import PRESETS, HouseRules, Rulebook
from onenight.texting.events import RoundClosed
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import Tap
from onenight.ways.one_night.texts.bodies import nightfall_text
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.prompts import NIGHT, list_rounds
from onenight.ways.one_night.texts.rounds import night
from tests.effort import count_examples
from tests.rules.random_decks import draw_blind_deck
from tests.texting.playing import LINES, Line, deal_party, draw_legal_tap, number_of

RULEBOOKS = (*(Rulebook(ULTIMATE, house) for house in PRESETS.values()), Rulebook(GAMES["original"]))
FURTHER = (
    *(Rulebook(ULTIMATE, house) for house in PRESETS.values()),
    Rulebook(ULTIMATE, HouseRules(dream_wolf="company", alpha_wolf="any other player", artifacts=("claw",))),
)
KINDS = ("valid", "valid", "valid", "wrong", "missing", "twice")
MEDIA = ("text", "tap")

Received = tuple[int, str]
"""At which event something came, and what."""


def swapped(line: Line, one: int, other: int) -> Line:
    """The same evening with two cards dealt the other way round, and other artifacts; the first texts are theirs."""
    now = kept_night(line.party)
    cards = list(now.dealt)
    cards[one], cards[other] = cards[other], cards[one]
    party = keep_night(line.party, now._replace(dealt=tuple(cards), artifacts=now.artifacts[::-1]))
    bodies = [nightfall_text(party, seat, LINES) for seat in range(len(party.seats))]
    outbox = tuple([text._replace(body=body) for text, body in zip(party.outbox, bodies, strict=True)])
    return line._replace(party=party._replace(outbox=outbox))


class Watched:
    """An evening played by a plan, and what one player's phone received."""

    def __init__(self, line: Line, watcher: int) -> None:
        """Nothing was received but the text at nightfall."""
        self.line = line
        self.watcher = watcher
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

    def play(self, plan: list[tuple[int, str, str]], own: Random, seed: int) -> None:
        """One round: everyone's answers as planned, the watched player's always the same; then it is closed."""
        stage = self.line.party.stage
        for seat, kind, by in plan:
            chance = own if seat == self.watcher else Random(seed + seat)  # noqa: S311 - a test keeps no secrets
            tap = (
                draw_legal_tap(self.line.party, seat, chance)
                if stage is self.line.party.stage
                else Tap(words=("nobody",))
            )
            for each in {"missing": (), "wrong": (Tap(("blorp",)),), "twice": (tap, tap)}.get(kind, (tap,)):
                if self.line.party.stage is not stage:
                    continue  # what comes too late is another round's business
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
    return sights, open_, own, exchanged, play_night(party).is_tapped(seat)


_TO_WHOM = (TAINT, BREW)
"""Whoever does this knows before whom a card lies then, unseen."""


def own_answers(party: Party, seat: int) -> tuple[object, ...]:
    """What a player answered."""
    return kept_night(party).first.get(seat), kept_night(party).second.get(seat), kept_night(party).rest.get(seat)


@settings(deadline=None, max_examples=count_examples(400))
@given(data=st.data())
def test_a_phone_tells_only_what_its_player_may_know(data: st.DataObject) -> None:
    """Card, answers and sights being the same, everything received before the verdict is the same."""
    told_alike(data, BASE, RULEBOOKS)


@settings(deadline=None, max_examples=count_examples(600), suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_it_is_so_with_both_boxes(data: st.DataObject) -> None:
    """The same, also what lies on the table being the same, and the own artifact."""
    told_alike(data, (FIRST_BOX, "daybreak"), FURTHER)


@settings(deadline=None, max_examples=count_examples(400), suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_it_is_so_with_the_bonus_pack(data: st.DataObject) -> None:
    """The same, also whether somebody has tapped the player."""
    told_alike(data, (FIRST_BOX, "bonus"), FURTHER)


def told_alike(data: st.DataObject, boxes: tuple[str, ...], rulebooks: tuple[Rulebook, ...]) -> None:
    """Two evenings that differ in two cards which one player has not seen are told apart by nothing she gets."""
    rulebook = data.draw(st.sampled_from(rulebooks))
    players = data.draw(st.sampled_from(rulebook.game.players))
    seed = data.draw(st.integers(0, 5000))
    chance = Random(seed)  # noqa: S311 - as above
    line = deal_party(players, rulebook, draw_blind_deck(players, rulebook, chance, boxes), seed)
    watcher = data.draw(st.integers(0, players - 1))
    places = [place for place in range(len(kept_night(line.party).dealt)) if place != watcher]
    one, other = data.draw(st.lists(st.sampled_from(places), min_size=2, max_size=2, unique=True))
    plans = [
        [
            (seat, data.draw(st.sampled_from(KINDS)), data.draw(st.sampled_from(MEDIA)))
            for seat in data.draw(st.permutations(range(players)))
        ]
        for _ in list_rounds(kept_night(line.party).deck)
    ]
    both = [Watched(line, watcher), Watched(swapped(line, one, other), watcher)]
    for evening in both:
        own = Random(seed)  # noqa: S311 - as above
        for plan in plans:
            if evening.line.party.stage in NIGHT:
                evening.play(plan, own, seed)
    first, second = (evening.line.party for evening in both)
    assume(first.stage is second.stage is Stage.DAWN)
    assume(own_answers(first, watcher) == own_answers(second, watcher))
    assume(known(first, watcher) == known(second, watcher))

    assert both[0].received == both[1].received


def test_everyone_is_asked_something() -> None:
    """A role that has nothing to do gets a question all the same, in every round."""
    line = deal_party(10)

    assert all("?" in text.body for text in line.party.outbox)
    assert len({text.body.split(":")[0] for text in line.party.outbox}) == 1
