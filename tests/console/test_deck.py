"""`onenight deck`: legal decks as docs/rules/one-night.md has them, and every reason why another one is not."""

from collections import Counter

import pytest

from tests.console.running import run_onenight

WOLVES = "werewolf,werewolf,"
FIRST = f"{WOLVES}seer,robber,troublemaker,villager"
SEVEN = f"{WOLVES}seer,robber,troublemaker,drunk,insomniac,villager,hunter,tanner"
OKUI = f"{WOLVES}sorcerer,phantom_thief,villager"

RECOMMENDED = {
    ("ultimate", 3): FIRST,
    ("ultimate", 4): f"{FIRST},villager",
    ("ultimate", 5): f"{FIRST},villager,villager",
    ("ultimate", 6): SEVEN.removesuffix(",tanner"),
    ("ultimate", 7): SEVEN,
    ("ultimate", 8): f"{SEVEN.replace(',villager', '')},mason,mason",
    ("ultimate", 9): f"{SEVEN},mason,mason",
    ("ultimate", 10): f"{SEVEN},mason,mason,minion",
    ("original", 3): OKUI,
    ("original", 4): f"{OKUI},villager",
    ("original", 5): f"{OKUI},villager,villager",
    ("original", 6): f"{OKUI},villager,villager,villager",
    ("original", 7): f"{OKUI},villager,villager,villager",
}
"""The decks of docs/rules/one-night.md."""


def counted(cards: str) -> Counter[str]:
    """How many of each card."""
    return Counter(cards.strip().split(","))


@pytest.mark.parametrize(("game", "players"), RECOMMENDED)
def test_a_recommended_deck_is_printed(game: str, players: int) -> None:
    """A number of players gets the deck of docs/rules/one-night.md, and that deck is legal."""
    done = run_onenight("deck", str(players), "--game", game)

    assert done.code == 0
    assert counted(done.out) == counted(RECOMMENDED[game, players])
    assert run_onenight("deck", "--check", done.out.strip(), "--players", str(players), "--game", game).code == 0


def test_seven_players_of_the_original_game_leave_one_card() -> None:
    """The box runs out, and the command says so; six players hear nothing of the kind."""
    assert "one card in the center" in run_onenight("deck", "7", "--game", "original").err
    assert run_onenight("deck", "6", "--game", "original").err == ""


@pytest.mark.parametrize("players", ["3", "6", "10"])
def test_a_random_deck_is_legal_and_can_be_drawn_again(players: str) -> None:
    """The same seed draws the same deck, another one mostly another, and what is drawn passes the check."""
    drawn = [run_onenight("deck", players, "--random", "--seed", seed).out for seed in ("1", "2", "wolf", "")]
    again = run_onenight("deck", "--players", players, "--seed", "1", "--random").out

    assert drawn[0] == again
    assert len(set(drawn)) > 1
    for deck in drawn[:2]:
        assert run_onenight("deck", "--check", deck.strip(), "--players", players).code == 0


def test_a_random_deck_needs_no_seed() -> None:
    """Without a seed chance decides."""
    done = run_onenight("deck", "5", "--random")

    assert done.code == 0
    assert sum(counted(done.out).values()) == 8


PAIRS = ("--house-rule", "masons=only in pairs")

LEGAL: list[tuple[tuple[str, ...], str, list[str]]] = [
    ((FIRST, "--players", "3"), "two Werewolves, Seer, Robber, Troublemaker and Villager", []),
    (
        (" Werewolf, SEER ,robber,troublemaker,hunter,tanner ", "--players", "3"),
        "Werewolf, Seer",
        ["only one Werewolf"],
    ),
    (("seer,robber,troublemaker,drunk,hunter,tanner", "--players", "3"), "Seer, Robber", ["no Werewolf"]),
    ((f"{WOLVES}mason,seer,robber,villager", "--players", "3", *PAIRS), "Mason", []),
    ((f"{OKUI},villager,villager,villager", "--players", "7", "--game", "original"), "four Villagers", []),
]


@pytest.mark.parametrize(("arguments", "cards", "advice"), LEGAL)
def test_a_legal_deck_is_accepted(arguments: tuple[str, ...], cards: str, advice: list[str]) -> None:
    """It is read back in words; what deserves a word of advice gets one, and stays legal."""
    done = run_onenight("deck", "--check", *arguments)

    assert (done.code, done.err) == (0, "")
    assert done.lines[0].startswith("Legal for ")
    assert cards in done.lines[0]
    assert len(done.lines) == 1 + len(advice)
    assert all(word in line for word, line in zip(advice, done.lines[1:], strict=True))


