"""The page: its files as they are, its words as JSON, and addresses drawn for phones to read (`POST /api/qr`)."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

import segno
from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import NotFound

from onenight.rules.game import GAMES
from onenight.rules.roles import Team
from onenight.speech.lines import Lines, read
from webhooks.body import read_link
from webhooks.refusal import body

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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


@cache
def _parts() -> Mapping[str, Traversable]:
    """The files of the page by name; whoever asks for another name makes nobody look at the disk."""
    folder = files("templates") / "page"
    return {path.name: path for path in folder.iterdir() if _type(path.name) in TYPES}


def _type(name: str) -> str:
    return name.rpartition(".")[2]


def page() -> Blueprint:
    """The routes."""
    routes = Blueprint("page", "webhooks.page.files")

    @routes.get("/")
    def index() -> Response:
        return _file("index.html")

    @routes.get("/api/phone")
    def phone() -> Response:
        return _file("phone.html")

    @routes.get("/api/page/<name>")
    def part(name: str) -> Response:
        return _file(name)

    @routes.get("/api/page/words.json")
    def words() -> Response:
        return _cached(json.dumps(_words(), ensure_ascii=False).encode(), TYPES["json"])

    @routes.post("/api/qr")
    def qr() -> Response:
        return jsonify({"svg": drawn(read_link(body()))})

    return routes


def drawn(link: str) -> str:
    """An address as a QR code that takes the size of its place; black on white, whatever is around it."""
    drawing = BytesIO()
    code = segno.make_qr(link, error="m")
    code.save(drawing, kind="svg", xmldecl=False, nl=False, omitsize=True, border=4, dark="#000", light="#fff")
    return drawing.getvalue().decode()


def _file(name: str) -> Response:
    """A file of the page.

    Raises:
        NotFound: there is none of that name.
    """
    path = _parts().get(name)
    if path is None:
        raise NotFound
    return _cached(path.read_bytes(), TYPES[_type(name)])


def _cached(data: bytes, content_type: str) -> Response:
    """What a browser keeps, and asks about each time."""
    response = Response(data, content_type=content_type)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    response.add_etag()
    response.make_conditional(request)
    return response


def _words() -> dict[str, object]:
    """What the page says, by section and key; and how roles and teams are called."""
    lines = Lines()
    roles = {role.key: role for game in GAMES.values() for role in game.roles.values()}
    return {
        **{
            f"{section}.{key}": text
            for section, texts in read(lines.language, "page").items()
            for key, text in texts.items()
        },
        **{f"role.{key}": lines.role(key) for key in roles},
        **{f"order.{key}": str(role.order or "") for key, role in roles.items()},
        **{f"team.{team}": lines.raw(f"words.teams.{team}") for team in Team},
    }


def document(html: str) -> Response:
    """A document that is put together, under the policy of the page's own."""
    return _cached(html.encode(), TYPES["html"])
