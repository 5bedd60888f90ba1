"""`onenight mcp`: the tools for an assistant on this machine, over standard input and output."""

import argparse
import os

from console.log_setting import set_up_log
from evenings.services import Services
from onenight.speech.lines import Lines
from stores.location import Location
from webhooks.assistants import check_installed
from webhooks.client_names import LOOPBACK
from webhooks.page.guests import Guests
from webhooks.page.tables import Tables
from webhooks.texts.account import Account, read_public


def run(_arguments: argparse.Namespace, lines: Lines) -> int:
    """Serve the assistant that started this until it closes our input; tables are kept in the store of the settings.

    Raises:
        NotAllowed: `no-mcp`, or the store cannot be opened.
        NotUnderstood: a setting is malformed.
    """
    check_installed()
    from webhooks.assistants.server import serve_streams  # noqa: PLC0415 - an extra
    from webhooks.assistants.tools import Desk  # noqa: PLC0415 - as above

    set_up_log(os.environ)
    account = Account.read(os.environ)
    services = Services.at(Location.read(os.environ), account and account.number, read_public(os.environ))
    serve_streams(Desk(Tables(services, Guests(services.hosting), lines.language), LOOPBACK, lines.language))
    return 0
