"""The properties of a role, and the table by night. A role is one entry of a catalog (`boxes`), all else is derived.

The rest of the rules asks a role's properties and never which role it is: so a box with other roles is data. A role is
compared by identity. Sources: the tables of cards and of night steps in docs/rules.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any, Literal, NamedTuple

from onenight.rules.marks import Mark, PlayerMarks, find_mark, give_mark, list_holders


class Team(StrEnum):
    """Who wins together; each Tanner and each Assassin wins for himself."""

    VILLAGE = "village"
    WEREWOLF = "werewolf"
    TANNER = "tanner"
    VAMPIRE = "vampire"
    ASSASSIN = "assassin"


class Stake(StrEnum):
    """What a verdict asks of a card: cards of the same stake decide a game alike, whatever they did at night.

    The value is the key of the plainest role that has it, which stands for all of them where cards are not told apart.
    """

    WEREWOLF = "werewolf"
    """The village team wins if it dies, the werewolf team if none does."""
    MINION = "minion"
    """Wins with the Werewolves, and may die for them."""
    TANNER = "tanner"
    """Wins by dying."""
    HUNTER = "hunter"
    """Takes along whom it points at."""
    DOPPELGANGER = "doppelganger"
    """Has the stake of what it copied."""
    VILLAGER = "villager"
    """The village team's, and nothing else depends on it."""
    BODYGUARD = "bodyguard"
    """Casts no vote: whom it points at cannot die."""
    INVESTIGATOR = "paranormal_investigator"
    """The village team's, unless it became what it has found."""
    PRINCE = "prince"
    """The village team's; fingers at it count for nothing."""
    CURSED = "cursed"
    """The village team's, until a Werewolf points at it: a Werewolf from then on."""
    APPRENTICE_TANNER = "apprentice_tanner"
    """Wins by the death of a Tanner; where no player is one, it is the Tanner."""
    VAMPIRE = "vampire"
    """The village team wins if it dies, the Vampire team if none does."""
    MASTER = "master"
    """A Vampire who cannot die of a vote or a shot while another Vampire points at it."""
    RENFIELD = "renfield"
    """Wins with the Vampires, and may die for them; the village team's where no player is one."""
    DISEASED = "diseased"
    """The village team's; who points at it cannot win."""
    ASSASSIN = "assassin"
    """Wins by the death of a player with the Assassin's mark; a Villager where none is left."""
    APPRENTICE_ASSASSIN = "apprentice_assassin"
    """Wins by the death of an Assassin; where no player is one, as an Assassin."""
    COPYCAT = "copycat"
    """Has the stake of the card of the center that it saw."""


TEAMS: Mapping[Stake, Team] = {
    **dict.fromkeys(Stake, Team.VILLAGE),
    Stake.WEREWOLF: Team.WEREWOLF,
    Stake.MINION: Team.WEREWOLF,
    Stake.TANNER: Team.TANNER,
    Stake.APPRENTICE_TANNER: Team.TANNER,
    Stake.VAMPIRE: Team.VAMPIRE,
    Stake.MASTER: Team.VAMPIRE,
    Stake.RENFIELD: Team.VAMPIRE,
    Stake.ASSASSIN: Team.ASSASSIN,
    Stake.APPRENTICE_ASSASSIN: Team.ASSASSIN,
}


class Choice(NamedTuple):
    """One shape a pick may have: how many other players, how many center cards, how many words (`Role.words`)."""

    players: int = 0
    center: int = 0
    words: int = 0


