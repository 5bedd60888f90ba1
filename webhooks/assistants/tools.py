"""The tools of assistants: the requests of `/api/`, the rules, decks, judging and the night, each from plain JSON.

What a model sends is a wish or words spoken to us: it is read, limited and refused as over HTTP. `tools.json` tells
models of each tool; nothing here knows the protocol.
"""

import json
import random
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import NamedTuple

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.interpretation.sentence import reply_to
from onenight.rules.advice import list_advice
from onenight.rules.deck import Deck, IllegalDeck, check_deck, recommend_deck
from onenight.rules.errors import GameError, NotUnderstood, quote_value
from onenight.rules.random_decks import draw_random_deck
from onenight.rules.record import read_record_rulebook
from onenight.rules.record_fields import read_list, read_number
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines, load_lines
from onenight.speech.offered_languages import match_preferred_language
from onenight.speech.report import error_object, list_faults
from onenight.speech.script import Telling, compile_night
from onenight.ways.index import NEW, WAYS, reply
from onenight.ways.records import RECORD_BYTES, judge_record
from onenight.wishes.wish import Kind, Wish
from stores import steady_clock
from webhooks.api_requests import read_look_request, read_talk_request
from webhooks.narration import FORMATS, count_narrated_players, find_pace, render_script
from webhooks.page.tables import Tables
from webhooks.page.wish_offers import list_table_wishes
from webhooks.refusal import describe_refusal, find_refusal
from webhooks.refused import Refused
from webhooks.request_fields import check_length, read_language

Arguments = Mapping[str, object]
"""What a tool is called with, as plain JSON."""

TOLD = ("session", "version", "language", "say", "cues", "listen", "left", "stale", "you", "now", "several", "offers")
"""The fields of an answer of `/api/talk` that an assistant gets, beside `table`; no other windows' and phones'."""


class Desk(NamedTuple):
    """Where an assistant sits: the tables it may open, who it is to their limits, and its language."""

    tables: Tables
    client: str
    language: str

    @property
    def lines(self) -> Lines:
        """Return the lines of its language."""
        return load_lines(self.language)

    def choose_language(self, arguments: Arguments) -> "Desk":
        """Return the desk in the language that a call asks for, if that is offered.

        Raises:
            Refused: `wrong-type-language`.
        """
        return self._replace(language=match_preferred_language([read_language(arguments)]) or self.language)


class ToolAnswer(NamedTuple):
    """The answer of a tool: plain JSON, and whether the call was refused."""

    data: dict[str, object]
    refused: bool


def call_tool(desk: Desk, name: str, arguments: Arguments) -> ToolAnswer:
    """Return the answer of the tool of that name; a refusal tells its code and a sentence, as under `/api/`."""
    try:
        tool, desk = _find_tool(name), desk.choose_language(arguments)
        return ToolAnswer(_copy_json(tool(desk, arguments)), refused=False)
    except GameError as error:
        return ToolAnswer(error_object(error, desk.lines), refused=True)
    except Exception as error:  # noqa: BLE001 - told as any request's fault is, and logged without its text
        return ToolAnswer(describe_refusal(find_refusal(error), desk.lines), refused=True)


def _find_tool(name: str) -> "Tool":
    """Return the tool of that name.

    Raises:
        Refused: `unknown-tool`.
    """
    if name not in TOOLS:
        raise Refused("unknown-tool")
    return TOOLS[name]


