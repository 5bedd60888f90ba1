"""`POST /api/wishes`: list the wishes that mean something now, for fronts without speech."""

from flask import Blueprint, Response, jsonify

from onenight.conversation.tapped_wishes import intents
from onenight.speech.either_slots import EITHER
from onenight.speech.interaction_models import SPOKEN
from onenight.ways.index import WAYS
from onenight.wishes.wish import Kind
from webhooks.api_requests import LookRequest, read_look_request
from webhooks.page.table_state import FoundTable
from webhooks.page.tables import Tables
from webhooks.refusal import read_body


def make_wish_routes(tables: Tables) -> Blueprint:
    """Return the route `/api/wishes`, for these tables."""
    routes = Blueprint("wish_offers", "webhooks.page.wish_offers")

    @routes.post("/api/wishes")
    def list_wishes() -> Response:
        return jsonify(list_table_wishes(tables, read_look_request(read_body())))

    return routes


def list_table_wishes(tables: Tables, asked: LookRequest) -> dict[str, object]:
    """Return what can be wished for at a table now, as plain JSON: its `offers`, and the `open` wishes.

    Raises:
        Refused: `unknown-table`.
        Conflict: somebody else always came between.
    """
    shown = tables.look(asked._replace(seen=None))
    return {"offers": shown["offers"], "open": open_wishes(tables.find(asked.token))}


def open_wishes(table: FoundTable) -> list[dict[str, object]]:
    """Return the wishes that need a value and mean something at a table now, with the types of their slots.

    Slots that only spoken words need are left out.
    """
    way, phase = WAYS.of(table.session), table.session.phase
    return [
        {
            "intent": name,
            "slots": {slot: kind for slot, kind in slots.items() if not slot.startswith((EITHER, *SPOKEN))},
        }
        for name, slots in intents().items()
        if slots and WAYS.means(way, Kind(name), phase) and Kind(name) not in way.foreign_kinds
    ]
