"""The film of a game that is over, and the picture of its result: both from the recap, both on this device."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.night import Deal
from onenight.rules.record import read_record
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Seat, Stage
from onenight.ways.one_night.story import describe_steps, list_events, play_deeds
from onenight.ways.one_night.texts.game import TextedNight
from tests.page.browser import Windows, find_part, is_in_window, take_picture, wait_until
from tests.page.castles import Json, make_blank_table, make_hosted_table, play_week
from tests.page.conftest import Opens
from tests.page.screens import check_screens
from tests.page.test_castle import Told

PLAYERS = ("Anna", "Bartholomew", "Chloé", "Dora", "Emil")
VOTES = {0: 3, 1: 3, 2: 0, 3: 0, 4: 3}
DEALT = ("doppelganger", "robber", "werewolf", "werewolf", "troublemaker", "villager", "seer", "drunk")
PICKS: Mapping[int, tuple[int, ...]] = {0: (1,), 1: (2,), 2: (5,), 4: (0, 3)}
THEN: Mapping[int, tuple[int, ...]] = {0: (4,)}
WEEK = play_week(5, ("foyer", "archives", "armory", "dynamite", "laboratory", "observatory"), seed=5)


def played() -> Party:
    """A game with a Doppelgänger who copied the Robber."""
    night = TextedNight(Rulebook(), Deck.of(ULTIMATE, DEALT), DEALT, (1,) * len(PLAYERS), PICKS, THEN)
    seats = tuple([Seat(name, name) for name in PLAYERS])
    return Party("4821", night, Stage.VERDICT, seats, VOTES)


def night(language: str = "en") -> tuple[Json, Json]:
    """Its table, and its recap."""
    recap: Json = played().plays.story(played(), Lines(language))
    return {**carded(language), "game": "ultimate"}, recap


def carded(language: str = "en") -> Json:
    """The table of the same game with cards: who pointed at whom, who died and won, and no more."""
    result: Json = played().plays.story(played(), Lines(language))["result"]  # type: ignore[assignment]
    ended = {key: result[key] for key in ("killed", "winning_teams", "winners", "reason")}
    votes = {PLAYERS[seat]: PLAYERS[target] for seat, target in VOTES.items()}
    return make_blank_table(list(PLAYERS)) | {"game": "ultimate", "phase": "verdict", "votes": votes, "verdict": ended}


AURA = ("aura_seer", "robber", "werewolf", "seer", "villager", "villager", "werewolf", "drunk")
AURA_PICKS: Mapping[int, tuple[int, ...]] = {1: (4,), 3: (2,)}


def test_film_shows_thumbs_to_the_aura_seer(windows: Windows) -> None:
    """Of who had looked or moved by then: in words, and on their faces."""
    night = TextedNight(Rulebook(), Deck.of(ULTIMATE, AURA), AURA, (1,) * len(PLAYERS), AURA_PICKS, {})
    party = played()._replace(plays=night)
    page = at_verdict(windows, carded(), night.story(party, Lines("en")))
    told = "Anna sees the thumbs of those who had looked at a card or moved one: Bartholomew and Dora."

    while find_part(page, "recap.back").is_enabled():
        find_part(page, "recap.back").click()
    while page.locator(".sentence").inner_text() != told:
        assert page.locator(".thumb").count() == 0
        find_part(page, "recap.forward").click()

    assert page.locator(".thumb title").all_text_contents() == ["A thumb", "A thumb"]


MARKED: Json = {
    "players": list(PLAYERS),
    "dealt": dict(zip(PLAYERS, ("vampire", "cupid", "pickpocket", "count", "seer"), strict=True)),
    "center": ["villager", "robber", "villager"],
    "picks": {"Bartholomew": ["Chloé", "Dora"], "Chloé": ["Bartholomew"], "Dora": ["Emil"]},
    "votes": dict.fromkeys(PLAYERS[1:], "Anna") | {"Anna": "Dora"},
    "vampire_mark": "Bartholomew",
}


def marked_night() -> Json:
    """The recap of a game with a dusk: Cupid's mark goes on to another, and the Seer is frightened."""
    game = read_record({"game": "ultimate", **MARKED})
    assert isinstance(game.start, Deal)
    steps = describe_steps(list_events(game.start, *play_deeds(game.start, game.picks, game.rulebook)), PLAYERS)
    told = {"killed": ["Anna"], "winners": ["Chloé"], "winning_teams": ["village"], "reason": "So."}
    marks = {"Bartholomew": "love", "Chloé": "vampire", "Dora": "love", "Emil": "fear", "Anna": "clarity"}
    roles = MARKED["dealt"]
    return {"record": MARKED, "result": {**told, "roles": roles, "cards": roles, "marks": marks}, "steps": steps}