Lays = Literal["", "shields", "face_up", "artifacts"]
"""What an action leaves on the table; "" for nothing."""
ActionEffect = Callable[["Night", int, Sequence[int], int], "Night"]
"""The table before, who acts, what was picked, how many play; the table after. Of a role that picks it gets a pick."""


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """The night work of a role: one entry of a catalog (`actions`), of which all else asks these properties."""

    key: str
    """By which its lines are called: in `rulings.act` what it does to another role's card, in `texts.did` its recap."""
    effect: ActionEffect
    own_card: bool = False
    """Whether it takes or looks at one's own card."""
    own_only: bool = False
    """Whether it is done to that card alone."""
    one_by_one: bool = False
    """Whether it is done to each of the picked cards by itself."""
    looks: bool = False
    """Whether cards are looked at."""
    unseen: bool = False
    """Whether it moves a card at which nobody has looked before."""
    looks_first: bool = False
    """Whether a center card is looked at before the rest is chosen, which then has to be."""
    copies: bool = False
    """Whether the player is from then on what was looked at."""
    ends: frozenset[Stake] = frozenset()
    """The stakes of a card that end it: no further one is looked at, and it is not left face up."""
    becomes: bool = False
    """Whether the player becomes what has ended it."""
    lays: Lays = ""
    does: str = ""
    """What is done to the table or a player beside looks and moves of cards, as the story of a night tells it."""
    to_player: bool = False
    """Whether it is done to the player, or to the mark, and not to the card."""
    goes_on: bool = False
    """Whether it goes to the next player where the one who was named by text may not be chosen."""
    spares_pack: bool = False
    """Whether nobody may be picked who is seen in the own call, unless a house rule says otherwise (`alpha_wolf`)."""
    spares_marked: bool = False
    """Whether nobody may be picked who is awake in the call that the role joins, or was just marked there."""
    gives: Mark | None = None
    """The mark that it gives; None: it gives none."""
    handles_marks: bool = False
    """Whether it looks at marks, or exchanges them, by night."""
    without_pick: bool = False
    """Whether something of it is done though nobody was picked."""
    together: bool = False
    """Whether all who are awake do it together, once: their pick is that of `night.TOGETHER`."""
    find_cards: Callable[[Sequence[int]], Sequence[int]] | None = None
    """Returns the places of a pick whose cards are looked at or moved, which a shield forbids; None: all of them."""
    recalled: bool = False
    """Whether it is recalled in a sentence of its own: a line with the word that was picked, or `ended`, behind it."""
    then: str = "nothing"
    """What follows where it meets another role's card, as `rulebook.two_roles` derives it."""

    @property
    def is_felt(self) -> bool:
        """Whether the picked player feels it: done to the player, and not to a mark or a card."""
        return self.to_player and self.gives is None and not self.handles_marks

    @property
    def handles_cards(self) -> bool:
        """Whether the action looks at a card, or moves one."""
        return self.looks or self.unseen

    @property
    def two_rounds(self) -> bool:
        """Whether a texted player is told in the night what the action looked at, and is asked once more."""
        return self.copies or self.looks_first

    def __repr__(self) -> str:
        """For programmers: an action is told by its key."""
        return f"Action({self.key!r})"


IDLE = Action("idle", lambda night, *_: night)
"""Nothing to do."""


class Copied(Enum):
    """When a Doppelgänger who copied the role does its night work, by the official rule."""

    NEVER = "the role has none"
    TOGETHER = "she wakes with the others of the role"
    AT_ONCE = "inside her own step"
    NEXT = "she is called for it by a call of her own, right after her own step"
    CALLED = "she is called for it by a call of her own, after the role's"


