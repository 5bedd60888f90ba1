"""An assistant: the client of the package `mcp`, over standard input and output or over HTTP."""

import json
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import patch

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp_types import TextContent

from tests.checkers import ROOT
from tests.console.running import COMMAND, ENVIRONMENT
from tests.webhooks.service import Service

TOKEN = "what-an-assistant-shows-in-tests"  # noqa: S105 - a test's


class Called(NamedTuple):
    """What a tool answered."""

    data: Any
    """Its answer, as JSON."""
    refused: bool


class Assistant(NamedTuple):
    """An assistant that is connected."""

    portal: BlockingPortal
    client: Client

    def call(self, tool: str, arguments: Mapping[str, object]) -> Called:
        """Return what a tool answers, once it is known that its text tells the same."""
        result = self.portal.call(partial(self.client.call_tool, tool, dict(arguments)))
        (content,) = result.content
        assert isinstance(content, TextContent)
        assert json.loads(content.text) == result.structured_content
        return Called(result.structured_content, result.is_error)


@contextmanager
def connect(transport: Any, mode: str = "auto") -> Iterator[Assistant]:  # noqa: ANN401 - whatever a client takes
    """An assistant that is connected, as long as it is needed; `mode`: "legacy" for one of an earlier year."""
    slow_start = patch("mcp.client.session.DISCOVER_TIMEOUT_SECONDS", 300.0)  # of ten, on a machine with other work
    with slow_start, start_blocking_portal() as portal:
        client = portal.wrap_async_context_manager(Client(transport, mode=mode))
        entered = client.__enter__()
        try:
            yield Assistant(portal, entered)
        finally:  # what fails meanwhile is nothing of the client's, which would wrap it
            client.__exit__(None, None, None)


def start_command(*arguments: str, **settings: str) -> StdioServerParameters:
    """Return how an assistant starts `onenight mcp`, with these settings."""
    environment = {**ENVIRONMENT, "PYTHONPATH": str(ROOT), **settings}
    return StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "mcp", *arguments], env=environment, cwd=ROOT)


@asynccontextmanager
async def reach(service: Service, token: str = TOKEN) -> AsyncGenerator[Any]:
    """The streams to a service's `/mcp`, for who shows this token."""
    url, headers = f"http://127.0.0.1:{service.port}/mcp", {"Authorization": f"Bearer {token}"}
    async with (
        create_mcp_http_client(headers=headers) as http,
        streamable_http_client(url, http_client=http) as streams,
    ):
        yield streams
