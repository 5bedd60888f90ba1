"""House rules in people's words: each value of each option, in every language; and what is none of ours."""

import pytest

from onenight.conversation.session import Session
from onenight.rules.rulebook import OFFICIAL, OPTION_VALUES, HouseRules, Rulebook, parse_option_value, read_house_rules
from onenight.speech.lines import Lines
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.test_deck_plan import NOTHING, change, play, table
from tests.effort import LOST

WORDS = [
    # the rule | as it is told in English | in German | in French
    (
        "lone_wolf=false",
        "a lone wolf gets no peek at the middle",
        "ein einzelner Werwolf darf nicht in die Mitte schauen",
        "un loup seul ne regarde pas de carte au centre",
    ),
    (
        "lone_wolf=true",
        "a lone werewolf may look at a center card",
        "ein einzelner Werwolf darf eine Karte aus der Mitte ansehen",
        "un loup seul a le droit de regarder une carte au centre",
    ),
    (
        "tanner_overrides=true",
        "if the tanner dies nobody else wins",
        "wenn der Gerber stirbt, gewinnt nur er",
        "si le tanneur meurt, il gagne seul",
    ),
    (
        "tanner_overrides=false",
        "others can still win when the tanner dies",
        "neben dem toten Gerber können auch andere gewinnen",
        "d'autres peuvent gagner avec le tanneur mort",
    ),
    (
        "tanner_team=werewolf",
        "the tanner is on the werewolf team",
        "der Gerber gehört zu den Werwölfen",
        "le tanneur est dans l'équipe des loups",
    ),
    (
        "tanner_team=none",
        "the tanner plays for himself",
        "der Gerber spielt für sich allein",
        "le tanneur joue pour lui-même",
    ),
    (
        "werewolves_need_a_death=true",
        "if nobody dies nobody wins",
        "wenn niemand stirbt, gewinnt niemand",
        "si personne ne meurt, personne ne gagne",
    ),
    (
        "werewolves_need_a_death=false",
        "the werewolves win even if nobody dies",
        "die Werwölfe gewinnen auch, wenn niemand stirbt",
        "les loups gagnent même si personne ne meurt",
    ),
    (
        "hunter_points=after",
        "the hunter picks his victim once he is dead",
        "der Jäger sucht sich sein Opfer erst aus, wenn er tot ist",
        "le chasseur choisit sa victime une fois mort",
    ),
    (
        "hunter_points=vote",
        "the hunter kills whoever he was pointing at",
        "der Jäger nimmt den mit, auf den er gezeigt hat",
        "le chasseur emporte celui qu'il désignait",
    ),
    (
        "doppelganger=when called",
        "the doppelganger does her copied action later, when that role is called",
        "die Doppelgängerin ist erst dran, wenn ihre Rolle aufgerufen wird",
        "la doppelgänger agit quand on appelle son rôle",
    ),
    (
        "doppelganger=at once",
        "the doppelganger does her copied action right away",
        "die Doppelgängerin handelt sofort",
        "la doppelgänger agit tout de suite",
    ),
    (
        "copied_insomniac=sleeps",
        "a doppelganger who copied the insomniac does not wake up again",
        "eine Doppelgängerin als Schlaflose wacht nicht noch einmal auf",
        "l'insomniaque copiée dort jusqu'au bout",
    ),
    (
        "copied_insomniac=looks",
        "a doppelganger insomniac looks at her card at the end",
        "die kopierte Schlaflose sieht noch einmal nach",
        "une doppelgänger insomniaque regarde sa carte à la fin",
    ),
    (
        "copied_mason=villager",
        "a doppelganger who copies a mason is just a villager",
        "ein kopierter Freimaurer ist nur ein Dorfbewohner",
        "une doppelgänger qui copie un franc-maçon n'est qu'un villageois",
    ),
    (
        "copied_mason=mason",
        "a doppelganger who copies a mason is a mason too",
        "ein kopierter Freimaurer wacht mit den anderen Freimaurern auf",
        "le franc-maçon copié se réveille avec les autres francs-maçons",
    ),
    (
        "masons=only in pairs",
        "a deck with just one mason is okay",
        "wir dürfen auch mit einem Freimaurer spielen",
        "on peut jouer avec un seul franc-maçon",
    ),
    (
        "masons=always wake",
        "a lone mason wakes up as well",
        "auch ein Freimaurer ganz allein wacht auf",
        "même un franc-maçon tout seul se réveille",
    ),
    (
        "lone_minion=any other death",
        "a minion without wolves may die if somebody else dies too",
        "ein Günstling ohne Werwölfe darf sterben, wenn noch jemand stirbt",
        "un sbire sans loups peut mourir si un autre meurt aussi",
    ),
    (
        "lone_minion=must survive",
        "a minion without wolves has to survive",
        "ein Günstling ohne Werwölfe muss überleben",
        "un sbire sans loups doit survivre",
    ),
    (
        "tanner_blocks_lone_minion=true",
        "a dead tanner stops a minion who is alone",
        "ein toter Gerber hält den einsamen Günstling auf",
        "un tanneur mort empêche le sbire seul de gagner",
    ),
    (
        "tanner_blocks_lone_minion=false",
        "a dead tanner does not matter to the minion",
        "ein toter Gerber ist dem Günstling egal",
        "un tanneur mort ne gêne pas le sbire",
    ),
    (
        "dream_wolf=company",
        "with a dream wolf around no werewolf is alone",
        "mit einem Traumwolf ist kein Werwolf allein",
        "avec un loup rêveur aucun loup n'est seul",
    ),
    (
        "dream_wolf=apart",
        "the dream wolf does not count as company",
        "der Traumwolf zählt nicht als Gesellschaft",
        "le loup rêveur ne compte pas comme compagnie",
    ),
    (
        "alpha_wolf=any other player",
        "the alpha wolf may swap any player's card",
        "der Alphawolf darf die Karte von jedem tauschen",
        "le loup alpha peut échanger la carte de n'importe qui",
    ),
    (
        "alpha_wolf=no werewolf",
        "the alpha wolf can not swap a werewolf's card",
        "der Alphawolf darf keinem Werwolf die Karte tauschen",
        "le loup alpha ne peut pas échanger la carte d'un loup",
    ),
    (
        "prince=cannot die",
        "not even the hunter kills the prince",
        "auch der Jäger kann den Prinzen nicht töten",
        "même un chasseur ne tue pas le prince",
    ),
    (
        "prince=votes",
        "the hunter may take the prince along",
        "der Jäger kann den Prinzen mitnehmen",
        "le chasseur peut tuer le prince",
    ),
    (
        "cursed=werewolves",
        "only werewolves turn the cursed",
        "nur Werwölfe verwandeln den Verfluchten",
        "seuls les loups-garous transforment le maudit",
    ),
    (
        "cursed=both",
        "vampires turn the cursed too",
        "auch Vampire verwandeln den Verfluchten",
        "les vampires transforment aussi le maudit",
    ),
    (
        "aura_seer=cards",
        "the aura seer only sees cards",
        "die Aura-Seherin sieht nur Karten",
        "la voyante d'aura ne voit que les cartes",
    ),
    (
        "aura_seer=cards and marks",
        "the aura seer sees marks too",
        "die Aura-Seherin sieht auch Zeichen",
        "la voyante d'aura voit aussi les marques",
    ),
    (
        "master=all other vampires",
        "all other Vampires have to point at the Master",
        "alle Vampire müssen auf den Meister zeigen",
        "tous les vampires doivent désigner le maître",
    ),
    (
        "master=any other vampire",
        "one Vampire's finger saves the Master",
        "ein anderer Vampir rettet den Meister",
        "un seul vampire sauve le maître",
    ),
    ("epic_battle=false", "no epic battle", "keine große Schlacht", "sans la grande bataille"),
    ("epic_battle=true", "the second most die too", "mit der großen Schlacht", "avec la grande bataille"),
    (
        "traitor=any",
        "the traitor's own death counts too",
        "der Verräter gewinnt auch wenn er selbst stirbt",
        "le traître gagne aussi s'il meurt",
    ),
    (
        "traitor=another",
        "the traitor's own death doesn't count",
        "der eigene Tod zählt für den Verräter nicht",
        "la mort du traître ne compte pas",
    ),
]
HOUSE = {"en": "house rule: ", "de": "Hausregel: ", "fr": "règle maison : "}
UNHEARD = "ein toter Gerber ist dem Günstling egal"
TOLD = [
    pytest.param(rule, language, say, marks=LOST if say == UNHEARD else ())
    for rule, *told in WORDS
    for language, say in zip(HOUSE, told, strict=True)
]