ILLEGAL: list[tuple[str, str, list[str]]] = [
    # What the "complete reference" itemizes, and its single Mason at eight.
    (f"{FIRST},villager,villager", "3", ["8 cards are too many for 3 players: it takes 6"]),
    (f"{FIRST},villager,villager,drunk", "4", ["9 cards are too many for 4 players: it takes 7"]),
    (f"{FIRST},villager,villager,drunk", "5", ["9 cards are too many for 5 players: it takes 8"]),
    (f"{SEVEN},mason", "8", ["Masons come as a pair"]),
    # Too few, more than the box holds, and the Insomniac's company.
    (FIRST, "4", ["6 cards are too few for 4 players: it takes 7"]),
    ("seer,seer,robber,troublemaker,villager,hunter", "3", ["2 cards of the Seer, only 1"]),
    (f"{WOLVES}seer,insomniac,drunk,villager", "3", ["Insomniac needs a role in the deck that could move her card"]),
    # All at once.
    (
        f"{WOLVES}insomniac,mason,seer,villager,villager,villager,villager",
        "3",
        ["9 cards are too many", "4 cards of the Villager, only 3", "Masons come as a pair", "Insomniac needs"],
    ),
]


@pytest.mark.parametrize(("cards", "players", "reasons"), ILLEGAL)
def test_an_illegal_deck_gets_every_reason_and_a_repair(cards: str, players: str, reasons: list[str]) -> None:
    """Each reason is a sentence, then the nearest legal deck in words and as keys; exit code 1."""
    done = run_onenight("deck", "--check", cards, "--players", players)

    assert (done.code, done.out) == (1, "")
    *told, repair, keys = done.complaints
    assert len(told) == len(reasons)
    assert all(reason in sentence for reason, sentence in zip(reasons, told, strict=True))
    assert repair.startswith("The nearest legal deck: ")
    assert run_onenight("deck", "--check", keys, "--players", players).code == 0


REPAIRS = [
    (f"{SEVEN},mason", "8", "The nearest legal deck: Mason instead of"),
    (f"{FIRST},drunk", "3", "The nearest legal deck: take out Drunk."),
    (f"{FIRST},villager", "5", "The nearest legal deck: add Villager."),
]


@pytest.mark.parametrize(("cards", "players", "told"), REPAIRS)
def test_a_repair_is_told_as_few_changes(cards: str, players: str, told: str) -> None:
    """What to add, what to take out, or what to put in place of what."""
    assert run_onenight("deck", "--check", cards, "--players", players).complaints[-2].startswith(told)


REFUSED: list[tuple[tuple[str, ...], str]] = [
    (("2",), "3 to 10"),
    (("11",), "3 to 10"),
    (("0",), "3 to 10"),
    (("--players", "-1"), "3 to 10"),
    (("9" * 400,), "3 to 10"),
    (("8", "--game", "original"), "3 to 7"),
    (("2", "--random"), "3 to 10"),
    (("5", "--game", "chess"), "'chess'"),
    (("5", "--game", "week"), "played without a deck"),
    (("5", "--house-rule", "gravity=off"), "'gravity'"),
    (("5", "--house-rule", "masons=never"), "'never'"),
    (("5", "--house-rule", "masons"), "masons"),
    (("5", "--house-rule", ""), "''"),
    (("5", "--game", "original", "--house-rule", "lone_wolf=false"), "lone_wolf"),
    (("--check", "wolf", "--players", "3"), "'wolf'"),
    (("--check", "", "--players", "3"), "''"),
    (("--check", "werewolf,,seer", "--players", "3"), "''"),
    (("--check", "sorcerer,werewolf", "--players", "3"), "'sorcerer'"),
    (("--check", FIRST, "--players", "11"), "3 to 10"),
]


@pytest.mark.parametrize(("arguments", "told"), REFUSED)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], told: str) -> None:
    """One sentence that names what is wrong, nothing on standard output, exit code 1."""
    done = run_onenight("deck", *arguments)

    assert (done.code, done.out) == (1, "")
    assert len(done.complaints) == 1
    assert told in done.err


def test_two_numbers_of_players_are_one_too_many() -> None:
    """Five players who are six get no deck."""
    assert run_onenight("deck", "5", "--players", "6").code != 0
