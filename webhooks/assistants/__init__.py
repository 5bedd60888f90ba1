"""Assistants: the tools that a language model calls, over the Model Context Protocol; the package `mcp` is an extra."""

from importlib.util import find_spec

from onenight.rules.errors import NotAllowed


def check_installed(field: str = "") -> None:
    """Refuse to serve assistants where the package `mcp` is not installed.

    Raises:
        NotAllowed: `no-mcp`.
    """
    if find_spec("mcp") is None:
        raise NotAllowed("no-mcp", field=field)
