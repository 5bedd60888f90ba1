"""A rulebook: a game and the house rules it is played with. The default of every option is official."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.game import GAMES, ULTIMATE, Game
from onenight.rules.roles import Lapse, Role

OptionValue = bool | str | tuple[str, ...]
"""What a house rule may be: yes or no, one of several readings, or some of several things."""


class HouseRules(NamedTuple):
    """The named options of docs/rules/one-night.md, "House rules"; each comment cites the document that reads it so."""

    lone_wolf: bool = True
    """A lone Werewolf may look at one center card."""
    tanner_overrides: bool = False
    """A dead Tanner wins alone (003)."""
    tanner_team: Literal["none", "werewolf"] = "none"
    """"werewolf": the Tanner has no win of his own and wins with the werewolf team (001)."""
    werewolves_need_a_death: bool = False
    """If nobody dies and a Werewolf is among the players, nobody wins (001)."""
    hunter_points: Literal["vote", "after"] = "vote"
    """"after": a dying Hunter chooses then (003)."""
    doppelganger: Literal["at once", "when called"] = "at once"
    """"when called": what she copied acts after its owner, in its owner's step (003)."""
    copied_insomniac: Literal["looks", "sleeps"] = "looks"
    """"sleeps": she does not wake again (001)."""
    copied_mason: Literal["mason", "villager"] = "mason"
    """"villager": she is a villager and does not wake with the Masons (001)."""
    masons: Literal["always wake", "only in pairs"] = "always wake"
    """"only in pairs": a single Mason card is legal, and a Mason alone does not wake (003)."""
    lone_minion: Literal["must survive", "any other death"] = "must survive"
    """"any other death": without Werewolves a Minion may die too, as long as another does."""
    tanner_blocks_lone_minion: bool = False
    """Without Werewolves, a dead Tanner stops the Minion from winning."""
    dream_wolf: Literal["apart", "company"] = "apart"
    """Daybreak, "company": where a Dream Wolf puts a thumb out, no Werewolf is alone."""
    alpha_wolf: Literal["no werewolf", "any other player"] = "no werewolf"
    """Daybreak, whose card the Alpha Wolf exchanges; "any other player": a Werewolf's, too."""
    artifacts: tuple[str, ...] = tuple(ULTIMATE.artifacts)
    """Daybreak: the artifacts in use, as far as a table has their boxes (`Rulebook.limit_artifacts`)."""
    prince: Literal["votes", "cannot die"] = "votes"
    """The Bonus Packs, "cannot die": no Hunter takes the Prince along, either."""
    cursed: Literal["both", "werewolves"] = "both"
    """The Bonus Packs, whose finger turns a Cursed; "werewolves": no Vampire's."""
    aura_seer: Literal["cards and marks", "cards"] = "cards and marks"
    """The Bonus Packs, whom the Aura Seer is shown; "cards": nobody for a mark."""
    master: Literal["any other vampire", "all other vampires"] = "any other vampire"
    """The Vampire box, whose fingers save the Master from a vote."""
    epic_battle: bool = True
    """The Vampire box: the most and the second most die where the village, Werewolves and Vampires all play."""
    traitor: Literal["another", "any"] = "another"
    """The Vampire box, whose death a traitor wins by; "any": the own one, too."""

    def list_changes(self) -> dict[str, bool | str | list[str]]:
        """Return the options that differ from official, by key, as a record carries them."""
        changed = {key: value for key, value in self._asdict().items() if value != _OFFICIAL[key]}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in changed.items()}


FURTHER_BOX_OPTIONS: Mapping[str, str] = MappingProxyType(
    {key: box.key for box in ULTIMATE.further for key in box.options}
)
"""The options about the cards of a further box, each with it: a table without that box is not asked about them."""
LIST_OPTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType({"artifacts": tuple(ULTIMATE.artifacts)})
"""The options that are lists, not empty, each with all it may hold, in the order in which it is kept."""
OPTION_VALUES: Mapping[str, tuple[bool | str, ...]] = MappingProxyType(
    {
        key: get_args(hint) or (True, False)
        for key, hint in HouseRules.__annotations__.items()
        if key not in LIST_OPTIONS
    }
)
"""Every other option and the values it may have."""
OPTIONS: Mapping[str, tuple[bool | str, ...]] = MappingProxyType(
    {key: values for key, values in OPTION_VALUES.items() if key not in FURTHER_BOX_OPTIONS}
)
"""The options about the cards of the first box and the values they may have: what every table may be asked about."""

OFFICIAL = HouseRules()
"""What the Bezier rulebook and its rulings say."""
_OFFICIAL: Mapping[str, OptionValue] = MappingProxyType(OFFICIAL._asdict())
OFFICIAL_VALUES: Mapping[str, bool | str] = MappingProxyType({key: getattr(OFFICIAL, key) for key in OPTIONS})
"""The same by key, for the options about the first box."""

