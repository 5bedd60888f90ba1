"""The stored state of the page's tables: what their windows have been told, and what they opened to their home."""

from typing import Any, NamedTuple

from evenings.sessions import Sessions
from onenight import codec
from onenight.conversation.session import Session
from onenight.speech.front import Front
from onenight.ways.index import NEW, WAYS
from stores import Keys, State
from webhooks.api_requests import TalkRequest
from webhooks.page.home_access import NOTHING, HomeAccess
from webhooks.page.last_telling import LastTelling
from webhooks.page.screens import PairedScreens
from webhooks.page.tap_history import TapHistory

TABLES_KEPT = 24 * 3600.0
"""How long a table is kept after its last word, in seconds: what is finished or abandoned is gone after a day."""

UNTOUCHED_SECONDS = 2 * 3600.0
"""The same after its first word. Ours: a program, or a page that is loaded again and again, opens tables for nobody."""


class WindowsTold(NamedTuple):
    """What the windows of a table have been told: what is kept beside its session."""

    last: LastTelling = LastTelling()
    texts: Any = None
    """What was shown last of its texted game."""
    home: HomeAccess = NOTHING
    """What it has opened to its home."""
    taps: TapHistory = TapHistory()
    """What was tapped at it."""
    screens: PairedScreens = PairedScreens()
    """The second screens that show it, and the code for one more."""

    def describe_screens(self, address: str, now: float) -> dict[str, object]:
        """Return what the windows see of other screens; `address`: where the service is reached, if it knows."""
        is_shown = self.home.is_shown(now)
        screens = self.screens if is_shown else PairedScreens()
        return {"screen": f"{address}/tv" if is_shown else "", **screens.describe(now)}

    def without_seat_code(self) -> "WindowsTold":
        """Return what a second screen is told: nobody takes an open seat with what a room reads."""
        texts = {**self.texts, "back": None} if isinstance(self.texts, dict) else self.texts
        return self._replace(last=self.last.without_seat_code(), texts=texts)


class StoredTables(Sessions[WindowsTold]):
    """The tables of the page, by their tokens, with what their windows have been told."""

    field = "talk"
    nothing = WindowsTold()

    def seconds(self, _session: Session, beside: WindowsTold) -> float:
        """Return `UNTOUCHED_SECONDS` before anybody has spoken twice, then `TABLES_KEPT`."""
        return TABLES_KEPT if beside.last.number > 1 else UNTOUCHED_SECONDS

    def write(self, session: object, beside: WindowsTold) -> State:
        """Return the state to store, with each part in a field of its own."""
        kept = beside if beside.home.is_open else beside._replace(home=NOTHING)
        return {self.field: session, **codec.write_fields(kept)}

    def read_beside(self, state: State) -> WindowsTold:
        """Return what the windows were told, of a stored state; nothing of anything else."""
        try:
            told: WindowsTold = codec.read_fields(WindowsTold, state)
        except (KeyError, TypeError, ValueError):
            return self.nothing
        return told

    def keys(self, beside: WindowsTold) -> Keys:
        """Return what finds the second screens' table."""
        return beside.screens.keys


class FoundTable(NamedTuple):
    """A table as it was found: its id and version are those it is saved with, if it is there already."""

    session: Session = NEW
    token: str | None = None
    version: int = 0
    told: WindowsTold = WindowsTold()

    def session_at(self, asked: TalkRequest, front: Front) -> Session:
        """Return the session where the window that speaks is, if it says so; it knows better than the clock."""
        last = self.told.last
        if asked.told != last.number or not last.cues:
            return self.session
        return WAYS.of(self.session).move_to_cue(self.session, front, max(0, asked.cue - last.before))