def test_film_shows_marks(windows: Windows) -> None:
    """Who has which, after every deed, and in words; who wakes with others, and who sleeps."""
    page = at_verdict(windows, carded(), marked_night())

    told = [each.replace("the Mark of ", "") for each in sentences(page)[1:-2]]
    assert told == [
        "Anna sees Dora: Vampire.",
        "Dora sees Anna: Vampire.",
        "The Vampires give Bartholomew the Vampire.",
        "Dora gives Emil Fear.",
        "Bartholomew gives Chloé and Dora Love.",
        "Everyone looks at their own mark.",
        "Emil is afraid and sleeps through the night.",
        "Chloé sees who else is in love: Dora.",
        "Dora sees who else is in love: Chloé.",
        "Chloé swaps marks with Bartholomew.",
        "Chloé looks at their own mark: the Vampire.",
    ]
    held = page.locator(".held")
    assert sorted(held.locator("title").all_text_contents()) == [
        "the Mark of Fear",
        "the Mark of Love",
        "the Mark of Love",
        "the Mark of the Vampire",
    ]
    check_screens(page, "film, marks")
    page.locator(".story button").nth(3).click()
    assert held.locator("title").all_text_contents() == ["the Mark of the Vampire", "the Mark of Fear"]
    check_screens(page, "film, a mark")


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


def wait_for_moment(page: Page, moment: int) -> None:
    """Wait until the film shows this moment; the page looks by itself, for none stays long."""
    page.wait_for_function(
        "(moment) => document.querySelector('.number').textContent.startsWith(`${moment} `)", arg=moment
    )


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
    table, recap = night()
    page = at_verdict(windows, table, recap)
    story = page.locator(".story li").all_text_contents()
    actors = [each["who"] for each in recap["steps"]]
    cards = dict(zip((*PLAYERS, "center 1", "center 2", "center 3"), DEALT, strict=True))

    assert sentences(page)[1:] == story
    assert [text.startswith(who) for text, who in zip(story, actors, strict=False)] == [True] * len(actors)
    assert len(story) == len(actors) + 2
    now = {place: cards[dealt] for dealt, place in lies(page).items()}
    assert {name: now[name] for name in PLAYERS} == recap["result"]["cards"]
    assert marked(page, "won") == recap["result"]["winners"]
    assert marked(page, "dead") == recap["result"]["killed"]
    find_part(page, "recap.back").click()
    assert marked(page, "won") == []
    assert page.locator(".marks .pointed.head").count() == len(VOTES)


def test_game_with_cards_as_far_as_it_was_told(windows: Windows) -> None:
    """The faces, the cards that are known, who pointed at whom, and who won."""
    table, recap = carded(), night()[1]
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
    recap = night()[1]
    record = {"players": names, "dealt": dict.fromkeys(names, "villager"), "center": list(DEALT[:3]), "votes": {}}
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


def test_film_plays_once_by_itself(person: Opens) -> None:
    """To its end, in order; it is not shown anew after a reload, but again on request; and may be skipped."""
    page = at_verdict(person(reduced_motion="no-preference"), *night(), speed=10)
    shown = page.locator(".sentence")
    find_part(page, "recap.play").scroll_into_view_if_needed()
    page.get_by_text("Again", exact=True).wait_for()
    ended = shown.inner_text()
    assert ended == page.locator(".story li").last.inner_text()
    page.reload()
    page.get_by_text("Again", exact=True).wait_for()
    find_part(page, "recap.play").scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    assert shown.inner_text() == ended
    page.evaluate("onenight.speed = 1")
    find_part(page, "recap.play").click()
    assert find_part(page, "recap.play").inner_text() == "Pause"
    assert shown.inner_text() != ended
    find_part(page, "recap.skip").click()
    assert (shown.inner_text(), find_part(page, "recap.play").inner_text()) == (ended, "Again")


@pytest.mark.parametrize("ended", ["by itself", "by a tap", "by a key"])
def test_verdict_is_a_scene_before_the_film(person: Opens, ended: str) -> None:
    """Fingers, cards and who won fill the window; then the film begins, and after a reload there is neither."""
    table, recap = night()
    windows = person(reduced_motion="no-preference")
    Told(windows, table, recap)
    page = windows.open(speed=0.25)
    find_part(page, "start").click()
    scene = find_part(page, "verdict-scene")
    scene.wait_for()
    assert scene.locator(".pointed.head").count() == len(VOTES)
    assert scene.locator(".card").count() == len(PLAYERS)
    assert scene.locator(".curtain .name").all_text_contents() == recap["result"]["winners"]
    if ended == "by a tap":
        scene.click()
    elif ended == "by a key":
        page.keyboard.press("Shift")
    scene.wait_for(state="detached")
    find_part(page, "recap.play").scroll_into_view_if_needed()
    wait_for_moment(page, 1)
    page.reload()
    page.get_by_text("Again", exact=True).wait_for()
    assert scene.count() == 0


