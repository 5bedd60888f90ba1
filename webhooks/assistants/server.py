"""The server of the Model Context Protocol: the tools and pages of assistants, by the package `mcp`.

Source: Model Context Protocol, "Tools", "Resources" and "Transports".
"""

import json
import logging
from functools import cache
from pathlib import Path
from typing import Any

import anyio
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    TextContent,
    TextResourceContents,
    Tool,
)

from onenight.speech.lines import Lines
from webhooks.assistants.resources import list_pages
from webhooks.assistants.tools import Desk, call_tool
from webhooks.version import find_version

logging.getLogger("mcp").setLevel(logging.CRITICAL)  # it logs tracebacks, which quote what was said

CallContext = ServerRequestContext[Any]


@cache
def _load_descriptions() -> tuple[str, ListToolsResult]:
    """Return what models are told of the game, and of each tool, as `tools.json` has it."""
    told = json.loads((Path(__file__).parent / "tools.json").read_text("utf-8"))
    return told["instructions"], ListToolsResult(tools=[Tool.model_validate(each) for each in told["tools"]])


def make_server(desk: Desk) -> Server[Any]:
    """Return the server for one assistant."""
    instructions, tools = _load_descriptions()

    async def list_tools(_context: CallContext, _params: PaginatedRequestParams | None) -> ListToolsResult:
        return tools

    async def call(_context: CallContext, params: CallToolRequestParams) -> CallToolResult:
        answer = call_tool(desk, params.name, params.arguments or {})
        text = json.dumps(answer.data, ensure_ascii=False)
        return CallToolResult(content=[TextContent(text=text)], structured_content=answer.data, is_error=answer.refused)

    async def list_resources(_context: CallContext, _params: PaginatedRequestParams | None) -> ListResourcesResult:
        pages = list_pages().items()
        return ListResourcesResult(
            resources=[Resource(uri=uri, name=page.title, mime_type=page.mime) for uri, page in pages]
        )

    async def read_resource(_context: CallContext, params: ReadResourceRequestParams) -> ReadResourceResult:
        return ReadResourceResult(contents=[_read_page(params.uri, desk.lines)])

    return Server(
        "onenight",
        version=find_version(),
        title="One Night announcer",
        instructions=instructions,
        on_list_tools=list_tools,
        on_call_tool=call,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def _read_page(uri: str, lines: Lines) -> TextResourceContents:
    """Return the page at an address.

    Raises:
        MCPError: there is none; it tells the code and the sentence of an unknown path.
    """
    page = list_pages().get(uri)
    if page is None:
        raise MCPError(INVALID_PARAMS, lines.say("web.refused.unknown-path"), {"code": "unknown-path"})
    return TextResourceContents(uri=uri, mime_type=page.mime, text=page.read())


def serve_streams(desk: Desk) -> None:
    """Serve one assistant over standard input and output, until its input ends."""

    async def serve() -> None:
        server = make_server(desk)
        async with stdio_server() as (received, sent):
            await server.run(received, sent, server.create_initialization_options())

    anyio.run(serve)
