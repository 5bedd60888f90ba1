"""`POST /mcp`: assistants over Streamable HTTP, each request by itself, answered as JSON, for who has the token."""

import secrets
from collections.abc import Iterable, MutableMapping
from typing import Any

import anyio
from flask import Blueprint, Response, request
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from webhooks.answer_language import choose_language
from webhooks.assistants.server import make_server
from webhooks.assistants.tools import Desk
from webhooks.client_names import name_stranger
from webhooks.page.tables import Tables
from webhooks.refusal import read_body
from webhooks.refused import Refused
from webhooks.request_fields import BODY_BYTES

Message = MutableMapping[str, Any]
"""As ASGI has it."""

ANSWER_SECONDS = 30
"""The most time that a request may take. Ours: a table answers within one second."""


def make_assistant_routes(tables: Tables, token: str) -> Blueprint:
    """Return the route `/mcp` for these tables; `token`: what an assistant shows to be let in."""
    routes = Blueprint("assistants", __name__)

    @routes.post("/mcp")
    def answer_assistant() -> Response:
        shown = request.headers.get("Authorization", "")
        if not secrets.compare_digest(shown.encode(), f"Bearer {token}".encode()):
            raise Refused("unauthorized", 401)
        body = read_body()
        if len(body) > BODY_BYTES:
            raise Refused("body-too-long", most=BODY_BYTES)
        desk = Desk(tables, name_stranger(request.remote_addr), choose_language("", tables.language))
        return anyio.run(_answer, desk, list(request.headers), body)

    return routes


async def _answer(desk: Desk, headers: Iterable[tuple[str, str]], body: bytes) -> Response:
    """Return the protocol's answer to one request, as the package `mcp` gives it to a server of ASGI.

    Raises:
        TimeoutError: it took longer than `ANSWER_SECONDS`.
    """
    response = Response()
    waiting: list[Message] = [{"type": "http.request", "body": body}]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/mcp",
        "query_string": b"",
        "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers],
    }

    async def receive() -> Message:
        if not waiting:
            await anyio.sleep_forever()
        return waiting.pop()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            response.status_code = message["status"]
            response.headers.update(
                {name.decode("latin-1"): value.decode("latin-1") for name, value in message["headers"]}
            )
        else:
            response.data += message.get("body", b"")

    manager = StreamableHTTPSessionManager(make_server(desk), json_response=True, stateless=True)
    with anyio.fail_after(ANSWER_SECONDS):
        async with manager.run():
            await manager.handle_request(scope, receive, send)
    return response
