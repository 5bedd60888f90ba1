"""Old browsers: what each page needs is held to, and a page whose script does not start says so."""

import re
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route

from onenight.data import find_data
from onenight.speech.offered_languages import list_offered_languages
from tests.checkers import ROOT, ask_npm, find_program, skip_or_fail
from tests.console.test_play import Playing
from tests.fixtures import read_table
from tests.page.browser import SECONDS, wait_until
from tests.page.conftest import USUAL

PAGE = ROOT / "templates" / "page"
PAGES = {"/": "index", "/api/phone": "phone", "/tv": "tv"}
SCRIPTS = {"/": "main.js", "/api/phone": "phone.js", "/tv": "tv.js"}


_LINT = """
const { ESLint } = require("eslint");
let input = "";
process.stdin.on("data", (part) => { input += part; }).on("end", async () => {
  const eslint = new ESLint();
  const found = [];
  for (const [name, code] of JSON.parse(input)) {
    const [{ messages }] = await eslint.lintText(`${code}\\n`, { filePath: `templates/page/${name}` });
    found.push(messages.map(({ message }) => message));
  }
  console.log(JSON.stringify(found));
});
"""


def lint(cases: Sequence[tuple[str, ...]]) -> list[list[str]]:
    """What ESLint says of files of the page, had they this code; all in one call of node."""
    found: list[list[str]] = ask_npm("eslint", _LINT, cases)
    return found


def test_what_is_too_new_is_found() -> None:
    """In a module or a style of a page that has to do without."""
    cases = read_table(__file__, "too new")
    found = zip(cases, lint(cases), strict=True)

    assert [case for case, told in found if not re.search(r"too new|Parsing error", " ".join(told))] == []


def test_what_there_is_passes() -> None:
    """In these browsers, by `older.js`, or as an addition to what they have."""
    cases = read_table(__file__, "fine")

    assert lint(cases) == [[]] * len(cases)


def list_loaded() -> Iterator[str]:
    """What the linter finds of the page's files."""
    script = (
        'import { listLoaded } from "./tests/page/too-new.js";'
        'for (const name of ["index", "phone", "tv"]) console.log(listLoaded(`${name}.html`).join("\\n"));'
    )
    node = find_program("node", "install Node.js, then `make test`")
    if not (ROOT / "node_modules" / "@mdn").is_dir():
        skip_or_fail("browser-compat-data", "run `make test` or `npm ci`")
    command = [node, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=True, timeout=60)
    yield from done.stdout.split()


def test_every_file_is_held_to_a_browser() -> None:
    """All modules, and all styles of the three pages."""
    held = set(list_loaded())

    assert held >= {path.name for path in PAGE.glob("*.js")}
    assert {path.name for path in PAGE.glob("*.css")} - held == {"privacy.css"}


def read_told(key: str) -> list[str]:
    """What a page tells in each language where it does not start."""
    files = (find_data("templates") / language / "web.toml" for language in list_offered_languages())
    return [tomllib.loads(file.read_text("utf-8"))["not_started"][key] for file in files]


def open_page(browser: Browser, server: Playing, path: str, script: str | None) -> Page:
    """Open a page whose module is this script instead; as it is without one."""
    page = browser.new_context(**USUAL).new_page()
    page.set_default_timeout(1000 * SECONDS)

    def answer(route: Route) -> None:
        route.fulfill(body=script, content_type="text/javascript")

    if script is not None:
        page.route(f"**/api/page/{SCRIPTS[path]}", answer)
    page.goto(f"http://127.0.0.1:{server.service.port}{path}")
    return page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_does_not_start_says_so(browser: Browser, server: Playing, path: str) -> None:
    """In every language, after a while; the script has something that this browser cannot read."""
    page = open_page(browser, server, path, "let it ??? be;")
    told = page.locator(".not-started p")
    told.first.wait_for()

    assert told.all_inner_texts() == read_told(PAGES[path])
    page.context.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_starts_does_not(browser: Browser, server: Playing, path: str) -> None:
    """What it would have told is gone with the first that it shows."""
    page = open_page(browser, server, path, None)
    page.locator("body:not([data-quiet])").wait_for()

    assert not page.locator(".not-started").is_visible()
    page.context.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_whose_files_are_refused_loads_again(browser: Browser, server: Playing, path: str) -> None:
    """By itself, whichever of them it was: its words, a style sheet, or a module that another one imports."""
    refused = {"words.json", "table.css", "element.js"}
    page = browser.new_context(**USUAL).new_page()
    page.set_default_timeout(1000 * SECONDS)

    def refuse_once(route: Route) -> None:
        name = urlsplit(route.request.url).path.rpartition("/")[2]
        if name in refused:
            refused.remove(name)
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="That was too much at once.")
        else:
            route.continue_()

    page.route("**/api/page/*", refuse_once)
    page.goto(f"http://127.0.0.1:{server.service.port}{path}")
    page.locator("body:not([data-quiet])").wait_for()

    assert refused == set()
    sheets = page.locator("link[rel=stylesheet]")
    wait_until(page, lambda: bool(sheets.evaluate_all("(all) => all.every((each) => each.sheet)")))
    page.context.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_without_styles_is_legible(browser: Browser, server: Playing, path: str) -> None:
    """Nothing that is hidden is seen, and no drawing fills the page; what a page tells until it starts is gone."""
    page = browser.new_context(**USUAL).new_page()
    page.set_default_timeout(1000 * SECONDS)
    page.route("**/*.css", lambda route: route.abort())
    page.goto(f"http://127.0.0.1:{server.service.port}{path}")
    page.locator("body:not([data-quiet])").wait_for()

    assert page.locator("[hidden]:visible").all_inner_texts() == []
    assert not page.locator(".not-started").is_visible()
    large = "(all) => all.map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 200).length"
    assert page.locator("svg").evaluate_all(large) == 0
    page.context.close()
