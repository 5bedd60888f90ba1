"""A rulebook: a game and the house rules it is played with. The default of every option is official."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from onenight.rules.errors import NotAllowed, NotUnderstood, quoted
from onenight.rules.game import ULTIMATE, Game
from onenight.rules.roles import Lapse, Role


class HouseRules(NamedTuple):
    """The named options of the rules page, "House rules"; each comment cites the document that reads it so."""

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

    def changes(self) -> dict[str, bool | str]:
        """Only the options that differ from official, by key."""
        return {key: value for key, value in self._asdict().items() if value != OFFICIAL_VALUES[key]}


def _values(hint: object) -> tuple[bool | str, ...]:
    return get_args(hint) or (True, False)


OPTIONS: Mapping[str, tuple[bool | str, ...]] = MappingProxyType(
    {key: _values(hint) for key, hint in HouseRules.__annotations__.items()}
)
"""Every option and the values it may have."""

OFFICIAL = HouseRules()
"""What the Bezier rulebook and its rulings say."""
OFFICIAL_VALUES: Mapping[str, bool | str] = MappingProxyType(OFFICIAL._asdict())
"""The same by key."""

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
            raise NotAllowed("no-house-rules", field="house_rules", values=tuple(self.house.changes()))

    def lapse(self, role: Role) -> Lapse | None:
        """What these house rules take from a Doppelgänger who copied `role`; None: nothing."""
        lapse = role.lapse
        return lapse if lapse is not None and getattr(self.house, lapse.option) == lapse.value else None


def house_rules(value: object) -> HouseRules:
    """Read house rules as a record carries them: a preset's name, or an object of options.

    Raises:
        NotUnderstood: `unknown-preset`, `unknown-house-rule`, `unknown-house-rule-value` or `wrong-type`.
    """
    if isinstance(value, str):
        if value not in PRESETS:
            raise NotUnderstood("unknown-preset", field="house_rules", value=quoted(value), presets=tuple(PRESETS))
        return PRESETS[value]
    if not isinstance(value, Mapping):
        raise NotUnderstood("wrong-type-house-rules", field="house_rules")
    for key, chosen in value.items():
        _check_option(key, chosen)
    return HouseRules(**value)


def _check_option(key: str, value: object) -> None:
    if key not in OPTIONS:
        raise NotUnderstood("unknown-house-rule", field=f"house_rules.{key}", value=quoted(key), options=tuple(OPTIONS))
    # 1 == True in Python, and a record must say true.
    if not any(type(value) is type(allowed) and value == allowed for allowed in OPTIONS[key]):
        allowed = tuple(str(each).lower() for each in OPTIONS[key])
        raise NotUnderstood(
            "unknown-house-rule-value", field=f"house_rules.{key}", value=quoted(value), allowed=allowed
        )