PRESETS: Mapping[str, HouseRules] = MappingProxyType(
    {
        "official": OFFICIAL,
        "article": HouseRules(
            tanner_team="werewolf",
            werewolves_need_a_death=True,
            copied_insomniac="sleeps",
            copied_mason="villager",
        ),
        "reference": HouseRules(
            tanner_overrides=True, hunter_points="after", doppelganger="when called", masons="only in pairs"
        ),
    }
)
"""What the how-to-play article (001) and the complete reference (003) read differently, as a whole."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game with its house rules.

    Raises:
        NotAllowed: `no-house-rules`, for the original game with anything but official rules.
    """

    game: Game = ULTIMATE
    house: HouseRules = OFFICIAL

    def __post_init__(self) -> None:
        """The options are all about Ultimate's cards.

        Raises:
            NotAllowed: `no-house-rules`.
        """
        if self.game is not ULTIMATE and self.house != OFFICIAL:
            raise NotAllowed("no-house-rules", field="house_rules", values=tuple(self.house.list_changes()))

    def limit_artifacts(self, boxes: Collection[str]) -> "Rulebook":
        """Return the rulebook as a table with these boxes plays by it: only their artifacts are in use."""
        there = self.game.list_artifacts(boxes)
        in_use = tuple([key for key in self.house.artifacts if key in there])
        return replace(self, house=self.house._replace(artifacts=in_use)) if self.game is ULTIMATE else self

    def find_lapse(self, role: Role) -> Lapse | None:
        """Return what these house rules take from a Doppelgänger who copied `role`; None: nothing."""
        lapse = role.lapse
        return lapse if lapse is not None and getattr(self.house, lapse.option) == lapse.value else None


def read_house_rules(value: object) -> HouseRules:
    """Read house rules as a record carries them: a preset's name, or an object of options.

    Raises:
        NotUnderstood: `unknown-preset`, `unknown-house-rule`, `unknown-house-rule-value`, `unknown-house-rule-list` or
            `wrong-type-house-rules`.
    """
    if isinstance(value, str):
        if value not in PRESETS:
            raise NotUnderstood("unknown-preset", field="house_rules", value=quote_value(value), presets=tuple(PRESETS))
        return PRESETS[value]
    if not isinstance(value, Mapping):
        raise NotUnderstood("wrong-type-house-rules", field="house_rules")
    for key, chosen in value.items():
        _check_option(key, chosen)
    lists = {
        key: tuple([each for each in LIST_OPTIONS[key] if each in value[key]]) for key in LIST_OPTIONS if key in value
    }
    return HouseRules(**{**value, **lists})


def write_rulebook(rulebook: Rulebook) -> list[object]:
    """Return a rulebook as stored JSON: the game's key, and the house rules that differ from official."""
    return [rulebook.game.key, rulebook.house.list_changes()]


def read_rulebook(data: Any) -> Rulebook:  # noqa: ANN401 - as it came, from JSON
    """Return the rulebook that `write_rulebook` wrote.

    Raises:
        KeyError, TypeError, ValueError, GameError: it is none.
    """
    game, changes = data
    return Rulebook(GAMES[game], read_house_rules(changes))


def parse_option_value(key: str, told: str) -> OptionValue:
    """Return an option's value from one word: `true`, a reading, or `claw,brand`; it is not checked."""
    if key in LIST_OPTIONS:
        return tuple([each.strip() for each in told.split(",")])
    return {"true": True, "false": False}.get(told, told)


def _check_option(key: str, value: object) -> None:
    """Refuse an option that there is not, or a value that it may not have."""
    field = f"house_rules.{key}"
    if key in LIST_OPTIONS:
        if not _is_list_of(value, LIST_OPTIONS[key]):
            raise NotUnderstood(
                "unknown-house-rule-list", field=field, value=quote_value(value), allowed=LIST_OPTIONS[key]
            )
        return
    if key not in OPTION_VALUES:
        raise NotUnderstood("unknown-house-rule", field=field, value=quote_value(key), options=HouseRules._fields)
    # 1 == True in Python, and a record must say true.
    if not any(type(value) is type(allowed) and value == allowed for allowed in OPTION_VALUES[key]):
        allowed = tuple(str(each).lower() for each in OPTION_VALUES[key])
        raise NotUnderstood("unknown-house-rule-value", field=field, value=quote_value(value), allowed=allowed)


def _is_list_of(value: object, allowed: tuple[str, ...]) -> bool:
    """Return whether a value is some of what is allowed, each once, and not nothing."""
    if not isinstance(value, list | tuple) or not value:
        return False
    return all(isinstance(each, str) and each in allowed for each in value) and len(set(value)) == len(value)