def _copy_json(answer: Mapping[str, object]) -> dict[str, object]:
    """Return an answer as JSON has it, without halves of characters, which no transport can send."""
    copied: dict[str, object] = json.loads(json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace"))
    return copied


def _write_body(arguments: Arguments) -> bytes:
    """Return arguments as the body of a request under `/api/`."""
    return json.dumps(arguments).encode()


def talk(desk: Desk, arguments: Arguments) -> dict[str, object]:
    """Return the answer to what was said or tapped at a table, as `/api/talk` gives it.

    Raises:
        Refused: as there.
    """
    asked = read_talk_request(_write_body(arguments))
    answer = desk.tables.answer(asked, desk.client, desk.language)
    told = {key: answer[key] for key in (*TOLD, "table") if key in answer}
    return told | {"say": "", "cues": []} if _tells_seat_code(answer) else told


def _tells_seat_code(answer: Mapping[str, object]) -> bool:
    """Return whether an answer tells the code of an open seat, which only the table itself may hear."""
    match answer["texts"]:
        case {"back": {"code": str(code)}}:
            return code in str(answer["say"]).replace(" ", "")
    return False


def list_offers(desk: Desk, arguments: Arguments) -> dict[str, object]:
    """Return the wishes that mean something at a table now, as `/api/wishes` gives them.

    Raises:
        Refused: as there.
    """
    return list_table_wishes(desk.tables, read_look_request(_write_body(arguments)))


def judge(desk: Desk, arguments: Arguments) -> dict[str, object]:
    """Return the result of a game record.

    Raises:
        GameError: the record is refused.
    """
    record = arguments.get("record")
    if len(json.dumps(record)) > RECORD_BYTES:
        raise NotUnderstood("too-large", most=RECORD_BYTES)
    return judge_record(record, desk.lines)


def ask_rule(desk: Desk, arguments: Arguments) -> dict[str, object]:
    """Return the answer to a question about the rules of a game, or that it was none.

    It is asked at a table that nobody plays at, and nothing else can be wished for there.

    Raises:
        NotUnderstood: `unknown-game`, `wrong-type-words`.
        Refused: `text-too-long`.
    """
    lines, game = desk.lines, _read_words(arguments, "game", "ultimate")
    if game not in WAYS.games:
        raise NotUnderstood("unknown-game", field="game", value=quote_value(game), games=tuple(WAYS.games))
    front = Front(lines, steady_clock.now(), SystemRandom())
    table = reply(NEW._replace(language=lines.language), Wish(Kind.GAME, choice=game), front).session
    asked = check_length(_read_words(arguments, "question", "")).strip()
    answered = reply_to(WAYS, table, asked, front, _answer_rules)
    return {"say": answered.say.removesuffix(lines.say("prompts.open.how_many")).strip()}  # nobody plays there


def _answer_rules(session: Session, wish: Wish, front: Front) -> Reply:
    """Return the answer to a wish about the rules; any other one is not understood."""
    return reply(session, wish if wish.entry.part == "rules" else Wish(Kind.UNKNOWN), front)


def propose_deck(_desk: Desk, arguments: Arguments) -> dict[str, object]:
    """Return a legal deck: the recommended one, or with a `seed` a random one, always the same for that seed.

    Raises:
        GameError: a game, box or number of players that there is not.
    """
    rulebook, players = read_record_rulebook(arguments), read_number(arguments, "players")
    boxes = _read_boxes(arguments, rulebook)
    if arguments.get("seed") is None:
        deck = recommend_deck(rulebook.game, players, boxes)
    else:
        deck = draw_random_deck(players, rulebook, random.Random(str(arguments["seed"])), boxes)  # noqa: S311 - it is asked for
    extra = {} if deck.extra is None else {"extra": deck.extra.key}
    return {"deck": list(deck.keys), **extra, "center": rulebook.game.count_center_cards(players)}


def examine_deck(desk: Desk, arguments: Arguments) -> dict[str, object]:
    """Return whether a deck is legal; advice for it if so, else what is wrong and the nearest legal one.

    Raises:
        GameError: a game, role or number of players that there is not.
    """
    rulebook, lines = read_record_rulebook(arguments), desk.lines
    deck = _read_deck(arguments, rulebook)
    try:
        check_deck(deck, read_number(arguments, "players"), rulebook)
    except IllegalDeck as illegal:
        return {"legal": False, "faults": list_faults(illegal, lines), "repair": list(illegal.repair.keys)}
    advice = [lines.say(f"errors.advice.{word.key}", **word.arguments) for word in list_advice(deck)]
    return {"legal": True, "advice": advice}


def narrate(desk: Desk, arguments: Arguments) -> dict[str, object]:
    """Return the night of a deck in one of `FORMATS`; as JSON an object, else a text.

    Raises:
        GameError: the deck is refused, or a pace or format that there is not.
    """
    rulebook, lines = read_record_rulebook(arguments), desk.lines
    deck, form = _read_deck(arguments, rulebook), _read_words(arguments, "format", "text")
    if form not in FORMATS:
        raise NotUnderstood("unknown-format", field="format", value=quote_value(form), known=tuple(FORMATS))
    players = count_narrated_players(deck) if arguments.get("players") is None else read_number(arguments, "players")
    check_deck(deck, players, rulebook)
    telling = Telling(find_pace(_read_words(arguments, "pace", "normal"), "pace"), most_seconds=FORMATS[form])
    rendered = render_script(compile_night(deck, players, rulebook, telling, lines), form, lines)
    return {"script": json.loads(rendered) if form == "json" else rendered}


Tool = Callable[[Desk, Arguments], dict[str, object]]
"""A tool: from its arguments to its answer, both plain JSON."""

TOOLS: Mapping[str, Tool] = {
    "talk": talk,
    "offers": list_offers,
    "judge": judge,
    "ask_rule": ask_rule,
    "legal_deck": propose_deck,
    "check_deck": examine_deck,
    "narrate": narrate,
}
"""By their names for models."""


def _read_words(arguments: Arguments, key: str, otherwise: str) -> str:
    """Return the text that stands at a key.

    Raises:
        NotUnderstood: `wrong-type-words`.
    """
    value = arguments.get(key, otherwise)
    if not isinstance(value, str):
        raise NotUnderstood("wrong-type-words", field=key)
    return value


def _read_deck(arguments: Arguments, rulebook: Rulebook) -> Deck:
    """Return the deck of the role keys at `deck`; what does not tell itself is refused by `Deck.of`."""
    return Deck.of(rulebook.game, [str(key) for key in read_list(arguments, "deck")])


def _read_boxes(arguments: Arguments, rulebook: Rulebook) -> tuple[str, ...]:
    """Return the boxes that are owned; the game's first one where none is told.

    Raises:
        NotUnderstood: `wrong-type-list`, `unknown-box`.
    """
    boxes = read_list(arguments, "boxes") if arguments.get("boxes") is not None else []
    for index, box in enumerate(boxes):
        if box not in rulebook.game.boxes:
            raise NotUnderstood(
                "unknown-box", field=f"boxes[{index}]", value=quote_value(box), known=rulebook.game.boxes
            )
    return rulebook.game.filter_boxes([str(box) for box in boxes])
