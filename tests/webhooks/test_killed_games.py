"""A game whose workers are killed in the middle of every round: no text is lost or doubled, and it ends the same."""

from functools import partial
from pathlib import Path
from random import Random

from onenight.rules.deck import Deck
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.rulebook import Rulebook
from onenight.texting.party import Party, Stage
from onenight.texting.step import step
from onenight.ways.one_night.texts.game import NightDealt
from onenight.ways.one_night.texts.rounds import verdict
from tests.effort import slow
from tests.texting.playing import draw_legal_answer, make_front, make_received, number_of
from tests.waiting import wait_until
from tests.webhooks.dealt_parties import join_party
from tests.webhooks.served_process import World, run_server
from tests.webhooks.twilio.api import run_twilio
from tests.webhooks.twilio.signed_requests import send_text

PLAYERS = 5


CARDS = "copycat vampire renfield cupid thing squire seer villager"


def deal_with_dusk(world: World) -> str:
    """A night with a dusk falls for five, a Thing and a Squire in their deck; the id of their party."""
    table, _ = join_party(world.parties, PLAYERS)
    rules = Rulebook()
    world.parties.step(table, NightDealt(rules, Deck.of(rules.game, CARDS.split())))
    return table


def list_texts(party: Party) -> list[tuple[str, str]]:
    """Return what was texted to whom."""
    return sorted((text.phone, text.body) for text in party.outbox)


@slow
def test_a_game_is_gone_on_with(tmp_path: Path) -> None:
    """As one that nothing happened to: the same texts, each taken once, and the same record and verdict."""
    chance = Random(3)  # noqa: S311 - a test keeps no secrets
    with run_twilio() as api, run_server(tmp_path, api) as world:
        table = deal_with_dusk(world)
        undisturbed = world.load_party(table)
        api.plan = ["drop", (503, 20503), "take", "slow"]
        while (party := world.load_party(table)).stage is not Stage.VERDICT:
            for number, seat in enumerate(chance.sample(range(PLAYERS), PLAYERS)):
                if number == PLAYERS // 2:
                    world.kill_workers()
                body, message = draw_legal_answer(party, seat, chance), f"SM{party.stage}{seat}"
                texts = partial(send_text, world.service, number_of(seat), body, message)
                wait_until(lambda: texts().startswith(("Noted", "Your vote")))  # noqa: B023 - called here and now
                assert texts().startswith(("Noted", "Your vote"))  # it comes in twice
                undisturbed = step(undisturbed, make_received(number_of(seat), body, message), make_front()).party
            api.plan = ["drop", "take", "slow", (429, 20429)]
        world.wait_until_sent(table)

        assert {text.state for text in world.load_party(table).outbox} == {"sent"}
        assert api.list_bodies() == list_texts(party) == list_texts(undisturbed)
        assert party.plays.record(party) == undisturbed.plays.record(undisturbed)
        assert play_and_judge(read_record(party.plays.record(party))).verdict == verdict(undisturbed)
