"""The catalog of wishes: one entry a kind, with the properties that all code asks instead of which kind it is.

The answers to a kind stand in the ways (`ANSWERS`), its words in `templates`, its samples in the interaction models.
Fields are those of a `Wish`; "" is none of the words that a property can be.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from onenight.wishes.kind import Kind

Fields = tuple[str, ...]
Part = Literal["talk", "people", "table", "rules", "deck", "texts", "night", "day", "vote", "verdict", "castle", "turn"]
"""The part of an evening that a wish is about; "talk" are small words, "turn" is what a player of a week does."""
Topic = Literal["deck", "boxes", "seats", "game", "rules", "pace", "sound", "day", "tournament", "week", "vote"]
"""A part of a table that can be replaced as a whole."""


class Entry(NamedTuple):
    """The properties of one kind of wish."""

    part: Part
    cost: Literal["nothing", "said again", "lost"] = "said again"
    """The cost of doing it where it was not meant: it has to be taken back, or what the table had reached is lost."""
    phrase: Fields | None = None
    """The fields a wish needs to be asked about ("Did you mean ...?", `meant` of the templates); None: it never is."""
    choices: str = ""
    """The section of `words.toml` that names the choice in that phrase."""
    to_us: bool = False
    """Said to nobody but us: it is asked about even while people talk to one another."""
    passing: Literal["", "waiting", "always"] = ""
    """Said in passing, on the phone: while the evening waits, or "always", in a turn of a week, too."""
    lacks: Fields = ()
    """The fields that can be missing, and are asked for."""
    gives: Fields = ()
    """The fields it fills in a wish that lacks them; a wish that has others is no half of another one."""
    one_by_one: Fields = ()
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
    yields: Fields = ()
    """The intents that it is not meant beside: "go on, start"."""
    other: str = ""
    """The intent that it may be instead where a name is a card, too."""
    role: Literal["", "named", "roles", "cards"] = ""
    """The role that it names becomes the one spoken of last; that fills this field where it names none: "add him"."""
    news: bool = False
    """Answered with how a texted game has gone on, if it has."""
    replaces: tuple[Topic, ...] = ()
    """What of a table it replaces, answers or takes back; other changes are made to the table as it is."""
    offered: Fields = ()
    """The lines that offer it without slots, by their keys under `now` of the templates."""
    silent: bool = False
    """Not repeated in words after a tap, which shows by itself."""
    heard_only: bool = False
    """Never tapped."""
    slots: Mapping[str, str] | None = None
    """The types of its slots by name, if it is only tapped: then no model has it."""

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
    def is_of_week(self) -> bool:
        """Return whether it is said in One Week only."""
        return self.part in ("castle", "turn")

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

CATALOG: Mapping[str, Entry] = {
    Kind.LAUNCH: Entry("talk", cost="nothing", news=True, heard_only=True),
    Kind.PLAYERS: Entry(
        "people", phrase=("number",), lacks=("direction",), gives=("number",), people="number", replaces=("seats",)
    ),
    Kind.SEATS: Entry("people", replaces=("seats",), slots={"names": "PLAYER"}),
    Kind.JOIN: Entry("people", phrase=(), people="comes", other=Kind.ADD),
    Kind.LEAVE: Entry("people", phrase=("names",), lacks=("names",), people="leaves", other=Kind.REMOVE),
    Kind.GAME: Entry("table", phrase=("choice",), choices="games", replaces=("game",)),
    Kind.PACE: Entry("table", phrase=("choice",), choices="paces", replaces=("pace",)),
    Kind.HOUSE_RULE: Entry("table", phrase=(), replaces=("rules",)),
    Kind.READ_RULES: Entry("rules", cost="nothing", says="question"),
    Kind.SOUND: Entry("table", phrase=(), replaces=("sound",)),
    Kind.LANGUAGE: Entry("talk", phrase=()),
    Kind.CARDS: Entry(
        "deck",
        phrase=("cards",),
        lacks=("direction",),
        gives=("cards",),
        deck="list",
        order=CARDS,
        other=Kind.NAME,
        replaces=("deck", "boxes"),
    ),
    Kind.ADD: Entry("deck", phrase=("cards",), gives=("cards",), deck="edit", other=Kind.JOIN, role="cards"),
    Kind.REMOVE: Entry("deck", phrase=("cards",), deck="edit", other=Kind.LEAVE, role="cards"),
    Kind.REPLACE: Entry("deck", phrase=("cards", "replaced"), deck="edit", other=Kind.POINT, role="named"),
    Kind.ONLY: Entry(
        "deck", phrase=("cards",), gives=("cards",), deck="edit", other=Kind.NAME, replaces=("deck", "boxes")
    ),
    Kind.RANDOM: Entry("deck", phrase=(), deck="whole", replaces=("deck", "boxes")),
    Kind.USUAL: Entry("deck", phrase=(), deck="whole", replaces=("deck", "boxes")),
    Kind.RECOMMENDED: Entry("deck", phrase=(), deck="whole", replaces=("deck", "boxes")),
    Kind.BOXES: Entry("table", phrase=(), replaces=("boxes",)),
    Kind.EXTRA: Entry("deck", phrase=("cards",), deck="extra", replaces=("deck", "boxes")),
    Kind.DECK: Entry("deck", replaces=("deck", "boxes"), slots={"cards": "CARDS", "extra": "ROLE"}),
    Kind.READ_DECK: Entry("deck", cost="nothing", says="question", offered=("read_deck",)),
    Kind.EXPLAIN_ROLE: Entry("rules", cost="nothing", lacks=("rooms", "roles", "cards"), says="question", role="roles"),
    Kind.EXPLAIN_GAME: Entry("rules", phrase=(), says="question", offered=("explain_game",)),
    Kind.RULES: Entry("rules", cost="nothing", says="question", role="named"),
    Kind.TEXT_ROLES: Entry("table", phrase=(), evening="leaves", news=True, offered=("text_roles",)),
    Kind.WHO_IS_IN: Entry("texts", cost="nothing", says="question", news=True, offered=("who_is_in",)),
    Kind.LET_BACK: Entry("texts", phrase=("names",), lacks=("names",)),
    Kind.EVERYONE_ANSWERED: Entry("texts", cost="nothing", news=True, offered=("everyone_answered", "everyone_voted")),
    Kind.BEGIN: Entry("night", phrase=(), evening="begins", offered=("begin", "deal")),
    Kind.DEAL_AGAIN: Entry("night", cost="lost", phrase=(), evening="begins", offered=("deal_again",)),
    Kind.FORGOT_ROLE: Entry("night", cost="nothing", says="question"),
    Kind.AWAKE: Entry("night", phrase=(), over="night", order=NIGHT_OVER, news=True, offered=("wake_us_up",)),
    Kind.SET_TIME: Entry("day", phrase=(), to_us=True, replaces=("day",)),
    Kind.ADD_TIME: Entry("day", phrase=(), to_us=True),
    Kind.TAKE_TIME: Entry("day", phrase=(), to_us=True),
    Kind.TIME_LEFT: Entry("day", cost="nothing", says="question", offered=("time_left",)),
    Kind.TIMER: Entry("day", phrase=(), to_us=True),
    Kind.UNTIMED: Entry("day", phrase=(), to_us=True, replaces=("day",)),
    Kind.VOTE: Entry(
        "vote", phrase=(), to_us=True, over="day", yields=(Kind.ADD_TIME, Kind.SET_TIME), offered=("vote",)
    ),
    Kind.REFEREE: Entry("vote", phrase=(), to_us=True, over="vote", order=VOTED),
    Kind.POINT: Entry(
        "vote",
        phrase=("names", "target"),
        lacks=("names", "target"),
        fact="doubtful",
        order=FINGER,
        other=Kind.REPLACE,
        news=True,
    ),
    Kind.FINGERS: Entry("vote", phrase=("names", "number"), fact="doubtful", order=FALLEN),
    Kind.AROUND: Entry("vote", phrase=(), fact="certain", order=FALLEN),
    Kind.DIED: Entry("vote", phrase=("names",), fact="certain", order=FALLEN),
    Kind.NOBODY_DIED: Entry("vote", phrase=(), fact="certain", order=FALLEN, offered=("died",)),
    Kind.NOBODY: Entry("talk", phrase=(), answer="nobody", order=WORD, offered=("nobody",)),
    Kind.SHOW: Entry(
        "vote", phrase=("names", "roles"), lacks=("names", "roles", "cards"), gives=("roles",), fact="card", order=CARDS
    ),
    Kind.NAME: Entry(
        "talk", phrase=("names",), lacks=("direction",), gives=("names",), order=CARDS, other=Kind.CARDS, news=True
    ),
    Kind.CALL: Entry("people", phrase=("target",), gives=("names",), other=Kind.REPLACE, replaces=("seats",)),
    Kind.UNDO: Entry("vote", cost="lost", phrase=(), replaces=("deck", "rules", "week", "vote"), offered=("undo",)),
    Kind.WHY: Entry("verdict", cost="nothing", says="question", offered=("why",)),
    Kind.REMATCH: Entry(
        "verdict", cost="lost", phrase=(), evening="begins", yields=(Kind.REPEAT,), offered=("rematch",)
    ),
    Kind.TOURNAMENT: Entry("table", phrase=(), replaces=("tournament",)),
    Kind.STANDINGS: Entry("verdict", cost="nothing", says="question", offered=("registry",)),
    Kind.FORGET: Entry("talk", cost="lost", phrase=(), evening="leaves"),
    Kind.DONE: Entry("talk", phrase=(), answer="on", over="turn", replaces=("week",), offered=("done",)),
    Kind.WHOSE_TURN: Entry("talk", cost="nothing", says="question", offered=("whose",)),
    Kind.ROOM: Entry("castle", cost="nothing", lacks=("rooms", "roles", "cards"), says="question"),
    Kind.GO: Entry("turn", lacks=("rooms", "target"), gives=("rooms", "target"), replaces=("week",)),
    Kind.WALK: Entry("turn", lacks=WALKS, gives=("card", "steps", "direction"), replaces=("week",)),
    Kind.ROOMS: Entry("castle", gives=("rooms",), replaces=("week",)),
    Kind.ARROW: Entry("turn", lacks=("target", *WALKS), gives=("target", "direction"), replaces=("week",)),
    Kind.ACT: Entry(
        "turn",
        lacks=("rooms", "target"),
        gives=("rooms", "target", "choice"),
        one_by_one=("rooms",),
        replaces=("week",),
    ),
    Kind.DAYS: Entry("castle", replaces=("week",)),
    Kind.HELP: Entry("talk", cost="nothing", says="question", offered=("help",)),
    Kind.REPEAT: Entry(
        "talk", cost="nothing", passing="waiting", says="nothing", news=True, offered=("repeat",), silent=True
    ),
    Kind.YES: Entry("talk", cost="nothing", passing="always", answer="yes", order=WORD, news=True, offered=("yes",)),
    Kind.NO: Entry("talk", cost="nothing", passing="always", answer="no", order=WORD, news=True, offered=("no",)),
    Kind.PAUSE: Entry("talk", phrase=(), to_us=True, news=True, offered=("pause",), silent=True),
    Kind.GO_ON: Entry("talk", phrase=(), answer="on", yields=(Kind.BEGIN,), news=True, offered=("go_on",), silent=True),
    Kind.NEXT: Entry("talk", phrase=(), passing="waiting", answer="on", news=True, offered=("next",), silent=True),
    Kind.PREVIOUS: Entry("talk", phrase=(), passing="waiting", replaces=("deck", "rules", "week", "vote"), silent=True),
    Kind.START_OVER: Entry("talk", cost="lost", phrase=(), evening="leaves"),
    Kind.CANCEL: Entry("talk", cost="nothing", passing="waiting", answer="cancel"),
    Kind.STOP: Entry(
        "talk", cost="lost", phrase=(), to_us=True, passing="waiting", evening="leaves", offered=("stop",)
    ),
    Kind.HOME: Entry("talk", cost="lost", phrase=(), to_us=True, passing="waiting", evening="leaves", heard_only=True),
    Kind.UNKNOWN: Entry("talk", cost="nothing", passing="always", says="nothing", news=True, heard_only=True),
}
"""The entries, by kind or by its intent."""