class Lapse(NamedTuple):
    """A house rule under which a Doppelgänger who copied a role does none of its night work."""

    option: str
    """The key of the house rule (`HouseRules`), and the value of it that says so."""
    value: str
    counts_as: str | None = None
    """The key of what her card counts as then; None: the role all the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """One kind of card."""

    key: str
    stake: Stake
    copies: int = 1
    """How many cards of it the box holds."""
    order: int | None = None
    """The number on the token, by which it wakes: below 0 at dusk; None: it never wakes."""
    dusk_order: int | None = None
    """The number by which it wakes where the deck has a role of the dusk; None: the same."""
    letter: str = ""
    """What follows the number on the token, where a later box puts a role after that of an earlier one."""
    joins: str | None = None
    """The role with whose holders it wakes, before a call of its own if it has something to do; None: it does not."""
    thumb: bool = False
    """Whether it does not open its eyes there and puts a thumb out instead."""
    recognizes: str | None = None
    """The role whose holders it is shown at night, or who has looked at or moved a card so far (`MOVED`)."""
    recognized_as: str | None = None
    """The role as whose holder it is shown to who recognizes that, beside its own holders; None: as no other."""
    recognizes_awake: bool = False
    """Whether it is shown only those whose eyes are open then, and nobody by a thumb."""
    recognizes_marked: bool = False
    """Whether it is shown, too, whom the Vampires have marked, for they point there while it is awake."""
    among_seen: bool = False
    """Whether it picks, in its call, among the players whom it has recognized there."""
    choices: tuple[Choice, ...] = ()
    """The shapes a pick may have; empty: nothing to pick."""
    only_alone: bool = False
    """The pick is for a player who finds nobody whom it recognizes (the lone Werewolf)."""
    must: bool = False
    """Whether it has to act when it can."""
    own: bool = False
    """Whether the player it picks may be oneself."""
    beside_only: bool = False
    """Whether the player it picks has to sit beside."""
    words: tuple[str, ...] = ()
    """What a pick may name that is no place: a direction, an artifact, whether cards or marks are meant."""
    words_first: bool = False
    """Whether each word stands before the places that it is about; else words come after all places."""
    action: Action = IDLE
    copied: Copied = Copied.NEVER
    lapse: Lapse | None = None
    """The house rule that leaves who copied it nothing to do; None: there is none."""
    two_things: bool = False
    """Whether it has two things to do in one call, and so gets the longer count."""
    paired: bool = False
    """Whether both its cards are in the deck or none, unless a house rule says otherwise (`HouseRules.masons`)."""
    needs: frozenset[str] = frozenset()
    """Keys of roles one of which has to be in the deck too, for its night work to tell anything; empty: none."""
    beside: bool = False
    """Whether a further Werewolf card lies beside the center, wherever this card is dealt."""
    from_players: int = 0
    """The fewest players the rulebook advises it to."""
    familiar: bool = False
    """Whether nobody has to learn it: it is never new to a table."""
    given_up: int = 0
    """What it costs a repair of a deck to take one out; ours, higher the more the game is changed by it."""
    put_in: int = 0
    """What it costs a repair of a deck to put one in; ours, for the same reason."""
    team: Team = field(init=False)

    @property
    def number(self) -> str:
        """The number on the token, such as "7b"; empty where it never wakes."""
        return "" if self.order is None else f"{self.order}{self.letter}"

    def __repr__(self) -> str:
        """For programmers: a role is told by its key."""
        return f"Role({self.key!r})"

    def __post_init__(self) -> None:
        """The team goes with the stake."""
        object.__setattr__(self, "team", TEAMS[self.stake])


class ArtifactEffect(NamedTuple):
    """What a player may get that is no card."""

    makes: Stake | None = None
    """What its holder counts as; None: as the card."""
    traitor: bool = False
    """Whether its holder wins by the death of another of the own team alone (`verdict.judge`)."""
    only_with: Team | None = None
    """The team of which a card has to be in the deck, for it to be in use; None: there is none."""


# The table by night: the cards as they lie, what else lies on them, and what each player has seen of them. A place is a
# number: 0 to players - 1 are the seats, the center cards follow, the one beside the center last.


class Sight(NamedTuple):
    """What one player learned: the role at a place."""

    seat: int
    place: int
    role: Role


class Laid(NamedTuple):
    """What else is on the table than the cards: nothing, unless a further box brings it."""

    shields: tuple[int, ...] = ()
    """The seats whose cards are shielded, in the order in which that was done."""
    face_up: tuple[int, ...] = ()
    """The seats whose cards lie face up."""
    artifacts: tuple[tuple[int, int], ...] = ()
    """The seats that have an artifact, each with its place among the game's artifacts."""
    investigated: Stake | None = None
    """What the Investigator's card became, wherever it lies; None: it is still itself."""
    copy_investigated: Stake | None = None
    """What the Doppelgänger's card became by investigating."""
    copycat_investigated: Stake | None = None
    """What the Copycat's card became by investigating."""
    marks: PlayerMarks = ()
    """The marks of the players."""

    def find_seats(self, lays: Lays) -> Sequence[int]:
        """Return the seats before which such lies."""
        found = {"shields": self.shields, "face_up": self.face_up, "artifacts": [seat for seat, _ in self.artifacts]}
        return found.get(lays, ())

    def find_investigated_stake(self, card: Role) -> Stake | None:
        """Return what a card became by investigating; None where it became nothing."""
        if card.action.becomes:
            return self.investigated
        if card.stake is Stake.COPYCAT:
            return self.copycat_investigated
        return self.copy_investigated if card.action.copies else None


NOTHING = Laid()


