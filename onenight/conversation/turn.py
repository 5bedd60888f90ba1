"""One turn of the conversation: the wish, the table it is made at, and how it is answered."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.wish import Wish
from onenight.rules.errors import Argument
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Script

if TYPE_CHECKING:
    from onenight.conversation.way import Way, Ways
    from onenight.texting.party import Party

HINTS: Mapping[Phase, tuple[str, ...]] = {
    Phase.OPEN: ("players", "explain_game", "help", "stop"),
    Phase.DECK: ("begin", "add", "explain_role", "help"),
    Phase.CHECK: ("begin", "read_deck", "help"),
    Phase.JOIN: ("who_is_in", "deal", "add", "help"),
    Phase.NIGHT: ("go_on", "deal_again", "help", "stop"),
    Phase.DAY: ("vote", "add_time", "time_left", "help"),
    Phase.VOTE: ("points", "died", "undo", "help"),
    Phase.VERDICT: ("rematch", "why", "undo", "stop"),
}
"""What a front shows as sayable in each phase, where the way to play has nothing else: keys of `prompts.now`."""
YES_OR_NO = ("yes", "no", "help")
"""The same while a question waits for yes or no."""


class Turn(NamedTuple):
    """One wish at one table, with what is needed to answer it."""

    session: Session
    wish: Wish
    front: Front
    ways: "Ways[Turn]"
    """All ways to play: they stand above the conversation, and are handed to it."""
    party: "Party | None" = None
    """The texted game, where one is played."""
    news: bool = False
    """Whether that has gone on since the host last heard of it."""

    @property
    def way(self) -> "Way[Turn]":
        """The way that this table plays."""
        return self.ways.of(self.session, self.party)

    @property
    def lines(self) -> Lines:
        """The words of the front."""
        return self.front.lines

    def at(self, session: Session) -> "Turn":
        """The same wish at a table that has come to `session`."""
        return self._replace(session=session)

    def say(self, line: str, /, **arguments: Argument) -> str:
        """A line of the conversation: the key without its file."""
        return self.lines.say(f"prompts.{line}", **arguments)

    def number(self, number: int) -> str:
        """A number as it is spoken."""
        return self.lines.number(number)

    def ask(self, say: str, prompt: str = "", hints: tuple[str, ...] = ()) -> Reply:
        """Say something and listen.

        `prompt`: what is said if nobody answers, the same again where it is left out. `hints`: what can be said next,
        keys of `prompts.now`, or of a whole line; the phase's own where they are left out.
        """
        here = self.way.HINTS.get(self.session.phase) or HINTS[self.session.phase]
        keys = hints or (YES_OR_NO if self.session.yes_or_no else here)
        now = tuple([hint for key in keys if (hint := self._hint(key))])
        return Reply(self.session, say, reprompt=prompt or say, now=now, party=self.party)

    def _hint(self, key: str) -> str:
        """Something that can be said next; empty where this deck has no example of it."""
        roles = self.session.game.rulebook.game.roles
        if key == "add":
            missing = [role for role in roles if role not in self.session.game.deck]
            return self.say("now.add", role=missing[-1]) if missing else ""
        if key == "explain_role":
            special = [role for role in self.session.game.deck.counts if role not in ("werewolf", "villager")]
            return self.say("now.explain_role", role=special[len(special) // 2]) if special else ""
        return self.lines.raw(key) if "." in key else self.say(f"now.{key}")

    def prompt(self, before: str = "") -> Reply:
        """Something said first, then what can be said now."""
        return self.way.prompt(self, before)

    def tell(self, before: str, script: Script, then: str, prompt: str) -> Reply:
        """Say something, tell a script, and listen."""
        return self.ask(before, prompt)._replace(script=script, then=then)


Handler = Callable[[Turn], Reply]
"""What answers a wish."""


def joined(*parts: str) -> str:
    """Sentences in a row; empty ones are left out."""
    return " ".join(_said(parts))


def _said(parts: tuple[str, ...]) -> Iterator[str]:
    return (part for part in parts if part)