def test_no_scene_for_who_wants_no_motion(windows: Windows) -> None:
    """The end is there at once."""
    page = at_verdict(windows, *night())

    assert find_part(page, "verdict-scene").count() == 0
    assert marked(page, "won") == night()[1]["result"]["winners"]


def test_television_points_as_far_as_it_is_told(windows: Windows) -> None:
    """During the vote faces are around the table, and fingers are there one by one."""
    table, recap = night()
    told = Told(windows, {**table, "phase": "vote", "verdict": None, "votes": {}}, recap)
    told.answers |= {"tv": told.answers["look"], "tv/recap": told.answers["recap"]}
    page = windows.open("/tv#speed=1")
    pointing = find_part(page, "pointing")
    pointing.locator("text").nth(len(PLAYERS) - 1).wait_for()
    assert pointing.locator(".pointed").count() == 0
    told.change({**told.table, "votes": {"Anna": "Dora"}})
    pointing.locator(".pointed.head").wait_for()
    check_screens(page, "television, vote")
    told.change({**table, "votes": {}})
    pointing.wait_for(state="hidden")


def test_film_pauses_and_goes_on(person: Opens) -> None:
    """Paused it stays where it is; a step taken by hand ends it, too."""
    page = at_verdict(person(reduced_motion="no-preference"), *night(), speed=4)
    number = page.locator(".number")
    find_part(page, "recap.play").scroll_into_view_if_needed()
    wait_for_moment(page, 2)
    find_part(page, "recap.play").click()
    held = number.inner_text()
    page.wait_for_timeout(1500)
    assert (number.inner_text(), find_part(page, "recap.play").inner_text()) == (held, "Play")
    find_part(page, "recap.play").click()
    wait_until(page, lambda: number.inner_text() != held)
    find_part(page, "recap.back").click()
    assert find_part(page, "recap.play").inner_text() == "Play"


def test_pictures_stand_still_for_who_wants_no_motion(windows: Windows) -> None:
    """The film stands at its end, and its pictures change at once."""
    page = at_verdict(windows, *night(), speed=10)
    find_part(page, "recap.play").scroll_into_view_if_needed()
    page.wait_for_timeout(700)

    assert page.locator(".number").inner_text() == "10 of 10"
    find_part(page, "recap.play").click()
    wait_for_moment(page, 2)
    assert page.evaluate("document.getAnimations().length") == 0


def test_no_film_before_a_verdict(windows: Windows) -> None:
    """By day nothing of it is there; nor of a week that goes on."""
    table, recap = night()
    told = Told(windows, {**table, "phase": "day", "verdict": None, "votes": {}}, recap)
    page = windows.open()
    find_part(page, "start").click()
    find_part(page, "chips").wait_for()
    assert not find_part(page, "recap").is_visible()
    told.shown(page, WEEK.moments[-2].table)
    assert not find_part(page, "travels").is_visible()
    told.shown(page, make_hosted_table(list(PLAYERS)))
    assert not find_part(page, "recap").is_visible()


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


def test_television_shows_the_film(person: Opens) -> None:
    """By itself, in the place of the moon, wholly in sight; nothing there is pressed."""
    windows = person(reduced_motion="no-preference", viewport={"width": 1920, "height": 1080})
    page = on_television(windows, *night(), speed=10)
    wait_until(page, lambda: len(marked(page, "won")) == 2)
    assert is_in_window(page, ".sentence")
    assert page.locator("button:visible").count() == 0
    check_screens(page, "television, film")


SIDES = ("village", "werewolf", "werewolf")


@pytest.mark.parametrize("game", ["night", "week"])
def test_television_shows_the_evening_beside_the_film(person: Opens, game: str) -> None:
    """Who has won what tonight is wholly in sight; the votes, which the film tells, make room for it."""
    windows = person(viewport={"width": 1920, "height": 1080})
    table, recap = night() if game == "night" else (WEEK.moments[-1].table, WEEK.recap())
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
    table, recap = night(language)
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
    without, voted = at_verdict(windows, *night()).evaluate(_PICTURE)

    assert without == [0, 3, True]
    assert voted == [2, 6, True]


def test_picture_is_shared_where_the_browser_can(windows: Windows) -> None:
    """Its button is there only then, and hands over the file and nothing else."""
    page = at_verdict(windows, *night())
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


def test_film_on_every_screen(windows: Windows) -> None:
    """At its end, and in the midst of it."""
    page = at_verdict(windows, *night())
    check_screens(page, "film, end")
    page.locator(".story button").nth(1).click()
    check_screens(page, "film, an exchange")
