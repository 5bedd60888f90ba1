"""Names that are words of the language, or cards: taken in rolls, votes and cards shown, with capitals and without."""

from random import Random

import pytest

from onenight.conversation.session import Phase, Session
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.speech.lines import Lines
from onenight.ways.index import NEW
from tests.conversation.test_vote_grammar import told
from tests.fixtures import read_tables
from tests.people import NOW, answer_sentence
from tests.sessions import make_session

TABLES = read_tables(__file__)

_NAMES = {
    "de": """
        Mark Wolf Rose Will Ernst Stern Sonne Frank Rosa Engel Heide Viola Jasmin Kai Otto Ute Max Min Klaus
        Dieter Stein Winter Sommer Herbst Bach Kurt Rolf Art Gab Lilly Falk Falke Hirsch Fuchs Bär Löwe Lerche
        Amsel Iris Erika Linde Lilie Dahlie Mai Juli Juni August April Jan Mars Venus Luna Mond Stella Aurora
        Gloria Merlin König Kaiser Graf Prinz Fürst Fee Elfe Adler Braun Schwarz Weiß Klein Groß Lang Kurz Jung
        Reich Stark Gold Silber Perle Rubin Saphir Kristall Amber Opal Jade Beat Felix Benedikt Christ Hagen
        Horst Nelke Melisse Malve Veilchen Olive Bill Grace Hope Joy Sky Angel Daisy Summer Storm Candy
    """,
    "fr": """
        Rose Pierre Claire Violette Blanche Ange Loup Fleur Prune Cerise Marguerite Jasmine Olive Aimé Désiré
        Noël Olivier Reine Constance Prudence Dominique Parfait Lucky Mai Avril Côme Lune Luc Jean Modeste
        Félicité Constant Clément Clémence Clémentine Capucine Églantine Hortense Anémone Iris Lilas Véronique
        Dahlia Myrtille Mélisse Angélique Anis Ambre Perle Rubis Saphir Jade Opale Cristal Coraline Marin Marine
        Océane Soleil Étoile Luna Céleste Aurore Aube Victoire Gloria Grâce Charité Honoré Lion Ours Colombe
        Merle Robin Martin Brune Blanc Belle Bienvenue Boniface Fidèle France Lorraine Florence Sienne Prince
        Baron Marquis Bernard Mars Juin Sage Innocent Placide Lys Guy Marc Jacques Jules Madeleine
    """,
    "es": """
        Sol Luz Mar Rosa Blanca Alba Flor Cielo Estrella Paz Rey León Ángel Viola Luna Rocío Nieves Dolores
        Consuelo Esperanza Pilar Soledad Concepción Mercedes Remedios Milagros Socorro Amparo Ángeles Asunción
        Rosario Trinidad Encarnación Purificación Inmaculada Gracia Fe Caridad Victoria Gloria Marina Aurora
        Violeta Margarita Azucena Jazmín Iris Dalia Hortensia Begoña Olivia Perla Esmeralda Rubí Gema Ámbar
        Coral Jade Zafiro Paloma Celeste Clara Serena Linda Bella Dulce Justo Modesto Clemente Próspero Primitivo
        Inocencio Prudencio Fidel Constancio Benigno Plácido Amado Deseado Salvador Jesús Santos Domingo Julio
        Abril Augusto Marcial Pascual Reyes Cruz Lucero Nieve Camino Azul Araceli Estela Delfín Marino Virtudes
        Consolación
    """,
}
NAMES = {language: names.split() for language, names in _NAMES.items()}
"""A hundred of each language; five sit at one table."""
FIVES = [
    (language, [name.lower() if small else name for name in names[start : start + 5]])
    for language, names in NAMES.items()
    for small in (False, True)
    for start in range(0, 100, 5)
]
ROLLS = TABLES["rolls"]

SHOWN = TABLES["shown"]
CARDS = Deck.of(
    ULTIMATE, ["werewolf", "werewolf", "seer", "robber", "troublemaker", "villager", "villager", "villager"]
)


def say(session: Session, language: str, sentence: str) -> Session:
    """Return a table after a sentence."""
    return answer_sentence(session, sentence, NOW, Random(1), Lines(language))[0]  # noqa: S311 - the same each time


def vote(language: str, names: list[str]) -> Session:
    """Return a table of these players in its vote."""
    named = tuple(name.capitalize() for name in names)
    return make_session(Phase.VOTE, players=len(names), deck=CARDS, names=named, language=language)


@pytest.mark.parametrize(("language", "names"), FIVES)
def test_who_plays(language: str, names: list[str]) -> None:
    """Each is taken as a player, in its place, with its capital."""
    found = {roll: say(NEW, language, roll.format(*names)).names for roll in ROLLS[language]}

    assert found == dict.fromkeys(ROLLS[language], tuple(name.capitalize() for name in names))


@pytest.mark.parametrize(("language", "names"), FIVES)
def test_who_points_at_whom(language: str, names: list[str]) -> None:
    """As voters and as targets, whoever else is named beside them."""
    found, wanted = {}, {}
    for sentence, fingers in TABLES["votes"][language]:
        said = sentence.format(*names)
        found[said] = told(say(vote(language, names), language, said), language)
        pairs = [finger.split(">") for finger in fingers.split()]
        wanted[said] = {">".join(names[int(seat)].capitalize() for seat in pair) for pair in pairs}

    assert found == wanted


@pytest.mark.parametrize(("language", "names"), FIVES)
def test_who_showed_which_card(language: str, names: list[str]) -> None:
    """A card is theirs who is named before it, also where their name is that of a card."""
    shown = {name: sentence.format(name) for name, (sentence, _) in zip(names, SHOWN[language], strict=True)}
    found = {said: told(say(vote(language, names), language, said), language) for said in shown.values()}

    assert found == {
        shown[name]: {f"{name.capitalize()}:{card}"} for name, (_, card) in zip(names, SHOWN[language], strict=True)
    }


@pytest.mark.parametrize(("language", "said"), TABLES["of_a_card"])
def test_card_of_a_players_name_stays_a_card(language: str, said: str) -> None:
    """Where no player fits: a player called Wolf is not shown by another one."""
    names = {"de": ["Mark", "Wolf", "Will"], "fr": ["Ange", "Loup", "Rose"], "es": ["Ángel", "Lobo", "Rosa"]}[language]

    assert told(say(vote(language, names), language, said), language) == {f"{said.partition(' ')[0]}:werewolf"}


@pytest.mark.parametrize(("language", "said"), TABLES["rolls_of_none"])
def test_list_of_other_words_tells_nobody(language: str, said: str) -> None:
    """Cards stay cards, and moods are no players."""
    assert not any(say(NEW, language, said).names)


@pytest.mark.parametrize(
    ("language", "said", "fingers"),
    TABLES["vote_of_players_nobody_knows_yet"],
)
def test_vote_of_players_nobody_knows_yet(language: str, said: str, fingers: list[str]) -> None:
    """They keep their accents."""
    session = make_session(Phase.VOTE, players=5, deck=CARDS, language=language)

    assert sorted(told(say(session, language, said), language)) == fingers
