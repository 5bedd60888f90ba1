"""`POST /api/talk`: the conversation for programs, first of all the page; beside it, how the table stands.

`/api/look` tells that to every window; `/api/record` and `/api/recap` tell what came of a game.

A table is kept in the store and known by its random id; neither its state nor a deal ever leaves the service.
`say` is everything to be shown at once; `cues` is everything to be told in order: `say`, then the night or day with
its pauses, then what is said after it.
"""

from flask import Blueprint, Response, jsonify, request

from webhooks.answer_language import choose_language
from webhooks.api_requests import read_look_request, read_talk_request
from webhooks.client_names import name_stranger
from webhooks.page.tables import Tables
from webhooks.refusal import read_body


def make_talk_routes(tables: Tables) -> Blueprint:
    """Return the routes `/api/talk`, `/api/look`, `/api/record` and `/api/recap`, for these tables."""
    routes = Blueprint("talk", "webhooks.page.talk")

    @routes.post("/api/talk")
    def answer_talk() -> Response:
        asked = read_talk_request(read_body())
        return jsonify(
            tables.answer(asked, name_stranger(request.remote_addr), choose_language(asked.language, tables.language))
        )

    @routes.post("/api/look")
    def look() -> Response:
        return jsonify(tables.look(read_look_request(read_body())))

    @routes.post("/api/record")
    def read_record() -> Response:
        return jsonify(tables.tell_record(read_look_request(read_body())))

    @routes.post("/api/recap")
    def read_recap() -> Response:
        return jsonify(tables.tell_recap(read_look_request(read_body())))

    return routes
