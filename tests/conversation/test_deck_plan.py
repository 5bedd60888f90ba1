"""The deck as a plan: what comes, what goes, what is so already, and what is only spoken of, in every language."""

from collections import Counter

import pytest

from onenight.conversation.session import Phase, Session
from onenight.interpretation.sentence import reply_to
from onenight.rules.deck import recommend_deck
from onenight.rules.game import BASE, ULTIMATE
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS, reply
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.test_conversation import front
from tests.sessions import make_session

NOTHING = ""
"""The deck stays, and nothing waits for a yes."""


def table(players: int, language: str, boxes: tuple[str, ...] = BASE) -> Session:
    """Return a table with the recommended deck; without players one that has just been opened."""
    if not players:
        return NEW._replace(language=language)
    deck = recommend_deck(ULTIMATE, players, boxes)
    return make_session(Phase.DECK, players=players, deck=deck, boxes=boxes, language=language)


def play(session: Session, language: str, *sentences: str) -> tuple[Session, str]:
    """Return the table after some sentences, and the last answer."""
    here: Front = front()._replace(lines=Lines(language))
    said = ""
    for sentence in sentences:
        answer = reply_to(WAYS, session, sentence, here, reply)
        session, said = answer.session, answer.say
    return session, said


def change(before: Session, after: Session) -> str:
    """Return what came and went as "+tanner -drunk", of a draft that waits with "?" before it; then the players."""
    draft = cards_of(after).draft
    keys = Counter(before.game.deck.keys)
    now = Counter(after.game.deck.keys if draft is None else draft.keys)
    cards = [*(f"+{key}" for key in (now - keys).elements()), *(f"-{key}" for key in (keys - now).elements())]
    players = after.players if draft is None else draft.players
    told = [] if players == before.players else [f"for {players}"]
    return " ".join([*(["?"] if draft is not None else []), *sorted(cards), *told])


SO_ALREADY = [
    ("en", 6, "the drunk instead of the minion"),
    ("en", 6, "replace the minion with the drunk"),
    ("en", 6, "take out the minion and put in the drunk"),
    ("en", 6, "use the drunk, not the minion"),
    ("en", 7, "use the tanner, not the minion"),
    ("en", 7, "no minion, but the tanner"),
    ("en", 6, "the hunter in place of the tanner"),
    ("en", 6, "drop the tanner and put in the insomniac"),
    ("en", 6, "instead of the doppelganger take the seer"),
    ("en", 8, "two Masons and the Tanner instead of three Villagers"),
    ("de", 6, "den Betrunkenen statt des Günstlings"),
    ("de", 6, "ersetze den Günstling durch den Betrunkenen"),
    ("de", 6, "nimm den Jäger statt des Gerbers"),
    ("de", 7, "kein Günstling, sondern der Gerber"),
    ("de", 8, "zwei Freimaurer und der Gerber statt drei Dorfbewohnern"),
    ("fr", 6, "le soûlard à la place du sbire"),
    ("fr", 6, "remplace le sbire par le soûlard"),
    ("fr", 6, "le chasseur au lieu du tanneur"),
    ("fr", 7, "pas de sbire, mais le tanneur"),
    ("fr", 8, "deux francs-maçons et le tanneur à la place de trois villageois"),
]
"""In which language, how many play, and an exchange whose cards to come are in, and whose cards to go are not."""


@pytest.mark.parametrize(("language", "players", "say"), SO_ALREADY)
def test_exchange_that_is_so_already_changes_nothing(language: str, players: int, say: str) -> None:
    """It is never done the other way round."""
    before = table(players, language)

    assert change(before, play(before, language, say)[0]) == NOTHING


def test_exchange_that_is_so_already_tells_both_reasons() -> None:
    """What is not in, and what is in already."""
    said = play(table(6, "en"), "en", "the drunk instead of the minion")[1]

    assert "The Minion is not in the deck. The Drunk is in the deck already" in said


