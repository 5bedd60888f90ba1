"""The catalog of wishes: one entry a kind, with the properties that all code asks instead of which kind it is.

The answers to a kind stand in the ways (`ANSWERS`), its words in `templates`, its samples in the interaction models.
Fields are those of a `Wish`; "" is none of the words that a property can be.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from onenight.wishes.kind import Kind

WishFields = tuple[str, ...]
EveningPart = Literal[
    "talk", "people", "table", "rules", "deck", "texts", "night", "day", "vote", "verdict", "castle", "turn"
]
"""The part of an evening that a wish is about; "talk" are small words, "turn" is what a player of a week does."""
Topic = Literal[
    "deck", "boxes", "seats", "game", "rules", "pace", "sound", "announcer", "day", "tournament", "week", "vote"
]
"""A part of a table that can be replaced as a whole."""


class CatalogEntry(NamedTuple):
    """The properties of one kind of wish."""

    part: EveningPart
    cost: Literal["nothing", "said again", "lost"] = "said again"
    """The cost of doing it where it was not meant: it has to be taken back, or what the table had reached is lost."""
    phrase: WishFields | None = None
    """The fields a wish needs to be asked about ("Did you mean ...?", `meant` of the templates); None: it never is."""
    choices: str = ""
    """The section of `words.toml` that names the choice in that phrase."""
    to_us: bool = False
    """Said to nobody but us: it is asked about even while people talk to one another."""
    passing: Literal["", "waiting", "always"] = ""
    """Said in passing, on the phone: while the evening waits, or "always", in a turn of a week, too."""
    lacks: WishFields = ()
    """The fields that can be missing, and are asked for."""
    gives: WishFields = ()
    """The fields it fills in a wish that lacks them; a wish that has others is no half of another one."""
    one_by_one: WishFields = ()
    """The fields that stay missing once they have a value, for there may be a second one."""
    says: Literal["something", "question", "nothing"] = "something"
    """A question changes nothing; after one, and after what says nothing new, our own question is still open."""
    answer: Literal["", "yes", "no", "cancel", "nobody", "on"] = ""
    """The answer to a question; "on" says that one is done."""
    people: Literal["", "number", "comes", "leaves"] = ""
    """How it changes who is playing."""
    deck: Literal["", "edit", "list", "whole", "extra"] = ""
    """How it changes the cards: some, by a list, all of them as a rule has it, or the one beside the center."""
    fact: Literal["", "certain", "doubtful", "card"] = ""
    """The fact of a vote that it tells: one told only once the vote is over, one that may be a suspicion, a card."""
    over: Literal["", "night", "day", "vote", "turn"] = ""
    """The stage of the evening that it says is over."""
    order: int = 0
    """Its place among what is told of a vote in one breath (`NIGHT_OVER` and so on); all else comes before."""
    evening: Literal["", "begins", "leaves"] = ""
    """A game begins by it, or the table leaves the one that is played."""
    yields: WishFields = ()
    """The intents that it is not meant beside: "go on, start"; "undo that, Bob died" corrects what was
    told, and so does "Mike was the Villager, not the Werewolf"."""
    alone: bool = False
    """It is meant alone: whatever stands beside it was not told."""
    other: str = ""
    """The intent that it may be instead where a name is a card, too."""
    role: Literal["", "named", "roles", "cards"] = ""
    """The role that it names becomes the one spoken of last; that fills this field where it names none: "add him"."""
    news: bool = False
    """Answered with how a texted game has gone on, if it has."""
    replaces: tuple[Topic, ...] = ()
    """What of a table it replaces, answers or takes back; other changes are made to the table as it is."""
    offered: WishFields = ()
    """The lines that offer it without slots, by their keys under `now` of the templates."""
    silent: bool = False
    """Not repeated in words after a tap, which shows by itself."""
    heard_only: bool = False
    """Never tapped."""
    slots: Mapping[str, str] | None = None
    """The types of its slots by name, if it is only tapped: then no model has it."""
    tapped: Mapping[str, str] = MappingProxyType({})
    """The types of further slots by name that are only tapped, where models have its other ones."""

    @property
    def is_telling(self) -> bool:
        """Return whether it only has something told: all that a question may be."""
        return self.says == "question" or (self.cost == "nothing" and not self.answer and not self.heard_only)

    @property
    def tap_only(self) -> bool:
        """Return whether no sentence leads to it."""
        return self.slots is not None

    @property
    def moves_people(self) -> bool:
        """Return whether somebody comes or leaves; one, where no number is told."""
        return self.people in ("comes", "leaves")

    @property
    def settles_question(self) -> bool:
        """Return whether it settles a question that waits for yes or no."""
        return self.answer in ("yes", "no", "cancel")

    @property
    def is_assent(self) -> bool:
        """Return whether it is no more than yes or no."""
        return self.answer in ("yes", "no")

    @property
    def has_its_time(self) -> bool:
        """Return whether it is granted at some phases alone, so that at others it deserves a word on why not."""
        anytime = self.part in ("talk", "rules", "texts", "castle", "turn")
        return not anytime and (self.cost != "nothing" or self.part in ("day", "verdict"))

    @property
    def is_idle(self) -> bool:
        """Return whether people say it to one another wherever they talk, and it says nothing new."""
        return self.passing == "always" and self.says == "nothing"

    @property
    def concerns_seat(self) -> bool:
        """Return whether it is about the seat of a player, and needs no more than who that is."""
        return self.lacks == ("names",)

    @property
    def shows_card(self) -> bool:
        """Return whether it tells which card somebody has, as a sentence or as a card alone."""
        return self.fact == "card" or self.deck == "list"

    @property
    def is_vote(self) -> bool:
        """Return whether it tells who points at whom, or who died."""
        return self.fact in ("certain", "doubtful")


NIGHT_OVER, VOTED, FALLEN, FINGER, CARDS, WORD = range(1, 7)
"""Places of what is told in one breath: that the night is over, that they have voted, who died, who points at whom, the
card of a player (or a name alone), the answer to a question."""
CARD_OF_WALK = ("card", "cards", "steps", "number")
"""The fields of which each tells the card of a walk."""
WALKS = (*CARD_OF_WALK, "direction")

_YES = CatalogEntry(
    "talk", "nothing", passing="always", answer="yes", order=WORD, replaces=("vote",), news=True, offered=("yes",)
)

CATALOG: Mapping[str, CatalogEntry] = {
    Kind.LAUNCH: CatalogEntry("talk", cost="nothing", news=True, heard_only=True),
    Kind.PLAYERS: CatalogEntry(
        "people", phrase=("number",), lacks=("direction",), gives=("number",), people="number", replaces=("seats",)
    ),
    Kind.SEATS: CatalogEntry("people", replaces=("seats",), slots={"names": "PLAYER"}),
    Kind.JOIN: CatalogEntry("people", phrase=(), people="comes", other=Kind.ADD),
    Kind.LEAVE: CatalogEntry("people", phrase=("names",), lacks=("names",), people="leaves", other=Kind.REMOVE),
    Kind.GAME: CatalogEntry("table", phrase=("choice",), choices="games", replaces=("game",)),
    Kind.PACE: CatalogEntry("table", phrase=("choice",), choices="paces", replaces=("pace",)),
    Kind.HOUSE_RULE: CatalogEntry("table", phrase=(), replaces=("rules",)),
    Kind.READ_RULES: CatalogEntry("rules", cost="nothing", says="question"),
    Kind.SOUND: CatalogEntry("table", phrase=(), replaces=("sound",)),
    Kind.ANNOUNCER: CatalogEntry("table", phrase=("choice",), choices="announcers", replaces=("announcer",)),
    Kind.LANGUAGE: CatalogEntry("talk", phrase=()),
    Kind.CARDS: CatalogEntry(
        "deck",
        phrase=("cards",),
        lacks=("direction",),
        gives=("cards",),
        deck="list",
        order=CARDS,
        other=Kind.NAME,
        replaces=("deck", "boxes"),
    ),
    Kind.ADD: CatalogEntry(
        "deck", phrase=("cards",), gives=("cards",), deck="edit", yields=(Kind.SHOW,), other=Kind.JOIN, role="cards"
    ),
    Kind.REMOVE: CatalogEntry(
        "deck", phrase=("cards",), deck="edit", yields=(Kind.SHOW,), other=Kind.LEAVE, role="cards"
    ),
    Kind.REPLACE: CatalogEntry(
        "deck", phrase=("cards", "replaced"), deck="edit", yields=(Kind.SHOW,), other=Kind.POINT, role="named"
    ),
    Kind.ONLY: CatalogEntry(
        "deck",
        phrase=("cards",),
        gives=("cards",),
        deck="edit",
        yields=(Kind.SHOW,),
        other=Kind.NAME,
        replaces=("deck", "boxes"),
    ),
    Kind.RANDOM: CatalogEntry("deck", phrase=(), deck="whole", replaces=("deck", "boxes")),
    Kind.USUAL: CatalogEntry("deck", phrase=(), deck="whole", replaces=("deck", "boxes")),
    Kind.RECOMMENDED: CatalogEntry("deck", phrase=(), deck="whole", replaces=("deck", "boxes")),
    Kind.BOXES: CatalogEntry("table", phrase=(), replaces=("boxes",)),
    Kind.EXTRA: CatalogEntry("deck", phrase=("cards",), deck="extra", replaces=("deck", "boxes")),
    Kind.DECK: CatalogEntry("deck", replaces=("deck", "boxes"), slots={"cards": "CARDS", "extra": "ROLE"}),
    Kind.READ_DECK: CatalogEntry("deck", cost="nothing", says="question", offered=("read_deck",)),
    Kind.EXPLAIN_ROLE: CatalogEntry(
        "rules", cost="nothing", lacks=("rooms", "roles", "cards"), says="question", role="roles"
    ),
    Kind.EXPLAIN_GAME: CatalogEntry("rules", phrase=(), says="question", offered=("explain_game",)),
    Kind.RULES: CatalogEntry(
        "rules",
        cost="nothing",
        says="question",
        role="named",
        tapped={"room": "ROOM", "aspect_room": "ROOM_ASPECT"},
    ),
    Kind.TEXT_ROLES: CatalogEntry("table", phrase=(), evening="leaves", news=True, offered=("text_roles",)),
    Kind.WHO_IS_IN: CatalogEntry("texts", cost="nothing", says="question", news=True, offered=("who_is_in",)),
    Kind.LET_BACK: CatalogEntry("texts", phrase=("names",), lacks=("names",)),
    Kind.EVERYONE_ANSWERED: CatalogEntry(
        "texts", cost="nothing", news=True, offered=("everyone_answered", "everyone_voted")
    ),
    Kind.BEGIN: CatalogEntry("night", phrase=(), evening="begins", offered=("begin", "deal")),
    Kind.DEAL_AGAIN: CatalogEntry("night", cost="lost", phrase=(), evening="begins", offered=("deal_again",)),
    Kind.FORGOT_ROLE: CatalogEntry("night", cost="nothing", says="question"),
    Kind.AWAKE: CatalogEntry("night", phrase=(), over="night", order=NIGHT_OVER, news=True, offered=("wake_us_up",)),
    Kind.SET_TIME: CatalogEntry("day", phrase=(), to_us=True, replaces=("day",)),
    Kind.ADD_TIME: CatalogEntry("day", phrase=(), to_us=True),
    Kind.TAKE_TIME: CatalogEntry("day", phrase=(), to_us=True),
    Kind.TIME_LEFT: CatalogEntry("day", cost="nothing", says="question", offered=("time_left",)),
    Kind.TIMER: CatalogEntry("day", phrase=(), to_us=True),
    Kind.UNTIMED: CatalogEntry("day", phrase=(), to_us=True, replaces=("day",)),
    Kind.VOTE: CatalogEntry(
        "vote",
        cost="lost",
        phrase=(),
        to_us=True,
        over="day",
        yields=(Kind.ADD_TIME, Kind.SET_TIME),
        offered=("vote",),
    ),
    Kind.REFEREE: CatalogEntry("vote", phrase=(), to_us=True, over="vote", order=VOTED),
    Kind.POINT: CatalogEntry(
        "vote",
        phrase=("names", "target"),
        lacks=("names", "target"),
        fact="doubtful",
        order=FINGER,
        other=Kind.REPLACE,
        news=True,
    ),
    Kind.FINGERS: CatalogEntry("vote", phrase=("names", "number"), fact="doubtful", order=FALLEN),
    Kind.AROUND: CatalogEntry("vote", phrase=(), fact="certain", order=FALLEN),
    Kind.DIED: CatalogEntry("vote", phrase=("names",), fact="certain", order=FALLEN),
    Kind.NOBODY_DIED: CatalogEntry(
        "vote", phrase=(), fact="certain", order=FALLEN, replaces=("vote",), offered=("died",)
    ),
    Kind.NOBODY: CatalogEntry("talk", phrase=(), answer="nobody", order=WORD, replaces=("vote",), offered=("nobody",)),
    Kind.SHOW: CatalogEntry(
        "vote", phrase=("names", "roles"), lacks=("names", "roles", "cards"), gives=("roles",), fact="card", order=CARDS
    ),
    Kind.NAME: CatalogEntry(
        "talk", phrase=("names",), lacks=("direction",), gives=("names",), order=CARDS, other=Kind.CARDS, news=True
    ),
    Kind.CALL: CatalogEntry("people", phrase=("target",), gives=("names",), other=Kind.REPLACE, replaces=("seats",)),
    Kind.UNDO: CatalogEntry(
        "vote",
        cost="lost",
        phrase=(),
        yields=(
            *(Kind.POINT, Kind.FINGERS, Kind.AROUND, Kind.DIED, Kind.NOBODY_DIED),
            *(Kind.SHOW, Kind.NAME, Kind.CARDS),
        ),
        replaces=("deck", "rules", "week", "vote"),
        offered=("undo",),
    ),
    Kind.WHY: CatalogEntry("verdict", cost="nothing", says="question", offered=("why",)),
    Kind.HAPPENED: CatalogEntry(
        "verdict",
        slots={"role": "ROLE", "names": "PLAYER", "center": "AMAZON.NUMBER", "direction": "DIRECTION"},
    ),
    Kind.REMATCH: CatalogEntry(
        "verdict", cost="lost", phrase=(), evening="begins", yields=(Kind.REPEAT,), offered=("rematch",)
    ),
    Kind.TOURNAMENT: CatalogEntry("table", phrase=(), replaces=("tournament",)),
    Kind.STANDINGS: CatalogEntry("verdict", cost="nothing", says="question", offered=("registry",)),
    Kind.FORGET: CatalogEntry("talk", cost="lost", phrase=(), evening="leaves"),
    Kind.DONE: CatalogEntry(
        "talk", phrase=(), answer="on", over="turn", replaces=("week",), yields=(Kind.BEGIN,), offered=("done",)
    ),
    Kind.WHOSE_TURN: CatalogEntry("talk", cost="nothing", says="question", offered=("whose",)),
    Kind.ROOM: CatalogEntry("castle", cost="nothing", lacks=("rooms", "roles", "cards"), says="question"),
    Kind.GO: CatalogEntry("turn", lacks=("rooms", "target"), gives=("rooms", "target"), replaces=("week",)),
    Kind.WALK: CatalogEntry("turn", lacks=WALKS, gives=("card", "steps", "direction"), replaces=("week",)),
    Kind.ROOMS: CatalogEntry("castle", gives=("rooms",), replaces=("week",)),
    Kind.ARROW: CatalogEntry("turn", lacks=("target", *WALKS), gives=("target", "direction"), replaces=("week",)),
    Kind.ACT: CatalogEntry(
        "turn",
        lacks=("rooms", "target"),
        gives=("rooms", "target", "choice"),
        one_by_one=("rooms",),
        replaces=("week",),
    ),
    Kind.DAYS: CatalogEntry("castle", replaces=("week",)),
    Kind.HELP: CatalogEntry("talk", cost="nothing", says="question", offered=("help",)),
    Kind.REPEAT: CatalogEntry(
        "talk", cost="nothing", passing="waiting", says="nothing", news=True, offered=("repeat",), silent=True
    ),
    Kind.DONT_KNOW: CatalogEntry(
        "talk", cost="nothing", passing="always", says="nothing", alone=True, news=True, offered=("dont_know",)
    ),
    Kind.YES: _YES,
    Kind.NO: _YES._replace(answer="no", offered=("no",)),
    Kind.PAUSE: CatalogEntry("talk", phrase=(), to_us=True, news=True, offered=("pause",), silent=True),
    Kind.GO_ON: CatalogEntry(
        "talk", phrase=(), answer="on", yields=(Kind.BEGIN,), news=True, offered=("go_on",), silent=True
    ),
    Kind.NEXT: CatalogEntry(
        "talk", phrase=(), passing="waiting", answer="on", news=True, offered=("next",), silent=True
    ),
    Kind.PREVIOUS: CatalogEntry(
        "talk", phrase=(), passing="waiting", replaces=("deck", "rules", "week", "vote"), silent=True
    ),
    Kind.START_OVER: CatalogEntry("talk", cost="lost", phrase=(), evening="leaves"),
    Kind.CANCEL: CatalogEntry("talk", cost="nothing", passing="waiting", answer="cancel", offered=("with_cards",)),
    Kind.STOP: CatalogEntry(
        "talk", cost="lost", phrase=(), to_us=True, passing="waiting", evening="leaves", offered=("stop",)
    ),
    Kind.HOME: CatalogEntry(
        "talk", cost="lost", phrase=(), to_us=True, passing="waiting", evening="leaves", heard_only=True
    ),
    Kind.UNKNOWN: CatalogEntry("talk", cost="nothing", passing="always", says="nothing", news=True, heard_only=True),
}
"""The entries, by kind or by its intent."""
