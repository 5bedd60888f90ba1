"""Situations with the Vampire box, each worked out by hand from the page of rules, in the notation of one line.

`end` has what is expected of a result: names and teams as words, cards, roles, marks and sights as `A=seer`; of these
only what is named is compared. `mark` before a sight's mark is left out: `B:C=fear` is a mark, as no role is one but
for the Vampire, whose mark is `B:C=marked`.
"""

from typing import Any, NamedTuple

from tests import notation

LISTS = ("killed", "winning_teams", "winners", "werewolves", "vampires", "shields")
MAPPINGS = ("cards", "roles", "marks")
MARKS_SEEN = ("fear", "bat", "disease", "love", "traitor", "clarity")


class Situation(NamedTuple):
    """A game, and what is expected of it: the parts of its result, or whose pick is refused."""

    title: str
    line: str
    end: dict[str, str]
    told: dict[str, Any] = {}  # noqa: RUF012 - nobody writes into it
    """What else the record has; `house_rules` are added to the official ones."""


def make_record(situation: Situation, official: dict[str, Any], *, final: bool) -> dict[str, Any]:
    """Return the record that a situation describes, with every house rule told."""
    house = official | situation.told.get("house_rules", {})
    told = {key: read_told(value) for key, value in situation.told.items() if key != "house_rules"}
    make = notation.make_final_record if final else notation.make_record
    return make(situation.line, game="ultimate", house_rules=house, **told)


def read_told(value: str) -> Any:  # noqa: ANN401 - a part of a record
    """Return what a line tells beside the cards: a name or role, or marks and artifacts by player."""
    return notation.read_cards(value) if "=" in value else value


