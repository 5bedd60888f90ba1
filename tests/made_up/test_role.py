"""A made-up role with a made-up action: one entry each, and their lines, is all that has to be written.

It is called at night, played by texts, recapped, told as a story, asked about and judged.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

from onenight.rulebook import one_role, two_roles
from onenight.rulebook.answers import answer
from onenight.rulebook.question import RuleQuestion
from onenight.rules import actions, record
from onenight.rules.deck import Deck
from onenight.rules.game import BASE, GAMES, ULTIMATE
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.roles import Action, Choice, Copied, Night, Role, Stake
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines, read_sections
from onenight.speech.script import Say, Telling, compile_night
from onenight.texting.party import Party, Stage
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.game import TextedNight
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.recap import list_deeds
from tests.texting.playing import deal_party, draw_legal_tap


def _look_and_give(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Let the player look at the first card and exchange it with the second, unless a Tanner is seen."""
    seen = night.look(seat, places[0])
    return seen if night.cards[places[0]].stake in HOOT.ends else seen.swap(*places)


HOOT = Action("hoot", _look_and_give, looks=True, ends=frozenset({Stake.TANNER}), recalled=True, then="side")
OWL = Role(
    "owl",
    Stake.VILLAGER,
    copies=1,
    order=7,
    letter="c",
    choices=(Choice(players=2),),
    action=HOOT,
    copied=Copied.AT_ONCE,
    given_up=30,
    put_in=30,
)
BOX = replace(ULTIMATE, roles=MappingProxyType({**ULTIMATE.roles, "owl": OWL}), further=())
RULEBOOK = Rulebook(BOX)
WRITTEN: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "night": {"owl": {"wake": "Owl, wake.", "act": "Hoot at two players.", "sleep": "Owl, sleep."}},
    "words": {"roles": {"owl": {"name": "Owl", "many": "Owls", "may": "the Owl may hoot"}}},
    "roles": {"ultimate": {"owl": "The Owl hoots."}},
    "texts": {
        "ask": {"owl": "Hoot at whom? Text two names, or no."},
        "did": {
            "hoot": "{name} saw {role} at {first} and gave it to {last}.",
            "hoot_ended": "{name} saw {role} at {first} and shut up.",
        },
    },
    "rulings": {
        "act": {
            "hoot": "Then the {role} gives the {other} away.",
            "hoot_ended": "Then the {role} shuts up about the {other}.",
        }
    },
}


def _write_lines() -> Lines:
    """Return English with the lines of the role and of its action."""
    told = {file: dict(read_sections("en", file)) for file in WRITTEN}
    for file, sections in WRITTEN.items():
        for section, lines in sections.items():
            told[file][section] = {**told[file].get(section, {}), **lines}
    return Lines("en", told)


@pytest.fixture
def lines() -> Lines:
    """The lines, read where the language of this folder is installed."""
    return _write_lines()


def list_missing_lines(action: Action, lines: Lines) -> list[str]:
    """Return the lines that an action lacks, by key."""
    met = [action.key, *[f"{action.key}_ended" for _ in action.ends]]
    words = {
        word
        for game in (*GAMES.values(), BOX)
        for role in game.cards.values()
        if role.action is action
        for word in role.words
    }
    further = [f"{action.key}_{word}" for word in sorted(words)] or met
    wanted = {"rulings.act": [] if action.copies else met, "texts.did": further if action.recalled else []}
    return sorted(
        {
            f"{place}.{key}"
            for place, keys in wanted.items()
            for key in keys
            if key not in lines.section(*place.split("."))
        }
    )


@pytest.mark.parametrize("action", [each for each in vars(actions).values() if isinstance(each, Action)], ids=repr)
def test_an_action_has_its_lines(action: Action) -> None:
    """What is missing is named; what follows is derived, and what is laid has its words."""
    assert list_missing_lines(action, Lines("en")) == []
    assert action.then in two_roles.THEN
    assert bool(action.lays or action.to_player) == bool(action.does)


def test_what_a_made_up_action_lacks_is_named(lines: Lines) -> None:
    """Each line by its key, before anybody plays."""
    assert list_missing_lines(HOOT, lines) == []
    assert list_missing_lines(HOOT, Lines("en")) == [
        "rulings.act.hoot",
        "rulings.act.hoot_ended",
        "texts.did.hoot",
        "texts.did.hoot_ended",
    ]


