"""Draws the skill's icons for Alexa's store again, from `templates/skill/icon.svg`: `python -m deploy.icons`.

Chromium draws them, as for the tests of the page; the same one draws the same bytes.
"""

import shutil

from playwright.sync_api import sync_playwright

from deploy.bundle import ROOT
from skill.icons import PIXELS

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
FOLDER = ROOT / "templates" / "skill"


def main() -> None:
    """Draw each size, and tell where it is."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    drawing = (FOLDER / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])  # our own drawing alone
        for size, pixels in PIXELS.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=FOLDER / f"{size}-icon.png")
            print(FOLDER / f"{size}-icon.png")
        browser.close()


if __name__ == "__main__":
    main()
