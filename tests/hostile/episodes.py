"""Hostile evenings: requests that build upon one another, some as they should be, many not."""

import json
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from twilio.request_validator import RequestValidator
from werkzeug.datastructures import MultiDict

from onenight.conversation import tapped_wishes
from tests.hostile import odd_values, single_requests
from tests.hostile.request import CANARY, Answer, Request, Send
from tests.skill.recorded_requests import FOLDER
from tests.webhooks.twilio.signed_requests import FORM_TYPE, PUBLIC, RECORDED, TOKEN

ALEXAS = tuple(json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("[!I]*.json")))
FORMS = tuple(case["form"] for case in RECORDED.values())
INTENTS = (
    "PlayersIntent",
    "BeginIntent",
    "PointIntent",
    "AMAZON.YesIntent",
    "AMAZON.StopIntent",
    "NamesIntent",
    CANARY,
)
_PHONES = ("+15550100001", "+15550100002", "+15550100003", "whatsapp:+15550100001", "anonymous", "", CANARY)


def request_anywhere(chance: Random, send: Send) -> None:
    """Requests at any address, of which none knows of another."""
    for _ in range(chance.randint(1, 6)):
        send(single_requests.draw_request(chance))


def play_table(chance: Random, send: Send) -> None:
    """A table of the page, its phones and second screens, and tokens that are forged, old, or somebody else's."""
    seen = Seen()
    keys = [f"{CANARY}-{chance.getrandbits(80):020x}" for _ in range(3)]
    start = ["six players", chance.choice(("text us our roles", "a week", "begin", "a week by text"))]
    for _ in range(chance.randint(2, 14)):
        path = chance.choice(("/api/talk", "/api/talk", "/api/phone", "/api/phone", *single_requests.APIS))
        said = start.pop(0) if start and chance.random() < 0.8 else odd_values.draw_text(chance)
        asked: Any = {
            "session": chance.choice((seen.token, seen.token, chance.choice(seen.tokens), odd_values.draw_text(chance)))
        }
        asked |= draw_question(chance, path, said, seen, chance.choice(keys))
        if chance.random() < 0.2:
            asked["at"] = chance.choice(
                ([0, 1], [1, 10**30], [chance.choice(odd_values.NUMBERS), 0], odd_values.draw_value(chance))
            )
        if chance.random() < 0.15:
            asked = odd_values.change_json(chance, asked)
        seen.learn(
            parse_answer(send(single_requests.add_headers(chance, "POST", path, odd_values.encode_json(chance, asked))))
        )


class Seen:
    """What a table's windows were told that other requests name."""

    def __init__(self) -> None:
        """Nothing was told."""
        self.token: Any = None
        self.tokens: list[Any] = [None]
        self.code = "0000"
        self.told = 0
        self.screen = CANARY

    def learn(self, answer: dict[str, Any]) -> None:
        """Take what an answer tells of it."""
        self.token = answer.get("session", self.token)
        self.tokens.append(self.token)
        self.code = (answer.get("table") or {}).get("code") or self.code
        self.told = answer.get("told", self.told)
        self.screen = str(answer.get("code") or self.screen)


TAPPED = 0.4
"""How much of what a table is told is tapped."""


def draw_wish(chance: Random) -> dict[str, Any]:
    """A wish of the catalog, with slots that it has; their values are right, or anything."""
    name = chance.choice([*tapped_wishes.intents()])
    types = tapped_wishes.intents()[name]
    some = chance.sample([*types], chance.randint(0, len(types)))
    return {"intent": name, "slots": {slot: _draw_values(chance, types[slot]) for slot in some}}


def _draw_values(chance: Random, kind: str) -> Any:  # noqa: ANN401 - JSON
    """Values of a slot of a type."""
    if chance.random() < 0.1:
        return odd_values.draw_value(chance)
    right = {
        "PLAYER": ["Bob", "Player 1", "player 2", odd_values.draw_word(chance)[:99], "", "Ich"],
        "CARDS": ["werewolf", "2 mason", "tanner", "villager", "* seer"],
        "AMAZON.NUMBER": ["3", "6", "0", "999999"],
        "AMAZON.DURATION": ["PT1M", "PT9999H9999M9999S", "PT0S"],
    }
    return [chance.choice(right.get(kind) or tapped_wishes.ids(kind)) for _ in range(chance.choice((1, 1, 2, 6)))]


