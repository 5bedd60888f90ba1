"""The access that a table has opened to its home, as it is kept with the table, to be opened again after a restart."""

from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from onenight import codec
from onenight.conversation.evening import EVENING
from onenight.conversation.reply import Effect, Reply


@codec.by_name
class HomeAccess(NamedTuple):
    """What a table has opened, and until when."""

    phones: bool = False
    """Whether phones of its home may join it."""
    screen: bool = False
    """Whether a second screen may show it."""
    until: float = 0.0
    """When nobody has said anything for so long that the evening is over, in Unix seconds."""
    address: str = ""
    """Under which others reached it last."""
    moved: bool = False
    """Whether phones know another address, of the time before this service was started again."""
    rests: bool = False
    """Whether the evening has ended, so that it is shut until somebody goes on with it."""

    @property
    def is_open(self) -> bool:
        """Return whether phones or a second screen are let in."""
        return self.phones or self.screen

    def is_shown(self, now: float) -> bool:
        """Return whether a second screen may show the table now."""
        return self.screen and not self.rests and self.until >= now

    def open(self, now: float, *, phones: bool | None, screen: bool | None) -> "HomeAccess":
        """Return it with this opened or shut, and the rest as it is; of an evening that is over nothing is open."""
        before = HomeAccess(address=self.address) if self.rests else self
        return HomeAccess(
            before.phones if phones is None else phones,
            before.screen if screen is None else screen,
            now + EVENING,
            before.address,
        )

    def reopen(self, *, goes_on: bool) -> "HomeAccess":
        """Return it without its rest, if the evening goes on after it had ended."""
        return self._replace(rests=self.rests and not goes_on)

    def note_reply(self, reply: Reply, now: float) -> "HomeAccess":
        """Return it after a reply: open for an evening more, or at rest with the end of this one."""
        if not self.is_open or self.until < now:
            return NOTHING
        later = self._replace(until=now + EVENING)
        over = not reply.listen or Effect.FORGET in reply.effects
        return later._replace(rests=True, moved=False) if over else later

    @property
    def port(self) -> int:
        """Return the port of its address; 0 where it has none."""
        with suppress(ValueError):
            return urlsplit(self.address).port or 0
        return 0


NOTHING = HomeAccess()
