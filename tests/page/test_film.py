"""The film of a game that is over, and the picture of its result: both from the recap, both on this device."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.fixtures import read_requests
from tests.page.browser import Windows, find_part, is_in_window, take_picture, wait_until
from tests.page.castles import Json, make_blank_table
from tests.page.conftest import Opens
from tests.page.screens import check_screens
from tests.page.scripts import list_scripts
from tests.page.told_tables import WEEKS, Told, ToldScript, judge_record

RECORDS = read_requests(__file__)
"""Games that are over."""
NIGHT = RECORDS["night"]
"""A game with a Doppelgänger who copied the Robber."""
PLAYERS = NIGHT["players"]
WEEK = WEEKS["five"]


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_film(person: Opens, title: str) -> None:
    """As it is told in the script."""
    ToldScript(person, __file__, RECORDS).follow(title)


def at_verdict(windows: Windows, table: Json, recap: Json | None = None, speed: float = 1) -> Page:
    """The shared page of a game that is over."""
    Told(windows, table, recap)
    page = windows.open(speed=speed)
    find_part(page, "start").click()
    find_part(page, "recap.play").wait_for()
    return page


def sentences(page: Page) -> list[str]:
    """Every moment in words, back at the beginning and then by "next"."""
    while find_part(page, "recap.back").is_enabled():
        find_part(page, "recap.back").click()
    told = [page.locator(".sentence").inner_text()]
    while find_part(page, "recap.forward").is_enabled():
        find_part(page, "recap.forward").click()
        told.append(page.locator(".sentence").inner_text())
    return told


def lies(page: Page) -> dict[str, str]:
    """Where each card lies, by the place that it was dealt to."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-dealt]")]
            .map((each) => [each.dataset.dealt, each.dataset.lies]))"""
    )
    return found


def marked(page: Page, kind: str) -> list[str]:
    """Whose face is drawn so."""
    found: list[str] = page.locator(f".sitter.{kind} text").all_text_contents()
    return found


@pytest.fixture
def windows(person: Opens) -> Windows:
    """A browser of somebody who wants no motion."""
    return person()


def test_steps_are_those_of_recap_and_end_on_the_winners(windows: Windows) -> None:
    """One after the other as they were; the cards come to lie where they lay in the end; then the vote, and who won."""
    table, recap = judge_record(NIGHT)
    page = at_verdict(windows, table, recap)
    story = page.locator(".story li").all_text_contents()
    actors = [each["who"] for each in recap["steps"]]
    cards = NIGHT["dealt"] | {f"center {at}": card for at, card in enumerate(NIGHT["center"], 1)}

    assert sentences(page)[1:] == story
    assert [text.startswith(who) for text, who in zip(story, actors, strict=False)] == [True] * len(actors)
    assert len(story) == len(actors) + 2
    now = {place: cards[dealt] for dealt, place in lies(page).items()}
    assert {name: now[name] for name in PLAYERS} == recap["result"]["cards"]
    assert marked(page, "won") == recap["result"]["winners"]
    assert marked(page, "dead") == recap["result"]["killed"]
    find_part(page, "recap.back").click()
    assert marked(page, "won") == []
    assert page.locator(".marks .pointed.head").count() == len(PLAYERS)


def test_game_with_cards_as_far_as_it_was_told(windows: Windows) -> None:
    """The faces, the cards that are known, who pointed at whom, and who won."""
    table, recap = judge_record(NIGHT)
    record = {**recap["record"], "dealt": {"Anna": "seer"}, "center": [], "picks": {}}
    page = at_verdict(windows, table, {**recap, "record": record, "steps": []})

    assert len(sentences(page)) == 3
    assert lies(page) == {"Anna": "Anna"}
    assert marked(page, "won") == table["verdict"]["winners"]


# How large each card is, and how far its middle is from that of the table.
_CARDS = """() => {
    const box = (each) => each.getBoundingClientRect();
    const table = box(document.querySelector(".wood"));
    const [x, y] = [(table.left + table.right) / 2, (table.top + table.bottom) / 2];
    return [...document.querySelectorAll("[data-dealt]")].map((each) => {
        const { left, right, top, bottom, width } = box(each.querySelector(".rim"));
        const away = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
        return [each.dataset.dealt.startsWith("center"), width, away];
    });
}"""


@pytest.mark.parametrize("players", [3, 4, 5, 10])
def test_cards_of_the_center_differ_from_those_of_players(windows: Windows, players: int) -> None:
    """They are smaller and lie by themselves, so that those of four players are no center of five."""
    names = [*PLAYERS, "Fay", "Gus", "Hal", "Ida", "Jo"][:players]
    recap = judge_record(NIGHT)[1]
    record = {"players": names, "dealt": dict.fromkeys(names, "villager"), "center": NIGHT["center"], "votes": {}}
    ended = recap["result"] | {"killed": [], "winners": []}
    table = make_blank_table(names) | {"game": "ultimate", "phase": "verdict"}
    table["verdict"] = {key: ended[key] for key in ("killed", "winning_teams", "winners", "reason")}
    page = at_verdict(windows, table, {"record": record, "result": ended, "steps": []})
    cards = page.evaluate(_CARDS)

    theirs = [(width, away) for center, width, away in cards if not center]
    center = [(width, away) for center, width, away in cards if center]
    assert (len(theirs), len(center)) == (players, 3)
    assert max(width for width, _ in center) < 0.85 * min(width for width, _ in theirs)
    assert max(away for _, away in center) + 2 * center[0][0] < min(away for _, away in theirs)


def test_film_of_a_week_goes_by_days(person: Opens) -> None:
    """Each day and each night whole, then who won; all of it within the time of a film."""
    recap = WEEK.recap()
    page = at_verdict(person(reduced_motion="no-preference"), WEEK.moments[-1].table, recap, speed=10)
    page.evaluate(
        """() => {
            window.told = [];
            new MutationObserver(() => window.told.push(document.querySelector(".sentence").textContent))
                .observe(document.querySelector(".sentence"), { childList: true });
        }"""
    )
    find_part(page, "recap.skip").click()
    page.evaluate("window.told.length = 0")
    find_part(page, "recap.play").click()
    page.get_by_text("Again", exact=True).wait_for()
    told = page.evaluate("window.told")
    assert len(told) == 1 + len(recap["steps"]) + 1
    assert all(name in told[-1] for name in recap["result"]["winners"])
    assert page.locator(".tracks .winner").count() == len(recap["result"]["winners"])


def on_television(windows: Windows, table: Json, recap: Json | None = None, speed: float = 1) -> Page:
    """What a second screen shows of it."""
    told = Told(windows, table, recap)
    told.answers["tv"] = told.answers["look"]
    page = windows.open(f"/tv#speed={speed}")
    page.locator(".sentence").wait_for()
    return page


SIDES = ("village", "werewolf", "werewolf")


@pytest.mark.parametrize("game", ["night", "week"])
def test_television_shows_the_evening_beside_the_film(person: Opens, game: str) -> None:
    """Who has won what tonight is wholly in sight; the votes, which the film tells, make room for it."""
    windows = person(viewport={"width": 1920, "height": 1080})
    table, recap = judge_record(NIGHT) if game == "night" else (WEEK.moments[-1].table, WEEK.recap())
    best = table["names"][:2]
    played = {"players": table["names"], "winners": best, "open": [], "roles": {}}
    games = [played | {"game": number, "winning_teams": [team]} for number, team in enumerate(SIDES, 1)]
    names = [*table["names"], "Fay", "Gus", "Hal", "Ida", "Jo"][:10]  # whoever played before is among them
    wins = dict.fromkeys(names, 0) | dict.fromkeys(best, 3)
    page = on_television(windows, table | {"evening": games, "wins": wins}, recap)
    assert f"Most wins tonight: {best[0]} and {best[1]}." in find_part(page, "titles").inner_text()
    take_picture(page, f"television, film and evening of a {game}")
    assert page.locator(".evening tbody tr").count() == len(names)
    assert page.locator(".evening table").evaluate("each => getComputedStyle(each).borderCollapse") == "collapse"
    assert is_in_window(page, ".evening")
    assert not find_part(page, "votes").is_visible()


SAVED = {"en": "The werewolves win", "de": "Die Werwölfe gewinnen", "fr": "Les loups-garous gagnent"}


@pytest.mark.parametrize("language", SAVED)
def test_result_is_saved_and_nothing_is_sent(person: Opens, tmp_path: Path, language: str) -> None:
    """As a picture, with names or without, in every language; the service is asked for nothing meanwhile but news."""
    windows = person(locale=language, accept_downloads=True)
    table, recap = judge_record(NIGHT, language)
    page = at_verdict(windows, table, recap)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    find_part(page, "share").click()
    canvas = find_part(page, "keepsake").locator("canvas")
    canvas.wait_for()
    named = canvas.get_attribute("aria-label") or ""
    assert SAVED[language] in named
    assert all(name in named for name in PLAYERS)
    first = saved(page, tmp_path / "named.png")
    page.locator(".keepsake input").uncheck()
    wait_until(page, lambda: canvas.get_attribute("aria-label") != named)
    nameless = canvas.get_attribute("aria-label") or ""
    assert not [name for name in PLAYERS if name in nameless]
    assert SAVED[language] in nameless
    assert saved(page, tmp_path / "nameless.png") != first
    check_screens(page, f"picture to share, {language}")
    news = {
        f"POST {windows.home}/api/look",
        *(f"GET {windows.home}/api/page/{sheet}.svg" for sheet in ("faces", "roles")),
    }
    assert [each for each in asked if each not in news and not re.search(" (blob|data):", each)] == []


def saved(page: Page, path: Path) -> bytes:
    """The picture as it is saved: a PNG of its size."""
    wait_until(page, lambda: bool(find_part(page, "save-picture").get_attribute("href")))
    with page.expect_download() as download:
        find_part(page, "save-picture").click()
    download.value.save_as(path)
    made = path.read_bytes()
    assert (made[:8], made[16:24]) == (b"\x89PNG\r\n\x1a\n", (1080).to_bytes(4) + (1350).to_bytes(4))
    return made


# How many fingers and faces are in a picture, and whether it tells that somebody is dead.
_PICTURE = """async () => {
    const { drawResult } = await import("/api/page/result-picture.js");
    const [names, role] = [["Ann", "Ben", "Cy"], (key) => key];
    const told = { title: "So", sides: ["villager"], reason: "Ben died.", nameless: "-", named: role, players: names };
    const drawn = (more) => {
        const made = drawResult({ ...told, winners: [], roles: {}, killed: ["Ben"], ...more }, true);
        const words = [...made.querySelectorAll("text")].map((each) => each.textContent);
        const count = (kind) => made.querySelectorAll(kind).length;
        return [count(".finger"), count(".portrait"), words.includes("✝")];
    };
    return [drawn({}), drawn({ votes: { Ann: "Ben", Cy: "Ben", Ben: "Ann" }, winners: ["Ann"] })];
}"""


def test_picture_tells_who_is_dead_and_who_pointed_at_whom(windows: Windows) -> None:
    """By faces beneath a face; who died is marked, whether or not the card is known."""
    without, voted = at_verdict(windows, *judge_record(NIGHT)).evaluate(_PICTURE)

    assert without == [0, 3, True]
    assert voted == [2, 6, True]


def test_picture_is_shared_where_the_browser_can(windows: Windows) -> None:
    """Its button is there only then, and hands over the file and nothing else."""
    page = at_verdict(windows, *judge_record(NIGHT))
    page.evaluate("navigator.canShare = () => false")
    find_part(page, "share").click()
    find_part(page, "keepsake").locator("canvas").wait_for()
    wait_until(page, lambda: bool(find_part(page, "save-picture").get_attribute("href")))
    assert not find_part(page, "share-picture").is_visible()
    page.evaluate(
        """() => {
            navigator.canShare = ({ files }) => files.length === 1;
            navigator.share = async (shared) => { window.shared = [Object.keys(shared), shared.files[0].type]; };
        }"""
    )
    page.locator(".keepsake input").uncheck()
    find_part(page, "share-picture").click()
    assert page.evaluate("window.shared") == [["files"], "image/png"]