def draw_question(chance: Random, path: str, said: str, seen: Seen, phone: str) -> dict[str, Any]:
    """Return the body of a request to a path, beside the table's token."""
    match path:
        case "/api/talk" if chance.random() < TAPPED:
            return {
                "wish": draw_wish(chance)
                if chance.random() < 0.7
                else [draw_wish(chance) for _ in range(chance.randint(0, 9))]
            }
        case "/api/talk":
            return {"text": said}
        case "/api/phone":
            texts = (f"JOIN {seen.code} {odd_values.draw_word(chance)[:40]}", said, said, None)
            return {"phone": phone, "text": chance.choice(texts), "message": f"m{chance.randrange(9)}"}
        case "/api/voice":
            line = chance.choice(("", "", "", "sample", "forgotten", "is_in", "all_in", odd_values.draw_text(chance)))
            at = [seen.told, chance.choice((0, 0, 1, 5, 10**30))]
            return {
                "at": at,
                "line": line,
                "names": [odd_values.draw_word(chance)],
                "language": chance.choice(("de", said)),
            }
        case "/api/home":
            return {"phones": chance.random() < 0.5, "screen": chance.random() < 0.8}
        case _:
            look = chance.choice((None, 0, 10**30, chance.choice(odd_values.NUMBERS)))
            return {"text": said, "seen": look, "code": chance.choice((seen.screen, seen.screen, said, None))}


def parse_answer(answer: Answer) -> dict[str, Any]:
    """The JSON of an answer; nothing where it has none."""
    try:
        data = json.loads(answer.body)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def play_alexa(chance: Random, send: Send) -> None:
    """Recorded requests, spoiled; and a session whose attributes come back changed."""
    attributes: Any = {}
    for _ in range(chance.randint(1, 8)):
        event = chance.choice(ALEXAS) if chance.random() < 0.5 else make_intent(chance, attributes)
        for _ in range(chance.choice((0, 1, 1, 2, 5))):
            event = odd_values.change_json(chance, event)
        body = odd_values.encode_json(chance, event)
        got = parse_answer(send(single_requests.add_headers(chance, "POST", "/alexa", body)))
        attributes = got.get("sessionAttributes", attributes)
        if chance.random() < 0.2:
            attributes = odd_values.change_json(chance, attributes)


def make_intent(chance: Random, attributes: Any) -> Any:  # noqa: ANN401 - JSON
    """A request with an intent, and odd slots."""
    names = chance.sample(("players", "names", "target", "cards", "card", "duration", "rooms", "steps", "game"), 3)
    slots: dict[str, dict[str, Any]] = {name: {"name": name, "value": odd_values.draw_text(chance)} for name in names}
    for slot in slots.values():
        if chance.random() < 0.5:
            values = [
                {"value": {"name": odd_values.draw_text(chance), "id": odd_values.draw_text(chance)}}
                for _ in range(chance.randint(0, 3))
            ]
            code = chance.choice(("ER_SUCCESS_MATCH", "ER_SUCCESS_NO_MATCH", odd_values.draw_text(chance)))
            slot["resolutions"] = {"resolutionsPerAuthority": [{"status": {"code": code}, "values": values}]}
    request = {
        "type": "IntentRequest",
        "requestId": "r",
        "timestamp": "2026-01-01T00:00:00Z",
        "locale": chance.choice(("en-US", "en-US", "de-DE", CANARY)),
        "intent": {"name": chance.choice(INTENTS), "slots": slots},
    }
    system = {"application": {"applicationId": "a"}, "device": {"deviceId": f"d{chance.randrange(3)}"}}
    return {
        "version": "1.0",
        "session": {"new": False, "sessionId": "s", "application": {"applicationId": "a"}, "attributes": attributes},
        "context": {"System": system},
        "request": request,
    }


