"""What a front has to do after a wish: say, tell a night, listen."""

from typing import NamedTuple

from onenight.speech.script import Script
from onenight.table.session import Session


class Reply(NamedTuple):
    """The answer to one wish."""

    session: Session
    say: str
    script: Script | None = None
    """What is to be told of the night after `say`; a front that cannot tell it all corrects `session.told`."""
    then: str = ""
    """What is said after the last of the night."""
    reprompt: str = ""
    """What is said if nobody answers."""
    listen: bool = True
    """Whether the evening goes on; if not, the session ends here."""
    now: tuple[str, ...] = ()
    """A few things that can be said next."""
