"""What the HTTP function loads: a text pays for nothing of hearing, nor for what the page alone needs."""

import subprocess
import sys

from tests.checkers import ROOT

HTTP = """
import sys
import webhooks.function, webhooks.calls.endpoint, webhooks.texts.endpoint
print(*sorted(sys.modules))
"""


def test_http_function_loads_nothing_a_text_does_not_need() -> None:
    """Hearing, what draws codes and what the page offers are imported by whoever asks for them."""
    told = subprocess.run([sys.executable, "-c", HTTP], cwd=ROOT, check=True, capture_output=True, text=True)
    loaded = told.stdout.split()

    assert "webhooks.page.files" in loaded
    late = {"onenight.interpretation.sentence", "onenight.hearing.ear", "segno", "webhooks.page.catalog"}
    assert not set(loaded) & late