CHANGES = [
    ("en", 6, ["three villagers in, no, two"], "? +villager +villager"),
    ("en", 6, ["add two villagers, no, one"], "? +villager"),
    ("en", 6, ["five players, no, six"], ""),
    ("de", 6, ["drei Dorfbewohner dazu, nein, zwei"], "? +villager +villager"),
    ("fr", 6, ["trois villageois en plus, non, deux"], "? +villager +villager"),
    # language, players, sentences | what comes and goes
    ("en", 6, ["swap the minion for the drunk"], "+minion -drunk"),
    ("en", 6, ["trade the Drunk for the Tanner"], "+tanner -drunk"),
    ("en", 6, ["the tanner instead of the drunk"], "+tanner -drunk"),
    ("de", 6, ["den Gerber statt des Betrunkenen"], "+tanner -drunk"),
    ("fr", 6, ["le tanneur à la place du soûlard"], "+tanner -drunk"),
    (
        "en",
        3,
        ["add 1 Drunk, add 1 Tanner, add 1 Hunter, take out 1 Seer, take out 1 Robber, take out 1 Troublemaker"],
        "+drunk +hunter +tanner -robber -seer -troublemaker",
    ),
    ("en", 5, ["remove TM"], "? -troublemaker"),
    ("en", 5, ["add DG"], "? +doppelganger"),
    ("en", 3, ["2 WW, seer, robber, TM, drunk"], "+drunk -villager"),
    ("en", 3, ["ww, ww, seer, robber, tm, drunk"], "+drunk -villager"),
    ("en", 3, ["2x werewolf, seer, robber, troublemaker, drunk"], "+drunk -villager"),
    ("en", 3, ["werewolf x2, seer, robber, troublemaker, drunk"], "+drunk -villager"),
    ("en", 5, ["add the tanner and the seer"], "? +tanner"),
    ("en", 6, ["take the robber out no wait the drunk"], "? -drunk"),
    ("en", 6, ["only one werewolf, and the minion in place of the other"], "+minion -werewolf"),
    ("de", 6, ["nur ein Werwolf, und der Günstling statt des anderen"], "+minion -werewolf"),
    ("en", 5, ["six of us, and no Drunk, and no Seer"], "? +hunter +insomniac -seer -villager -villager for 6"),
    ("en", 5, ["we are six, and the drunk comes in"], "+drunk for 6"),
    ("en", 5, ["add the tanner", "go ahead"], "+tanner -villager"),
    ("en", 5, ["add the tanner", "okay, go ahead"], "+tanner -villager"),
    ("en", 5, ["add the tanner", "do it"], "+tanner -villager"),
    ("en", 5, ["add the tanner", "go for it"], "+tanner -villager"),
    ("de", 5, ["nimm den Gerber dazu", "mach das"], "+tanner -villager"),
    ("de", 5, ["nimm den Gerber dazu", "nur zu"], "+tanner -villager"),
    ("de", 5, ["nimm den Gerber dazu", "meinetwegen"], "+tanner -villager"),
    ("fr", 5, ["ajoute le tanneur", "vas-y"], "+tanner -villager"),
    ("fr", 5, ["ajoute le tanneur", "fais ça"], "+tanner -villager"),
    ("fr", 5, ["ajoute le tanneur", "ça nous va"], "+tanner -villager"),
    ("en", 5, ["We killed the Minion and no wolf. Who won, if that is so?"], NOTHING),
    ("en", 5, ["we lynched the Tanner and no Werewolf"], NOTHING),
    ("de", 5, ["Wir haben den Günstling getötet und keinen Werwolf. Wer hat gewonnen?"], NOTHING),
    ("fr", 5, ["On a tué le Sbire et aucun loup-garou. Qui a gagné ?"], NOTHING),
    ("en", 5, ["The Tanner in our last game was brilliant."], NOTHING),
    ("en", 6, ["the insomniac we had last week was so funny"], NOTHING),
    ("de", 5, ["Der Gerber in der letzten Runde war großartig."], NOTHING),
    ("de", 6, ["die Schlaflose von letzter Woche war so lustig"], NOTHING),
    ("fr", 5, ["Le tanneur de la dernière partie était génial."], NOTHING),
    ("fr", 6, ["l'insomniaque de la semaine dernière était trop drôle"], NOTHING),
]