MOVED = Role("moved", Stake.VILLAGER)
"""What is seen of who has looked at or moved a card so far: no card, so no box has it."""
MARKED = Role("marked", Stake.VILLAGER)
"""What is seen of whom the Vampires point at, with their eyes closed."""
LOVER = Role("lover", Stake.VILLAGER)
"""What is seen of who has a mark of Love, too."""
MARKS_SEEN: Mapping[Mark, Role] = {mark: Role(f"mark {mark}", Stake.VILLAGER) for mark in Mark}
"""What is seen of a mark at which somebody looks."""


class Night(NamedTuple):
    """The cards as they lie, what the Doppelgänger card copied, all that was seen so far, what lies on the cards."""

    cards: tuple[Role, ...]
    copied: Role | None = None
    sights: tuple[Sight, ...] = ()
    laid: Laid = NOTHING
    movers: frozenset[int] = frozenset()
    """The seats that have looked at or moved a card so far; of a table of the first box alone nobody asks."""
    copier: int = -1
    """The seat of the Doppelgänger who has copied; -1: none has."""
    victim: int = -1
    """The seat that she has copied; -1: none."""
    seen_by_copycat: Role | None = None
    """What the Copycat card counts as; None: nobody has looked."""
    afraid: frozenset[int] = frozenset()
    """The seats that sleep through the night: they saw a mark of Fear after the dusk."""

    def look(self, seat: int, *places: int) -> "Night":
        """Return the night after `seat` has looked at the cards at `places`."""
        seen = tuple([Sight(seat, place, self.cards[place]) for place in places])
        return self.notice(seen)

    def notice(self, seen: Iterable[Sight]) -> "Night":
        """Return the night after all of this was seen."""
        return Night(self.cards, self.copied, (*self.sights, *seen), *self[3:])

    def recognize(self, seat: int, others: Sequence[int], role: Role) -> "Night":
        """Return the night after `seat` has seen that `others` are of `role` (open eyes or thumbs, not cards)."""
        seen = tuple([Sight(seat, other, role) for other in others if other != seat])
        return self.notice(seen) if seen else self

    def swap(self, one: int, other: int) -> "Night":
        """Return the night after the cards at two places have been exchanged."""
        cards = list(self.cards)
        cards[one], cards[other] = cards[other], cards[one]
        return Night(tuple(cards), *self[1:])

    def lay(self, **what: Any) -> "Night":  # noqa: ANN401 - each field has its type
        """Return the night after something was laid on the table, by the fields of `Laid`."""
        return self._replace(laid=self.laid._replace(**what))

    def move(self, places: Sequence[int]) -> "Night":
        """Return the night after the card at each of these places has moved to the next, the last to the first."""
        cards = list(self.cards)
        for place, card in zip([*places[1:], *places[:1]], [cards[place] for place in places], strict=True):
            cards[place] = card
        return Night(tuple(cards), *self[1:])

    def copy(self, seat: int, place: int) -> "Night":
        """Return the night after the Doppelgänger at `seat` has become the role of the card at `place`."""
        card = self.cards[place]
        copied = self.seen_by_copycat if card.stake is Stake.COPYCAT else card
        return self._replace(copied=copied, copier=seat, victim=place).look(seat, place)

    def give_mark(self, seat: int, mark: Mark) -> "Night":
        """Return the night after a player got a mark in place of the one before."""
        return self.lay(marks=give_mark(self.laid.marks, seat, mark))

    def exchange_marks(self, one: int, other: int) -> "Night":
        """Return the night after two players have exchanged their marks."""
        before = self.laid.marks
        return self.give_mark(one, find_mark(before, other)).give_mark(other, find_mark(before, one))

    def fall_asleep(self) -> "Night":
        """Return the night in which all sleep who have seen a mark of Fear, whoever gets the mark later."""
        return self._replace(afraid=frozenset(list_holders(self.laid.marks, Mark.FEAR)))

    def meet_lovers(self) -> "Night":
        """Return the night after all who have a mark of Love have seen one another."""
        night, lovers = self, list_holders(self.laid.marks, Mark.LOVE)
        for seat in lovers:
            night = night.recognize(seat, lovers, LOVER)
        return night

    def look_at_mark(self, seat: int, other: int) -> "Night":
        """Return the night after `seat` has looked at the mark of a player."""
        return self.notice((Sight(seat, other, MARKS_SEEN[find_mark(self.laid.marks, other)]),))