DECK = Deck.of(BOX, ["werewolf", "werewolf", "owl", "tanner", "seer", "robber", "villager"])


def test_the_role_is_called(lines: Lines) -> None:
    """In its turn, with its own lines."""
    script = compile_night(DECK, 4, RULEBOOK, Telling(), lines)
    said = [cue.text for cue in script.cues if isinstance(cue, Say)]

    at = said.index("Owl, wake.")
    assert said[at : at + 3] == ["Owl, wake.", "Hoot at two players.", "Owl, sleep."]


def deal(dealt: tuple[str, ...], front: Front) -> Party:
    """Return four players at the beginning of a night, with these cards."""
    line = deal_party(4, Rulebook())
    party = line.party._replace(plays=TextedNight(RULEBOOK))
    party = rounds.deal(party.clear_for_next_game()._replace(plays=TextedNight(RULEBOOK)), RULEBOOK, DECK, front)
    return party._replace(plays=TextedNight(*kept_night(party)._replace(dealt=dealt)))


@pytest.mark.parametrize(
    ("dealt", "told", "ended"),
    [
        ("seer villager tanner", "saw Seer at Bob and gave it to Carol.", ("looks swaps", "owl villager seer")),
        ("tanner villager seer", "saw Tanner at Bob and shut up.", ("looks", "owl tanner villager")),
    ],
)
def test_the_role_is_played_by_texts(
    dealt: str, told: str, ended: tuple[str, str], lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked, answered, told in the morning, recapped and judged: the record leads to the same cards."""
    monkeypatch.setattr(record, "GAMES", {"ultimate": BOX})
    front = Front(lines, 1_794_000_000, Random(1))  # noqa: S311 - a test keeps no secrets
    party = deal(("owl", *dealt.split(), "werewolf", "werewolf", "robber"), front)
    while party.stage is not Stage.VERDICT:
        stage = party.stage
        for seat in range(4):
            if stage is Stage.DAWN:
                party = party._replace(votes={**party.votes, seat: (seat + 1) % 4})
            else:
                tap = Tap(("Bob", "Carol")) if seat == 0 else draw_legal_tap(party, seat, front.chance)
                party, _ = party.plays.take_answer(party, seat, PlayerAnswer(tap=tap), front)
        party = party.plays.close(party, front)

    assert f"Alice {told}" in party.plays.recap(party, lines).splitlines()[0]
    dawn = next(text.body for text in party.outbox if "dawn" in text.key and text.phone == party.seats[0].phone)
    assert dealt.split(maxsplit=1)[0].title() in dawn
    found = play_and_judge(read_record(party.plays.record(party)))
    does = [deed.does for deed in list_deeds(party) if deed.role == "owl"]
    assert (does, [role.key for role in found.cards[:3]]) == tuple(each.split() for each in ended)
    assert found.cards == rounds.night(party).cards


@pytest.mark.parametrize("aspect", one_role.ASPECTS)
def test_the_role_is_asked_about(aspect: str, lines: Lines) -> None:
    """Every question about one role is answered."""
    found = answer(RuleQuestion(aspect, "owl"), RULEBOOK, BASE, lines)

    assert found is not None
    assert found.text


@pytest.mark.parametrize("aspect", two_roles.ASPECTS)
@pytest.mark.parametrize("other", BOX.roles)
def test_the_role_is_asked_about_with_another(aspect: str, other: str, lines: Lines) -> None:
    """Every question about it and another role, either way round."""
    for pair in (("owl", other), (other, "owl")):
        found = answer(RuleQuestion(aspect, *pair), RULEBOOK, BASE, lines)

        assert found is not None
        assert found.text


def test_what_it_does_to_another_card_is_told(lines: Lines) -> None:
    """By its own lines, and with whom that card wins."""
    seer, tanner = (answer(RuleQuestion("acts", "owl", other), RULEBOOK, BASE, lines) for other in ("seer", "tanner"))

    assert seer is not None
    assert seer.text == "Then the Owl gives the Seer away. Whoever has the Seer card wins with the village."
    assert tanner is not None
    assert tanner.text == "Then the Owl shuts up about the Tanner."