def with_house(language: str, house: HouseRules) -> Session:
    """Return a table of six that plays by these house rules."""
    before = table(6, language)
    return before._replace(game=cards_of(before)._replace(rulebook=Rulebook(house=house)))


def test_every_value_of_every_option_is_told() -> None:
    """Those that are lists, the artifacts, aside."""
    told = [rule.partition("=") for rule, *_ in WORDS]

    assert {(key, parse_option_value(key, value)) for key, _, value in told} == {
        (key, value) for key, values in OPTION_VALUES.items() for value in values
    }


@pytest.mark.parametrize(("rule", "language", "say"), TOLD)
def test_value_of_house_rule_in_own_words(rule: str, language: str, say: str) -> None:
    """From a table on at which the option has another value."""
    key, _, told = rule.partition("=")
    value = parse_option_value(key, told)
    other = next(each for each in OPTION_VALUES[key] if each != value)
    before = with_house(language, read_house_rules({key: other}))
    after = play(before, language, HOUSE[language] + say)[0]

    assert getattr(after.game.rulebook.house, key) == value
    assert after.game.rulebook.house._replace(**{key: getattr(OFFICIAL, key)}) == OFFICIAL
    assert change(before, after) == NOTHING


UNKNOWN = [
    ("en", "house rule: the seer sees all three cards"),
    ("en", "house rule: the robber does not look"),
    ("en", "house rule: the Hunter alone may look at a card in the center"),
    ("en", "house rule: the insomniac may look at two cards"),
    ("de", "Hausregel: der Räuber schaut nicht"),
    ("de", "Hausregel: die Seherin sieht alle drei Karten"),
    ("de", "Hausregel: der Jäger darf zwei mitnehmen"),
    ("fr", "règle maison : le voleur ne regarde pas"),
    ("fr", "règle maison : la voyante voit les trois cartes"),
    ("fr", "règle maison : le chasseur peut en emporter deux"),
]


@pytest.mark.parametrize(("language", "say"), UNKNOWN)
def test_unknown_house_rule_is_refused(language: str, say: str) -> None:
    """And nothing changes."""
    before = table(6, language)
    after, said = play(before, language, say)

    assert Lines(language).raw("errors.wishes.which-rule") in said
    assert after.game.rulebook.house == OFFICIAL
    assert change(before, after) == NOTHING
