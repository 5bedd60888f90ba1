"""One turn of the conversation: the wish, the table it is made at, and how it is answered."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from onenight.conversation import sayable_hints
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.rules.errors import Argument
from onenight.speech.announcers import apply_announcer
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Script
from onenight.wishes.wish import Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Way, Ways
    from onenight.rules.known_facts import Question
    from onenight.texting.party import Party


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
        """Return the way that this table plays."""
        return self.ways.of(self.session, self.party)

    @property
    def lines(self) -> Lines:
        """Return the words of the front, as this table's announcer says them."""
        return apply_announcer(self.front.lines, self.session.announcer)

    @property
    def open_question(self) -> "Question | None":
        """Return what the referee asks in the vote; None where nothing is asked."""
        return self.way.open_question(self.session)

    @property
    def seconds_left(self) -> int:
        """Return the seconds that are left of the day."""
        return self.session.clock.seconds_left(self.front.now)

    def at(self, session: Session) -> "Turn":
        """Return the same wish at a table whose session is now `session`."""
        return self._replace(session=session)

    def say(self, line: str, /, **arguments: Argument) -> str:
        """Return a line of the conversation, by its key without the file."""
        return self.lines.say(f"prompts.{line}", **arguments)

    def number(self, number: int) -> str:
        """Return a number as it is spoken."""
        return self.lines.number(number)

    def ask(self, say: str, prompt: str = "", hints: tuple[str, ...] = ()) -> Reply:
        """Say something and listen.

        `prompt`: what is said if nobody answers, the same again where it is left out. `hints`: what can be said next,
        keys of `prompts.now`, or of a whole line; the phase's own where they are left out.
        """
        keys = hints or sayable_hints.list_hints(self.way, self.session)
        now = sayable_hints.say_hints(self.way, self.session, keys, self.lines, self.party)
        return Reply(self.session, say, reprompt=prompt or say, now=now, party=self.party)

    def prompt(self, before: str = "") -> Reply:
        """Say `before`, then what can be said now."""
        return self.way.prompt(self, before)

    def confirm(self, said: str) -> Reply:
        """Say that something is set, whatever else is asked for in the same breath, then what can be said now."""
        return self.prompt(said)._replace(confirmed=said)

    def tell(self, before: str, script: Script, then: str, prompt: str) -> Reply:
        """Say `before`, tell a script, say `then`, and listen; `prompt` is said if nobody answers."""
        return self.ask(before, prompt)._replace(script=script, then=then)


Handler = Callable[[Turn], Reply]
"""What answers a wish."""


def tell_refused(refused: str, answer: Reply) -> Reply:
    """Return an answer that begins with what of the wish was refused; as it is where that is nothing."""
    return answer._replace(say=join_sentences(refused, answer.say), refused=refused) if refused else answer


def join_sentences(*parts: str) -> str:
    """Return sentences in a row, joined with spaces; empty ones are left out."""
    return " ".join(part for part in parts if part)
