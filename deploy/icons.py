"""Draws the icons again: `python -m deploy.icons`.

For Alexa's store from `templates/skill/icon.svg`; for phones that install the page from `templates/page/icon.svg`.

Chromium draws them, as for the tests of the page; the same one draws the same bytes.
"""

import shutil

from playwright.sync_api import sync_playwright

from deploy.bundle import ROOT
from skill.icons import PIXELS

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
SKILL, PAGE = ROOT / "templates" / "skill", ROOT / "templates" / "page"
ICONS = {
    **{SKILL / f"{size}-icon.png": pixels for size, pixels in PIXELS.items()},
    **{PAGE / f"icon-{pixels}.png": pixels for pixels in (192, 512)},
}
"""Each icon with how wide and how high it is."""


def main() -> None:
    """Draw each of them, and tell where it is."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])  # our own drawings alone
        for icon, pixels in ICONS.items():
            drawing = (icon.parent / "icon.svg").read_text("utf-8")
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            # Whatever an icon is cut to, it has no corners of its own: the ground goes on behind them.
            page.set_content(f"<style>body{{margin:0;background:#0b1433}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=icon)
            print(icon)
        browser.close()


if __name__ == "__main__":
    main()