def play_texts(chance: Random, send: Send) -> None:
    """A game that is hosted aloud and played by texts that Twilio has signed, or not."""
    got = parse_answer(send(single_requests.add_headers(chance, "POST", "/api/talk", b'{"text": "text us our roles"}')))
    code = (got.get("table") or {}).get("code") or "0000"
    token = got.get("session")
    for number in range(chance.randint(2, 12)):
        if chance.random() < 0.25:
            said = json.dumps({"session": token, "text": odd_values.draw_text(chance)})
            send(single_requests.add_headers(chance, "POST", "/api/talk", said.encode("utf-8", "surrogatepass")))
            continue
        join = f"JOIN {code} {odd_values.draw_word(chance)[:40]}"
        body = chance.choice((join, join, odd_values.draw_text(chance), odd_values.draw_text(chance), "1", "Bob"))
        sid = f"SM{chance.choice((number, 0)):032x}"
        form = {**FORMS[0], "From": chance.choice(_PHONES), "Body": body, "MessageSid": sid, "SmsSid": sid}
        target = chance.choice(
            (
                "/twilio/sms",
                "/twilio/sms",
                "/twilio/sms",
                "/twilio/status",
                f"/twilio/status?text={single_requests.draw_query(chance)}",
            )
        )
        send(sign_form(chance, target, spoil_form(chance, form)))


def play_call(chance: Random, send: Send) -> None:
    """A phone call, step by step, with steps that are skipped, repeated, or none."""
    sid, phone = f"CA{chance.getrandbits(128):032x}", chance.choice(_PHONES)
    for step in range(chance.randint(1, 12)):
        form = {**RECORDED["14_voice_incoming"]["form"], "CallSid": sid, "From": phone}
        kind = chance.choice(("Digits", "SpeechResult", "SpeechResult", "CallStatus", "To"))
        odd_one = odd_values.draw_text(chance)
        form[kind] = chance.choice(("1", "6", "12", "9" * 5000, odd_one)) if kind == "Digits" else odd_one
        steps = chance.choice((step, step, step, step - 1, step + 1, 10**6, -1, single_requests.draw_query(chance)))
        target = f"/twilio/voice?step={steps}" if step else "/twilio/voice"
        if chance.random() < 0.1:
            target += f"&failed={single_requests.draw_query(chance)}"
        send(sign_form(chance, target, spoil_form(chance, form)))


def send_reports(chance: Random, send: Send) -> None:
    """Recorded forms of every kind at every one of Twilio's paths."""
    for _ in range(chance.randint(1, 5)):
        path = chance.choice(("/twilio/sms", "/twilio/status", "/twilio/voice"))
        form = spoil_form(
            chance, {**chance.choice(FORMS), "ErrorCode": chance.choice(("30007", "9" * 5000, "x", "-1", "\u0663"))}
        )
        send(sign_form(chance, path, form))


def spoil_form(chance: Random, form: dict[str, str]) -> list[tuple[str, str]]:
    """The fields of a form, perhaps with some that are odd, lost, or there twice."""
    fields = list(form.items())
    if chance.random() < 0.3:
        at = chance.randrange(len(fields))
        more = chance.choice(
            (
                [],
                [(fields[at][0], odd_values.draw_text(chance))],
                [fields[at], (odd_values.draw_text(chance)[:20], CANARY)],
            )
        )
        fields[at : at + 1] = more
    return fields


def sign_form(chance: Random, target: str, fields: list[tuple[str, str]]) -> Request:
    """A form, nearly always signed as Twilio does."""
    body = urlencode(fields, errors="replace").encode()
    if chance.random() < 0.05:
        body = chance.choice(
            (body[: chance.randint(0, len(body))], odd_values.draw_bytes(chance), body + b"&x=%ff%fe", body * 30)
        )
    read = MultiDict(parse_qsl(body.decode("ascii", "replace"), keep_blank_values=True, errors="replace"))
    target = quote(target, safe="/?=&.%;*:@!$'(),+~-_")
    token = TOKEN if chance.random() < 0.95 else CANARY
    signature = RequestValidator(token).compute_signature(PUBLIC + target, read)
    more = (("Content-Type", FORM_TYPE), ("X-Twilio-Signature", signature))
    return single_requests.add_headers(chance, "POST", target, body, *more)


EPISODES: tuple[Callable[[Random, Send], None], ...] = (
    request_anywhere,
    play_table,
    play_table,
    play_alexa,
    play_alexa,
    play_texts,
    play_call,
    send_reports,
)
