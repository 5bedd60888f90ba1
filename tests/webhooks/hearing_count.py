"""What the service has heard: a test counts it where everything is tapped or pressed."""

import pytest

from onenight.hearing.ear import Ear
from onenight.hearing.heard_values import Setting, Understood


def note_hearings(patch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every text is added from now on that is heard, whatever front it comes from."""
    heard: list[str] = []
    understand = Ear.understand

    def noted(self: Ear, text: str, context: Setting) -> Understood:
        heard.append(text)
        return understand(self, text, context)

    patch.setattr(Ear, "understand", noted)
    return heard