def make_expected(situation: Situation, result: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the parts of a result that a situation tells, and what it expects of them."""
    told: dict[str, Any] = {}
    expected: dict[str, Any] = {}
    for key, value in situation.end.items():
        if key in LISTS:
            told[key], expected[key] = result[key], value.split()
        elif key in MAPPINGS:
            expected[key] = notation.read_cards(value)
            told[key] = {name: result[key].get(name) for name in expected[key]}
        else:
            expected[key] = read_sights(value)
            told[key] = {name: result["seen"].get(name, []) for name in expected[key]}
    return told, expected


def read_sights(line: str) -> dict[str, list[list[str]]]:
    """Return sights by player; one who is named alone has seen nothing."""
    sights: dict[str, list[list[str]]] = {}
    for word in line.split():
        who, _, what = word.partition(":")
        pairs = notation.read_sights(word)[who] if what else []
        sights[who] = [[place, f"mark {face}" if face in MARKS_SEEN else face] for place, face in pairs]
    return sights


FINALS = (
    # The worked examples of final cards
    Situation(
        "Votes for the Prince are nothing",
        "A=prince B=werewolf C=villager D=villager A>B B>A C>A D>A",
        {"killed": "", "winning_teams": "werewolf", "winners": "B"},
    ),
    Situation(
        "A Cursed under a Werewolf's finger dies as one",
        "A=cursed B=werewolf C=villager A>B B>A C>A",
        {"killed": "A", "winning_teams": "village", "winners": "C", "roles": "A=werewolf", "werewolves": "A B"},
    ),
    Situation(
        "A marked villager's finger saves the Master",
        "A=master B=villager C=seer D=robber A>C B>A C>A D>A",
        {"killed": "", "winning_teams": "vampire", "winners": "A B", "roles": "B=villager", "vampires": "A B"},
        {"marks": "B=vampire"},
    ),
    Situation(
        "A Traitor wins when another villager died",
        "A=villager B=vampire C=seer D=robber A>C B>C C>D D>C",
        {"killed": "C", "winning_teams": "vampire", "winners": "A B"},
        {"marks": "A=traitor"},
    ),
    # 1, 2: the Cursed
    Situation(
        "Minion, Squire and Renfield turn no Cursed",
        "A=cursed B=minion C=squire D=renfield E=werewolf F=seer A>F B>A C>A D>A E>F F>E",
        {"killed": "A", "winning_teams": "werewolf", "winners": "B C E", "roles": "A=cursed"},
    ),
    Situation(
        "A Cursed at whom a Werewolf and a Vampire point is a Werewolf",
        "A=cursed B=werewolf C=vampire D=seer A>D B>A C>A D>A",
        {"killed": "A D", "winning_teams": "vampire", "winners": "C", "roles": "A=werewolf", "werewolves": "A B"},
    ),
    Situation(
        "A Cursed at whom a Vampire points is a Vampire",
        "A=cursed B=vampire C=seer D=villager A>C B>A C>D D>C",
        {"killed": "C", "winning_teams": "vampire", "winners": "A B", "roles": "A=vampire", "vampires": "A B"},
    ),
    Situation(
        "By the house rule only a Werewolf turns a Cursed",
        "A=cursed B=vampire C=seer D=villager A>C B>A C>D D>C",
        {"killed": "C", "winning_teams": "vampire", "winners": "B", "roles": "A=cursed", "vampires": "B"},
        {"house_rules": {"cursed": "werewolves"}},
    ),
    Situation(
        "A marked Cursed is a Vampire whoever points at him",
        "A=cursed B=werewolf C=seer A>B B>A C>A",
        {"killed": "A B", "winning_teams": "village", "winners": "C", "roles": "A=cursed", "vampires": "A"},
        {"marks": "A=vampire"},
    ),
    Situation(
        "A turned Cursed turns another",
        "A=cursed B=doppelganger C=vampire D=seer A>B B>D C>A D>B",
        {"killed": "B", "winning_teams": "village", "winners": "D", "vampires": "A B C"},
        {"copied": "cursed"},
    ),
    Situation(
        "A marked Werewolf turns a Cursed into a Vampire",
        "A=cursed B=werewolf C=seer D=villager A>C B>A C>D D>C",
        {"killed": "C", "winning_teams": "vampire", "winners": "A B", "roles": "A=vampire B=werewolf"},
        {"marks": "B=vampire"},
    ),
    # 3: the Prince
    Situation(
        "A Hunter shoots a Prince",
        "A=prince B=hunter C=werewolf D=seer A>B B>A C>B D>B",
        {"killed": "A B", "winning_teams": "werewolf", "winners": "C"},
    ),
    Situation(
        "By the house rule a Prince is not shot",
        "A=prince B=hunter C=werewolf D=seer A>B B>A C>B D>B",
        {"killed": "B"},
        {"house_rules": {"prince": "cannot die"}},
    ),
    Situation(
        "A Prince dies of love",
        "A=prince B=seer C=werewolf D=robber A>B B>C C>B D>B",
        {"killed": "A B", "winning_teams": "werewolf", "winners": "C"},
        {"marks": "A=love B=love"},
    ),
    Situation(
        "By the house rule a Prince does not die of love",
        "A=prince B=seer C=werewolf D=robber A>B B>C C>B D>B",
        {"killed": "B"},
        {"marks": "A=love B=love", "house_rules": {"prince": "cannot die"}},
    ),
    # 4: Apprentice Tanners
    Situation(
        "An Apprentice Tanner dies a plain death while a Tanner lives",
        "A=apprentice_tanner B=tanner C=werewolf D=seer A>B B>A C>A D>A",
        {"killed": "A", "winning_teams": "werewolf", "winners": "C"},
    ),
    Situation(
        "Without a Tanner the Apprentice bars Vampires",
        "A=apprentice_tanner B=robber C=vampire D=seer A>B B>A C>A D>A",
        {"killed": "A", "winning_teams": "tanner", "winners": "A"},
    ),
    Situation(
        "Two Apprentices without a Tanner are each for himself",
        "A=apprentice_tanner B=doppelganger C=werewolf D=seer A>B B>A C>A D>A",
        {"killed": "A", "winning_teams": "tanner", "winners": "A"},
        {"copied": "apprentice_tanner"},
    ),
    Situation(
        "A marked Tanner is a Vampire and no Tanner",
        "A=tanner B=robber C=villager D=seer A>B B>A C>A D>A",
        {"killed": "A", "winning_teams": "village", "winners": "B C D", "roles": "A=tanner"},
        {"marks": "A=vampire"},
    ),
    # 5: nobody's helpers
    Situation(
        "Squire and Minion without a Werewolf win each for himself",
        "A=squire B=minion C=seer D=robber A>D B>D C>D D>A",
        {"killed": "D", "winning_teams": "werewolf", "winners": "A B"},
    ),
    Situation(
        "A dead Squire does not win without a Werewolf",
        "A=squire B=minion C=seer D=robber A>D B>D C>A D>A",
        {"killed": "A D", "winning_teams": "werewolf", "winners": "B"},
    ),
    # 10: artifact before mark before card
    Situation(
        "A Brand on a marked player makes a Villager",
        "A=seer B=vampire C=robber D=hunter A>B B>A C>A D>A",
        {"killed": "A", "winning_teams": "vampire", "winners": "B", "roles": "A=villager", "marks": "A=vampire"},
        {"marks": "A=vampire", "artifacts": "A=brand"},
    ),
    Situation(
        "The Void leaves the Vampire mark",
        "A=seer B=vampire C=robber D=hunter A>B B>A C>A D>A",
        {"killed": "A", "winning_teams": "village", "winners": "C D", "roles": "A=seer", "vampires": "A B"},
        {"marks": "A=vampire", "artifacts": "A=void"},
    ),
    Situation(
        "Mist makes a mortal Vampire of a Prince",
        "A=prince B=seer C=robber D=hunter A>B B>A C>A D>B",
        {"killed": "A B", "winning_teams": "village", "winners": "B C D", "roles": "A=vampire"},
        {"artifacts": "A=mist"},
    ),
    Situation(
        "A mark makes an undying Vampire of a Prince",
        "A=prince B=seer C=robber D=hunter A>B B>A C>A D>B",
        {"killed": "B", "winning_teams": "vampire", "winners": "A", "roles": "A=prince", "vampires": "A"},
        {"marks": "A=vampire"},
    ),
    Situation(
        "A Claw on a marked player makes a Werewolf",
        "A=seer B=robber C=villager A>B B>A C>A",
        {"killed": "A", "winning_teams": "village", "winners": "B C", "werewolves": "A", "vampires": ""},
        {"marks": "A=vampire", "artifacts": "A=claw"},
    ),
    # 11: a marked Werewolf
    Situation(
        "A marked Werewolf dies as a Vampire",
        "A=werewolf B=vampire C=seer D=mystic_wolf A>C B>A C>A D>A",
        {"killed": "A C", "winning_teams": "werewolf", "winners": "D", "werewolves": "D", "vampires": "A B"},
        {"marks": "A=vampire"},
    ),
    # 12: the Master
    Situation(
        "Love kills a Master whom a Vampire's finger saves",
        "A=master B=vampire C=seer D=robber A>C B>A C>B D>C",
        {"killed": "A C", "winning_teams": "village", "winners": "C D"},
        {"marks": "A=love C=love"},
    ),
    Situation(
        "A Vampire's finger saves the Master from a Hunter",
        "A=master B=vampire C=hunter D=seer A>C B>A C>A D>C",
        {"killed": "C", "winning_teams": "vampire", "winners": "A B"},
    ),
    Situation(
        "One other Vampire's finger saves the Master, and the next most die",
        "A=master B=vampire C=count D=seer E=robber A>D B>A C>D D>A E>A",
        {"killed": "D", "winning_teams": "vampire", "winners": "A B C"},
    ),
    Situation(
        "By the house rule all other Vampires' fingers save the Master",
        "A=master B=vampire C=count D=seer E=robber A>D B>A C>D D>A E>A",
        {"killed": "A", "winning_teams": "village", "winners": "D E"},
        {"house_rules": {"master": "all other vampires"}},
    ),
    Situation(
        "By the house rule two of two other Vampires' fingers are all",
        "A=master B=vampire C=count D=seer E=robber A>D B>A C>A D>A E>A",
        {"killed": "", "winning_teams": "vampire", "winners": "A B C"},
        {"house_rules": {"master": "all other vampires"}},
    ),
    Situation(
        "Two Masters protect each other",
        "A=master B=doppelganger C=seer D=robber A>B B>A C>A D>B",
        {"killed": "", "winning_teams": "vampire", "winners": "A B"},
        {"copied": "master"},
    ),
    Situation(
        "A Cursed whom the Master turned saves him by his finger",
        "A=master B=cursed C=seer D=robber A>B B>A C>A D>A",
        {"killed": "", "winning_teams": "vampire", "winners": "A B", "roles": "B=vampire"},
    ),
    # 13: Traitor and Dagger
    Situation(
        "A Traitor does not win by the own death",
        "A=villager B=vampire C=seer D=robber A>B B>A C>A D>B",
        {"killed": "A B", "winning_teams": "village", "winners": "C D"},
        {"marks": "A=traitor"},
    ),
    Situation(
        "By the house rule a Traitor wins by the own death",
        "A=villager B=vampire C=seer D=robber A>B B>A C>A D>B",
        {"killed": "A B", "winning_teams": "village", "winners": "A C D"},
        {"marks": "A=traitor", "house_rules": {"traitor": "any"}},
    ),
    Situation(
        "A Traitor alone in the team wins as ever",
        "A=vampire B=seer C=robber A>B B>C C>B",
        {"killed": "B", "winning_teams": "vampire", "winners": "A"},
        {"marks": "A=traitor"},
    ),
    Situation(
        "A Dagger's holder wins although the team lost",
        "A=werewolf B=minion C=seer D=robber A>C B>A C>A D>A",
        {"killed": "A", "winning_teams": "village", "winners": "B C D"},
        {"artifacts": "B=dagger"},
    ),
    Situation(
        "A Traitor does not win with the team when none of it died",
        "A=villager B=werewolf C=seer A>B B>C C>B",
        {"killed": "B", "winning_teams": "village", "winners": "C"},
        {"marks": "A=traitor"},
    ),
    Situation(
        "A Vampire's Traitor has the Renfield as his team",
        "A=vampire B=renfield C=seer D=robber A>B B>C C>B D>A",
        {"killed": "B", "winning_teams": "vampire", "winners": "A B"},
        {"marks": "A=traitor B=bat"},
    ),
    # 14: the Diseased
    Situation(
        "Who points at the Diseased does not win, and the team does",
        "A=diseased B=vampire C=seer A>C B>A C>A",
        {"killed": "A", "winning_teams": "vampire", "winners": ""},
    ),
    Situation(
        "Who points at the mark of Disease does not win",
        "A=villager B=vampire C=seer D=robber A>B B>A C>B D>A",
        {"killed": "A B", "winning_teams": "village", "winners": "A C"},
        {"marks": "A=disease"},
    ),
    Situation(
        "A Diseased under a Brand is harmless",
        "A=diseased B=vampire C=seer A>C B>A C>A",
        {"killed": "A", "winning_teams": "vampire", "winners": "B"},
        {"artifacts": "A=brand"},
    ),
    Situation(
        "A Traitor's win is lost to the Disease",
        "A=villager B=vampire C=seer D=diseased A>D B>C C>D D>C",
        {"killed": "C D", "winning_teams": "vampire", "winners": "B"},
        {"marks": "A=traitor"},
    ),
    # 15: the epic vote
    Situation(
        "Of two with the most fingers no second dies",
        "A=werewolf B=vampire C=seer D=robber E=villager A>C B>A C>A D>C E>B",
        {"killed": "A C", "winning_teams": "vampire", "winners": "B"},
    ),
    Situation(
        "All with the second most fingers die",
        "A=werewolf B=vampire C=seer D=robber E=villager A>C B>C C>A D>B E>C",
        {"killed": "A B C", "winning_teams": "village", "winners": "C D E"},
    ),
    Situation(
        "Without two fingers nobody dies, and nobody wins an epic game",
        "A=werewolf B=vampire C=seer A>B B>C C>A",
        {"killed": "", "winning_teams": "", "winners": ""},
    ),
    Situation(
        "Werewolves and Vampires without a village vote as usual, and need a dead enemy",
        "A=werewolf B=vampire C=minion A>B B>A C>B",
        {"killed": "B", "winning_teams": "werewolf", "winners": "A C"},
    ),
    Situation(
        "By the house rule there is no epic game",
        "A=werewolf B=vampire C=seer D=robber A>C B>C C>A D>A",
        {"killed": "A C", "winning_teams": "vampire village", "winners": "B C D"},
        {"house_rules": {"epic_battle": False}},
    ),
    Situation(
        "A Minion alone is no group",
        "A=minion B=vampire C=seer D=robber A>C B>C C>B D>A",
        {"killed": "C", "winning_teams": "vampire werewolf", "winners": "A B"},
    ),
    Situation(
        "A dead Tanner bars both monsters of an epic game",
        "A=werewolf B=vampire C=seer D=tanner E=robber A>D B>D C>D D>B E>B",
        {"killed": "B D", "winning_teams": "tanner", "winners": "D"},
    ),
    # Lovers, Renfield, Assassins
    Situation(
        "A Hunter who dies of love shoots",
        "A=hunter B=seer C=werewolf D=robber A>C B>D C>B D>B",
        {"killed": "A B C", "winning_teams": "village", "winners": "A B D"},
        {"marks": "A=love B=love"},
    ),
    Situation(
        "One mark of Love alone is nothing",
        "A=hunter B=seer C=werewolf D=robber A>C B>D C>B D>B",
        {"killed": "B", "winning_teams": "werewolf", "winners": "C"},
        {"marks": "B=love"},
    ),
    Situation(
        "A Bodyguard saves nobody from love",
        "A=seer B=bodyguard C=werewolf D=robber E=drunk A>D B>A C>D D>C E>D",
        {"killed": "A D", "winning_teams": "werewolf", "winners": "C"},
        {"marks": "A=love D=love"},
    ),
    Situation(
        "A Renfield without a Vampire is of the village",
        "A=renfield B=seer C=robber A>B B>C C>A",
        {"killed": "", "winning_teams": "village", "winners": "A B C"},
    ),
    Situation(
        "A marked Renfield is a Vampire",
        "A=renfield B=seer C=robber A>B B>C C>A",
        {"killed": "", "winning_teams": "vampire", "winners": "A", "vampires": "A"},
        {"marks": "A=vampire"},
    ),
    Situation(
        "An Assassin wins beside another team",
        "A=assassin B=seer C=werewolf D=robber A>B B>C C>B D>A",
        {"killed": "B", "winning_teams": "assassin werewolf", "winners": "A C"},
        {"marks": "B=assassin"},
    ),
    Situation(
        "An Assassin without a mark left is of the village",
        "A=assassin B=seer C=werewolf D=robber A>C B>C C>B D>A",
        {"killed": "C", "winning_teams": "village", "winners": "A B D"},
    ),
    Situation(
        "An Apprentice Assassin wins by the Assassin's death, not the mark's",
        "A=assassin B=apprentice_assassin C=werewolf D=seer A>B B>A C>A D>B",
        {"killed": "A B", "winning_teams": "assassin werewolf", "winners": "B C"},
        {"marks": "D=assassin"},
    ),
    Situation(
        "An Apprentice Assassin wins by the death of an Assassin without a mark, who is of the village",
        "A=assassin B=apprentice_assassin C=werewolf D=seer A>C B>A C>A D>C",
        {"killed": "A C", "winning_teams": "assassin village", "winners": "A B D"},
    ),
    Situation(
        "An Apprentice Assassin without an Assassin wins by the mark",
        "A=robber B=apprentice_assassin C=werewolf D=seer A>D B>D C>D D>C",
        {"killed": "D", "winning_teams": "assassin werewolf", "winners": "B C"},
        {"marks": "D=assassin"},
    ),
    Situation(
        "An Apprentice Assassin with neither is of the village",
        "A=robber B=apprentice_assassin C=werewolf D=seer A>C B>C C>D D>C",
        {"killed": "C", "winning_teams": "village", "winners": "A B D"},
    ),
    Situation(
        "A marked Assassin is a Vampire and no Assassin",
        "A=assassin B=seer C=robber A>B B>A C>B",
        {"killed": "B", "winning_teams": "vampire", "winners": "A"},
        {"marks": "A=vampire B=assassin"},
    ),
    Situation(
        "A Copycat's card counts as what he saw, or as a villager",
        "A=copycat B=seer C=robber A>B B>A C>A",
        {"killed": "A", "winning_teams": "village", "winners": "B C", "roles": "A=count", "vampires": "A"},
        {"copycat": "count"},
    ),
    Situation(
        "A Copycat's card that nobody woke with is a villager's",
        "A=copycat B=seer C=robber A>B B>A C>A",
        {"killed": "A", "winning_teams": "", "winners": "", "roles": "A=villager"},
    ),
)

REFUSED_FINALS = (
    Situation("Two Vampire marks", "A=seer B=robber C=villager", {}, {"marks": "A=vampire B=vampire"}),
    Situation("Three marks of Fear", "A=seer B=robber C=villager D=drunk", {}, {"marks": "A=fear B=fear C=fear D=bat"}),
)

NIGHTS = (
    # The worked examples of whole nights
    Situation(
        "The Squire sees the thumbs, and looks at what lies there by then",
        "A=squire B=werewolf C=robber D=villager *1=seer *2=villager *3=villager A:B C:B A>C B>A C>D D>C",
        {"killed": "C", "winning_teams": "village", "winners": "B D", "seen": "A:B=werewolf,B=robber"},
    ),
    Situation(
        "The Beholder sees the dealt Seer, and looks at what lies there by then",
        "A=beholder B=seer C=robber D=werewolf *1=villager *2=villager *3=villager A:B C:B A>D B>D C>D D>A",
        {"killed": "D", "winning_teams": "village", "winners": "A B C", "seen": "A:B=seer,B=robber"},
    ),
    Situation(
        "The Aura Seer sees who moved a card by then",
        "A=aura_seer B=robber C=drunk D=seer E=werewolf *1=villager *2=villager *3=villager B:E C:*1 D: "
        "A>B B>A C>B D>B E>A",
        {"killed": "B", "winning_teams": "village", "winners": "A C D E", "seen": "A:B=moved"},
    ),
    Situation(
        "The Count frightens the Seer, who sleeps",
        "A=vampire B=villager C=count D=seer *1=robber *2=villager *3=villager C:D A>D B>D C>D D>B",
        {"killed": "D", "winning_teams": "vampire", "winners": "A B C", "seen": "A:C=vampire C:A=vampire D"},
        {"vampire_mark": "B"},
    ),
    Situation(
        "The Pickpocket takes the Vampire mark",
        "A=vampire B=villager C=pickpocket D=seer *1=robber *2=villager *3=villager C:B A>C B>C C>D D>C",
        {"killed": "C", "winning_teams": "village", "winners": "B D", "marks": "C=vampire B=clarity"},
        {"vampire_mark": "B"},
    ),
    Situation(
        "A Copycat who saw the Robber takes the Vampire's card",
        "A=vampire B=villager C=copycat D=seer *1=robber *2=villager *3=villager C:*1,A A>B B>C C>A D>C",
        {
            "killed": "C",
            "winning_teams": "village",
            "winners": "A D",
            "roles": "A=robber C=vampire",
            "cards": "A=copycat C=vampire",
            "seen": "C:*1=robber,C=vampire",
        },
        {"vampire_mark": "B"},
    ),
    Situation(
        "A Doppelgänger who copied the Copycat is what he saw",
        "A=doppelganger B=copycat C=villager D=seer *1=vampire *2=villager *3=villager B:*1 A:B A>C B>A C>D D>C",
        {
            "killed": "C",
            "winning_teams": "vampire",
            "winners": "A B D",
            "roles": "A=vampire B=vampire",
            "seen": "A:B=copycat,B=vampire B:*1=vampire,A=vampire",
        },
        {"vampire_mark": "D"},
    ),
    Situation(
        "A stolen Fear wakes nobody: the Drunk sleeps, and his must lapses",
        "A=count B=villager C=pickpocket D=drunk *1=robber *2=seer *3=villager A:D C:D A>C B>A C>A D>A",
        {
            "killed": "A",
            "winning_teams": "village",
            "winners": "C D",
            "roles": "D=drunk",
            "marks": "C=fear D=clarity",
            "seen": "C:C=fear",
        },
        {"vampire_mark": "B"},
    ),
    # 6: the Aura Seer
    Situation(
        "A Robber behind a shield has moved nothing, a Gremlin comes later, and a mark counts",
        "A=aura_seer B=sentinel C=robber D=gremlin E=werewolf F=pickpocket *1=villager *2=villager *3=seer "
        "B:C D:cards,E,F F:D",
        {"seen": "A:F=moved F:F=clarity", "cards": "E=pickpocket F=werewolf"},
    ),
    Situation(
        "By the house rule marks do not count for the Aura Seer",
        "A=aura_seer B=marksman C=robber D=gremlin E=werewolf F=pickpocket *1=villager *2=villager *3=seer "
        "B:mark,C D:marks,E,F F:D",
        {"seen": "A B:C=clarity"},
        {"house_rules": {"aura_seer": "cards"}},
    ),
    Situation(
        "Copycat and Doppelgänger have looked at a card",
        "A=aura_seer B=copycat C=doppelganger D=werewolf *1=villager *2=seer *3=robber B:*1 C:D",
        {"seen": "A:B=moved,C=moved C:D=werewolf,D=werewolf D:C=werewolf"},
    ),
    # 5, 9: thumbs, and Fear among Werewolves
    Situation(
        "Squire and Minion show each other no thumb",
        "A=squire B=minion C=werewolf D=seer *1=robber *2=villager *3=villager",
        {"seen": "A:C=werewolf B:C=werewolf C"},
    ),
    Situation(
        "A feared Werewolf's partner is alone, and the thumbs go out",
        "A=count B=werewolf C=werewolf D=minion E=squire F=seer *1=robber *2=villager *3=villager A:B C:*1",
        {"seen": "B C:*1=robber D:B=werewolf,C=werewolf E:B=werewolf,C=werewolf"},
        {"vampire_mark": "F"},
    ),
    Situation(
        "A feared Dream Wolf shows a thumb to the Minion alone",
        "A=count B=dream_wolf C=werewolf D=minion E=squire F=seer *1=robber *2=villager *3=villager A:B",
        {"seen": "C D:B=werewolf,C=werewolf E:B=werewolf,C=werewolf"},
        {"vampire_mark": "F"},
    ),
    Situation(
        "The Alpha Wolf may choose a feared Werewolf",
        "A=count B=werewolf C=alpha_wolf D=seer E=robber *1=villager *2=drunk *3=hunter *4=mystic_wolf A:B C:B",
        {"cards": "B=mystic_wolf", "seen": "C"},
        {"vampire_mark": "D"},
    ),
    Situation(
        "A Doppelgänger who copied a feared Alpha Wolf exchanges at once, and is alone afterwards",
        "A=count B=alpha_wolf C=doppelganger D=seer *1=villager *2=drunk *3=hunter *4=werewolf A:B C:B,D,*1",
        {"cards": "D=werewolf", "seen": "B C:B=alpha_wolf,*1=villager"},
        {"vampire_mark": "D"},
    ),
    Situation(
        "A feared Mason sleeps",
        "A=count B=mason C=mason D=seer *1=villager *2=drunk *3=hunter A:B",
        {"seen": "B C"},
        {"vampire_mark": "D"},
    ),
    # 8: Fear is fixed by the look
    Situation(
        "A planted Fear stops nobody",
        "A=count B=seer C=gremlin D=robber E=drunk *1=villager *2=villager *3=hunter A:D C:marks,D,E E:*1",
        {"roles": "E=villager", "marks": "B=vampire D=clarity E=fear"},
        {"vampire_mark": "B"},
    ),
    Situation(
        "A feared Doppelgänger has acted at once",
        "A=count B=seer C=doppelganger D=robber *1=villager *2=villager *3=hunter A:C C:B,D",
        {"seen": "C:B=seer,D=robber", "marks": "C=fear D=vampire"},
        {"vampire_mark": "D"},
    ),
    # The dusk
    Situation(
        "A Copycat who saw the Doppelgänger copies, and acts at once",
        "A=copycat B=seer C=werewolf D=villager *1=doppelganger *2=robber *3=drunk A:*1,B,C",
        {"seen": "A:*1=doppelganger,B=seer,C=werewolf", "roles": "A=seer"},
    ),
    Situation(
        "The Renfield sees the Vampires and the marked one",
        "A=vampire B=renfield C=seer D=villager *1=robber *2=drunk *3=hunter",
        {"seen": "A B:A=vampire,C=marked", "marks": "B=bat C=vampire"},
        {"vampire_mark": "C"},
    ),
    Situation(
        "A marked Renfield gives the mark back for a Bat",
        "A=vampire B=renfield C=seer D=villager *1=robber *2=drunk *3=hunter",
        {"seen": "B:A=vampire,B=marked", "marks": "B=bat", "vampires": "A"},
        {"vampire_mark": "B"},
    ),
    Situation(
        "A Count for whom nobody is left gives no Fear",
        "A=vampire B=count C=seer *1=robber *2=drunk *3=hunter",
        {"marks": "A=clarity B=clarity C=vampire"},
        {"vampire_mark": "C"},
    ),
    Situation(
        "Three Vampires mark nobody",
        "A=vampire B=count C=master *1=robber *2=drunk *3=hunter",
        {"marks": "A=clarity B=clarity C=clarity", "seen": "A:B=vampire,C=vampire"},
    ),
    Situation(
        "A Doppelgänger who copied the Count gives a second Fear",
        "A=doppelganger B=count C=seer D=robber E=villager *1=villager *2=drunk *3=hunter A:B,E B:D",
        {"seen": "A:B=count,B=vampire B:A=vampire", "marks": "C=vampire D=fear E=fear"},
        {"vampire_mark": "C"},
    ),
    Situation(
        "A Doppelgänger's Love is given back for the Vampire mark, and lovers see each other",
        "A=doppelganger B=cupid C=vampire D=seer E=villager *1=villager *2=drunk *3=hunter A:B,C,D B:E",
        {"marks": "C=love D=vampire E=love", "seen": "A:B=cupid C:E=lover D E:C=lover"},
        {"vampire_mark": "D"},
    ),
    Situation(
        "By the house rule a copied Cupid shoots when he is called",
        "A=doppelganger B=cupid C=vampire D=seer E=villager *1=villager *2=drunk *3=hunter A:B,C,D B:E",
        {"marks": "C=love D=love E=love", "seen": "C:D=lover,E=lover D:C=lover,E=lover"},
        {"vampire_mark": "D", "house_rules": {"doppelganger": "when called"}},
    ),
    Situation(
        "The Priest cleans himself and another",
        "A=diseased B=priest C=vampire D=seer *1=villager *2=drunk *3=hunter A:B B:D",
        {"marks": "A=clarity B=clarity D=clarity"},
        {"vampire_mark": "D"},
    ),
    Situation(
        "The Apprentice Assassin sees the Assassin",
        "A=assassin B=apprentice_assassin C=werewolf D=seer *1=villager *2=drunk *3=hunter A:D",
        {"marks": "D=assassin", "seen": "A B:A=assassin"},
    ),
    Situation(
        "An Apprentice Assassin without an Assassin gives the mark",
        "A=villager B=apprentice_assassin C=werewolf D=seer *1=assassin *2=drunk *3=hunter B:B",
        {"marks": "B=assassin", "seen": "B"},
    ),
    Situation(
        "A copied Sentinel lays the second shield after the dusk",
        "A=doppelganger B=sentinel C=count D=seer E=robber *1=villager *2=drunk *3=hunter A:B,D B:E C:D",
        {"shields": "E D", "marks": "C=clarity D=fear E=vampire"},
        {"vampire_mark": "E"},
    ),
    Situation(
        "A feared Doppelgänger who copied the Sentinel lays no shield",
        "A=doppelganger B=sentinel C=count D=seer E=robber *1=villager *2=drunk *3=hunter A:B B:E C:A",
        {"shields": "E", "marks": "A=fear E=vampire"},
        {"vampire_mark": "E"},
    ),
    # The night
    Situation(
        "The Marksman looks at a mark and at another player's card",
        "A=count B=marksman C=villager D=seer E=robber *1=villager *2=drunk *3=hunter A:C B:mark,C,card,D",
        {"seen": "B:C=fear,D=seer"},
        {"vampire_mark": "E"},
    ),
    Situation(
        "Marks are exchanged under a shield, cards are not",
        "A=count B=gremlin C=sentinel D=seer E=robber *1=villager *2=drunk *3=hunter A:E C:D B:marks,D,E",
        {"marks": "D=fear E=vampire", "cards": "D=seer E=robber"},
        {"vampire_mark": "D"},
    ),
    Situation(
        "A Copycat who saw the Investigator is the Werewolf he investigated",
        "A=copycat B=werewolf C=villager D=seer *1=paranormal_investigator *2=drunk *3=hunter A:*1,C,B",
        {"roles": "A=werewolf", "werewolves": "A B", "seen": "A:*1=paranormal_investigator,C=villager,B=werewolf"},
    ),
    Situation(
        "Vampires' cards do not turn the Investigator",
        "A=paranormal_investigator B=vampire C=copycat D=seer *1=villager *2=drunk *3=hunter A:B,C C:*1",
        {"roles": "A=paranormal_investigator", "seen": "A:B=vampire,C=copycat"},
        {"vampire_mark": "D"},
    ),
)

REFUSED_NIGHTS = (
    Situation(
        "A Squire's look at a shielded card",
        "A=squire B=werewolf C=sentinel D=seer *1=robber *2=villager *3=villager C:B A:B",
        {"refused": "A"},
    ),
    Situation(
        "No common mark where Vampires are awake",
        "A=vampire B=villager C=robber *1=villager *2=drunk *3=hunter",
        {"refused": "vampire_mark"},
    ),
    Situation(
        "The common mark for a Vampire",
        "A=vampire B=master C=robber *1=villager *2=drunk *3=hunter",
        {"refused": "vampire_mark"},
        {"vampire_mark": "B"},
    ),
    Situation(
        "A common mark without Vampires awake",
        "A=seer B=renfield C=robber *1=vampire *2=drunk *3=hunter",
        {"refused": "vampire_mark"},
        {"vampire_mark": "A"},
    ),
    Situation(
        "Fear for the one newly marked",
        "A=count B=villager C=robber *1=villager *2=drunk *3=hunter A:B",
        {"refused": "A"},
        {"vampire_mark": "B"},
    ),
    Situation(
        "A pick of one who sleeps for Fear",
        "A=count B=villager C=robber *1=villager *2=drunk *3=hunter A:C C:B",
        {"refused": "C"},
        {"vampire_mark": "B"},
    ),
    Situation(
        "A shield of a feared Doppelgänger who copied the Sentinel",
        "A=doppelganger B=sentinel C=count D=seer E=robber *1=villager *2=drunk *3=hunter A:B,D B:E C:A",
        {"refused": "A"},
        {"vampire_mark": "E"},
    ),
    Situation(
        "The Diseased without a neighbor",
        "A=diseased B=villager C=robber D=werewolf *1=villager *2=drunk *3=hunter",
        {"refused": "A"},
    ),
    Situation(
        "The Diseased's mark for one who sits farther away",
        "A=diseased B=villager C=robber D=werewolf *1=villager *2=drunk *3=hunter A:C",
        {"refused": "A"},
    ),
    Situation(
        "The Marksman's look at card and mark of one player",
        "A=marksman B=villager C=robber D=werewolf *1=villager *2=drunk *3=hunter A:card,B,mark,B",
        {"refused": "A"},
    ),
    Situation(
        "The Gremlin's exchange of a shielded card",
        "A=gremlin B=villager C=sentinel D=werewolf *1=villager *2=drunk *3=hunter C:B A:cards,B,D",
        {"refused": "A"},
    ),
    Situation(
        "A mark of the Apprentice Assassin beside the Assassin",
        "A=assassin B=apprentice_assassin C=werewolf D=seer *1=villager *2=drunk *3=hunter A:D B:C",
        {"refused": "B"},
    ),
    Situation(
        "A Copycat who looks at nothing",
        "A=copycat B=villager C=werewolf D=seer *1=villager *2=drunk *3=hunter",
        {"refused": "A"},
    ),
    Situation(
        "A Copycat's look at the extra card",
        "A=copycat B=alpha_wolf C=villager D=seer *1=villager *2=drunk *3=hunter *4=werewolf A:*4 B:C",
        {"refused": "A"},
    ),
    Situation(
        "An Alpha Wolf's exchange with a Werewolf who is awake",
        "A=count B=werewolf C=alpha_wolf D=seer E=robber *1=villager *2=drunk *3=hunter *4=mystic_wolf A:E C:B",
        {"refused": "C"},
        {"vampire_mark": "D"},
    ),
)
