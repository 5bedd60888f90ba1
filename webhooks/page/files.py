"""The table's page and the phones': their files as they are, their words as JSON, and addresses drawn to be scanned."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape
from io import BytesIO
from pathlib import Path

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import NotFound

from onenight.data import find_data
from onenight.rules.game import GAMES
from onenight.rules.marks import Mark
from onenight.rules.roles import Team
from onenight.speech.lines import load_lines, read_sections
from onenight.speech.offered_languages import list_offered_languages
from webhooks.answer_language import choose_language
from webhooks.api_requests import read_link
from webhooks.refusal import read_body
from webhooks.version import find_version

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing from anywhere else, and no script or style inside a document: names with markup stay names."""

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""What a file is, by the end of its name; there are no others."""


WORKER = "phone-worker.js"
"""What keeps a phone's window for when there is no connection: of its files the one that sees to another folder."""


@cache
def _list_files() -> Mapping[str, Path]:
    """Return the files of the page by name."""
    folder = find_data("templates") / "page"
    return {path.name: path for path in folder.iterdir() if _read_suffix(path.name) in TYPES}


def _read_suffix(name: str) -> str:
    """Return the end of a file's name after its last dot."""
    return name.rpartition(".")[2]


TABLE, PHONE = "index.html", "phone.html"


def make_table_page_routes() -> Blueprint:
    """Return the routes of the table's page."""
    routes = Blueprint("page", "webhooks.page.files")

    @routes.get("/")
    def send_start_page() -> Response:
        return send_file(TABLE)

    @routes.post("/api/qr")
    def draw_link() -> Response:
        return jsonify({"svg": draw_qr_svg(read_link(read_body()))})

    return routes


def make_join_page_routes() -> Blueprint:
    """Return the routes that put the phones' page in the place of the table's: its address is short."""
    routes = Blueprint("joins", "webhooks.page.files")

    @routes.get("/")
    def send_start_page() -> Response:
        return send_file(PHONE)

    @routes.get(f"/api/page/{TABLE}")
    def refuse_table_page() -> Response:
        raise NotFound

    return routes


def make_file_routes(language: str, *, speaks: bool = False, phones: bool = False) -> Blueprint:
    """Return the routes of the files of both pages.

    `speaks`: whether we speak for browsers without a voice. `phones`: whether tables can play without cards.
    `language`: what the words are in for who asks for none that is offered.
    """
    routes = Blueprint("parts", "webhooks.page.files")
    words_in = lru_cache(maxsize=16)(lambda spoken: _write_words(spoken, speaks=speaks, phones=phones))

    @routes.get("/api/phone")
    def send_phone_page() -> Response:
        return send_file(PHONE)

    @routes.get("/api/page/<name>")
    def send_part(name: str) -> Response:
        response = send_file(name)
        if name == WORKER:
            response.headers["Service-Worker-Allowed"] = "/"
        return response

    @routes.get("/api/page/words.json")
    def send_words() -> Response:
        told = words_in(choose_language(request.args.get("language", ""), language))
        response = _make_response(told, TYPES["json"])
        response.headers["Vary"] = "Accept-Language"
        return response

    return routes


SCALE, BORDER = 16, 12
"""Of a code in a picture: pixels of a module, and modules of white around it. Ours: Alexa's app cuts a card's picture
to three by two, and the code is whole in what is left."""


MAX_DRAWN = 64
"""So many codes are kept, as pictures and as drawings. Ours: a picture costs ten milliseconds, and takes a kilobyte."""


def send_qr_picture(link: str) -> Response:
    """Return an address as a QR code in PNG, which other sites may show."""
    response = Response(_draw_qr_png(link), content_type=TYPES["png"])
    response.headers["Access-Control-Allow-Origin"] = "*"  # Alexa's app and screens ask for that
    return response


@lru_cache(maxsize=MAX_DRAWN)
def _draw_qr_png(link: str) -> bytes:
    import segno  # noqa: PLC0415 - slow to import, and seldom needed

    drawing = BytesIO()
    segno.make_qr(link, error="m").save(drawing, kind="png", scale=SCALE, border=BORDER)
    return drawing.getvalue()


@lru_cache(maxsize=MAX_DRAWN)
def draw_qr_svg(link: str) -> str:
    """Return an address as a QR code in SVG that fills its place; black on white."""
    import segno  # noqa: PLC0415 - as above

    drawing = BytesIO()
    code = segno.make_qr(link, error="m")
    code.save(drawing, kind="svg", xmldecl=False, nl=False, omitsize=True, border=4, dark="#000", light="#fff")
    return drawing.getvalue().decode()


def send_file(name: str) -> Response:
    """Return a file of the pages.

    Raises:
        NotFound: there is none of that name.
    """
    path = _list_files().get(name)
    if path is None:
        raise NotFound
    if _read_suffix(name) == "html":
        return send_document(_write_page(name, list_offered_languages()))
    return _make_response(path.read_bytes(), TYPES[_read_suffix(name)])


NOT_STARTED = "<!-- not started -->"
"""Stands in a document for what it tells until its script has started."""


@lru_cache(maxsize=16)
def _write_page(name: str, languages: tuple[str, ...]) -> str:
    """Return a document that tells in these languages what to do where its script does not start."""
    key = name.removesuffix(".html")
    told = [
        f'<p lang="{language}">{escape(load_lines(language).raw(f"web.not_started.{key}"), quote=False)}</p>'
        for language in languages
    ]
    document = _list_files()[name].read_text("utf-8")
    return document.replace(NOT_STARTED, f'<div class="not-started" hidden>{"".join(told)}</div>')


def _make_response(data: bytes, content_type: str) -> Response:
    """Return a response that browsers keep, and validate each time."""
    response = Response(data, content_type=content_type)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    response.add_etag()
    response.make_conditional(request)
    return response


_MOST = max(max(game.players) for game in GAMES.values())
"""The most players of any game: so far the page counts aloud."""


def _write_words(language: str, *, speaks: bool, phones: bool) -> bytes:
    """Return what the page says, as JSON: by section and key, names of roles, teams, marks and numbers, all choices."""
    from webhooks.page.catalog import describe_catalog  # noqa: PLC0415 - what all games offer, where a page asks for it

    lines = load_lines(language)
    roles = {role.key: role for game in GAMES.values() for role in game.cards.values()}
    told = {
        **{
            f"{section}.{key}": text
            for section, texts in read_sections(lines.language, "page").items()
            for key, text in texts.items()
        },
        **{f"role.{key}": lines.role(key) for key in roles},
        **{f"order.{key}": role.number for key, role in roles.items()},
        **{f"team.{team}": lines.raw(f"words.teams.{team}") for team in Team},
        **{f"artifact.{key}": lines.raw(f"words.artifacts.{key}") for game in GAMES.values() for key in game.artifacts},
        **{f"mark.{mark}": lines.raw(f"words.marks.{mark}") for mark in Mark},
        **{f"number.{count}": lines.number(count) for count in range(_MOST + 1)},
        "language": lines.language,
        "locale": lines.raw("language.own.locale"),
        "version": f"{lines.raw('page.start.title')} {find_version()}",
        "names.seat": lines.raw("words.people.seat"),
        "catalog": {**describe_catalog(lines), "phones": phones},
        "speaks": speaks,
    }
    return json.dumps(told, ensure_ascii=False).encode()


def send_document(html: str) -> Response:
    """Return an HTML document that is made here, under the page's own policy."""
    return _make_response(html.encode(), TYPES["html"])