@pytest.mark.parametrize(("language", "players", "sentences", "expected"), CHANGES)
def test_change_of_the_deck(language: str, players: int, sentences: list[str], expected: str) -> None:
    """What is told comes and goes; a draft that waits has in it the card that was asked for."""
    before = table(players, language)

    assert change(before, play(before, language, *sentences)[0]) == expected


OPENED = [
    # what is said first | cards that are in then, or in what is read out
    ("en", "six players with tanner and drunk", 6, ["tanner", "drunk"], []),
    ("en", "4 ppl, no TM, add DG", 4, ["doppelganger"], ["troublemaker"]),
]


@pytest.mark.parametrize(("language", "say", "players", "has", "lacks"), OPENED)
def test_cards_told_with_the_players(language: str, say: str, players: int, has: list[str], lacks: list[str]) -> None:
    """At the opening, in one breath."""
    after = play(table(0, language), language, say)[0]
    draft = cards_of(after).draft
    keys = after.game.deck.keys if draft is None else draft.keys

    assert after.players == players
    assert set(has) <= set(keys)
    assert not set(lacks) & set(keys)


TANNER, HUNTER = {"tanner_overrides": True}, {"hunter_points": "after"}
HOUSE_RULES = [
    ("en", "house rule: the hunter chooses when he dies", HUNTER),
    ("en", "house rule: the hunter shoots whom he voted for", {}),
    ("en", "house rule: the doppelganger acts when her role is called", {"doppelganger": "when called"}),
    ("en", "house rule: the doppelganger acts at once", {}),
    ("en", "house rule: the masons only wake in pairs", {"masons": "only in pairs"}),
    ("en", "house rule: the masons always wake", {}),
    ("en", "house rule: a dead tanner stops the minion from winning", {"tanner_blocks_lone_minion": True}),
    ("en", "house rule: a dead tanner doesn't stop the minion", {}),
    ("en", "house rules: the hunter chooses when he dies and a dead tanner wins alone", TANNER | HUNTER),
    ("en", "house rule: the robber does not look", None),
    ("en", "house rule: if nobody is a werewolf and the minion dies the village wins", None),
    ("de", "Hausregel: der Jäger wählt, wenn er stirbt", HUNTER),
    ("de", "Hausregel: ein einzelner Freimaurer ist erlaubt", {"masons": "only in pairs"}),
    ("de", "Hausregel: der Jäger wählt, wenn er stirbt, und ein toter Gerber gewinnt allein", TANNER | HUNTER),
    ("de", "Hausregel: der Räuber schaut nicht", None),
    ("fr", "règle maison : le chasseur choisit en mourant", HUNTER),
    ("fr", "règle maison : le chasseur choisit en mourant et un tanneur mort gagne seul", TANNER | HUNTER),
    ("fr", "règle maison : le voleur ne regarde pas", None),
]
"""In which language, what is said, and the house rules in force then; None for a rule that we do not have."""
UNKNOWN = {
    "en": ("I do not know that house rule", "I have no such house rule"),
    "de": ("Diese Hausregel kenne ich nicht", "So eine Hausregel habe ich nicht"),
    "fr": ("Je ne connais pas cette règle", "Je n'ai pas cette règle"),
}


@pytest.mark.parametrize(("language", "say", "rules"), HOUSE_RULES)
def test_house_rule_in_own_words(language: str, say: str, rules: dict[str, object] | None) -> None:
    """Both values, two in one breath; an unknown one turns no other on, and changes no card."""
    before = table(6, language)
    after, said = play(before, language, say)

    assert after.game.rulebook.house.list_changes() == (rules or {})
    assert change(before, after) == NOTHING
    assert any(each in said for each in UNKNOWN[language]) == (rules is None)
