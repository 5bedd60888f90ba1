"""Single requests at any path: odd methods, addresses, headers and bodies."""

from random import Random
from urllib.parse import quote

from tests.hostile import odd_values
from tests.hostile.request import CANARY, Request

JSON = ("Content-Type", "application/json")
APIS = (
    *("/api/talk", "/api/wishes", "/api/look", "/api/record", "/api/recap", "/api/phone", "/api/qr"),
    *("/api/voice", "/api/home", "/api/tv", "/api/tv/recap"),
)
"""What JSON is posted to."""
PATHS = (
    *("/", "/healthz", "/privacy", "/tv", "/alexa", "/twilio/sms", "/twilio/status", "/twilio/voice", *APIS),
    *(
        "/api/qr.png",
        "/api/page/index.html",
        "/api/page/words.json",
        "/api/page/style.css",
        "/api/page/",
        "/api/",
        "/static/x",
        "*",
    ),
)
FIELDS = (
    *("session", "text", "at", "seen", "phone", "message", "others", "brief", "language", "line", "names"),
    *("phones", "screen", "wish", "id", "code"),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "get", "M-SEARCH", "A" * 20)
HEADERS = (
    *("Host", "Content-Type", "Content-Length", "Content-Encoding", "Cookie", "Range", "If-Range", "If-None-Match"),
    *("If-Modified-Since", "If-Match", "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Connection"),
    *("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "Origin", "Referer", "User-Agent"),
    *("X-Twilio-Signature", "Signature-256", "SignatureCertChainUrl", "Upgrade", "Date", "X-HTTP-Method-Override"),
    *("Transfer-Encoding", "Expect", "SCRIPT_NAME", "PATH_INFO", "REMOTE_ADDR", "Access-Control-Request-Method"),
)
VALUES = (
    *("", " ", "*", "bytes=0-", "bytes=-1", "bytes=5-1,0-0", "items=0-9999999999999999999", '"x"', 'W/"x', "0", "-1"),
    *("9" * 5000, "1e3", "x" * 5000, "a=b; c", "chunked", "gzip", "text/plain; charset=x", "multipart/form-data"),
    *("multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/json; charset=utf-7"),
    *("Thu, 99 Foo 0000 99:99:99 GMT", "Sun, 06 Nov 9999999 08:49:37 GMT", "127.0.0.1:99999", "[::1", "xn--a.xn--b"),
    *(
        "https://s3.amazonaws.com/echo.api/../x",
        "Basic x",
        "Basic w7g6",
        "Bearer x",
        "100-continue",
        "for=x;by=[",
        "x" * 300,
    ),
    *("h2c", "websocket", "\xff\xfe", "=?utf-8?q?x?=", "a.b:c@d/e?f#g", "..", "\t", "1.2.3.4, 5.6.7.8, x", "é"),
)


def draw_request(chance: Random) -> Request:
    """Anything at any address."""
    method = chance.choice(METHODS) if chance.random() < 0.5 else chance.choice(("GET", "POST"))
    return add_headers(chance, method, draw_target(chance), draw_body(chance))


def add_headers(chance: Random, method: str, address: str, said: bytes, *more: tuple[str, str]) -> Request:
    """With the headers that belong to it, and some that do not; each once."""
    usual = (("Host", "localhost"), JSON, ("Content-Length", str(len(said))), *more)
    odd_ones = [(chance.choice(HEADERS), draw_header(chance)) for _ in range(chance.choice((0, 0, 1, 1, 2, 8)))]
    kept = {name.lower(): (name, each) for name, each in (*usual, *odd_ones)}
    return Request(method, address, tuple(kept.values()), said)


def draw_header(chance: Random) -> str:
    """A value of a header."""
    if chance.random() < 0.7:
        return chance.choice((*VALUES, CANARY))
    return (
        odd_values.draw_text(chance)
        .encode("utf-8", "replace")
        .decode("latin-1")
        .replace("\r", "")
        .replace("\n", "")
        .strip()[:900]
    )


def draw_target(chance: Random) -> str:
    """A path, known or nearly, and perhaps a query."""
    path = chance.choice(PATHS)
    match chance.randrange(12):
        case 0:
            path = f"/api/page/{quote(odd_values.draw_text(chance), safe='', errors='replace')[:4000]}"
        case 1:
            path = f"/api/page/{chance.choice(('a', '.', '%2e', CANARY)) * chance.choice((1, 252, 253, 900))}.js"
        case 2:
            path = "/" + "".join(chance.choices(("a", "/", "..", ".", "%", "%2f", "%ff", "%00", ";", "\xff"), k=12))
        case 3:
            path = path.replace("/", chance.choice(("//", "/./", "/%2f", "/../", "%2F", "\\", "/x/")), 1)
        case 4:
            path += chance.choice(("/", "%00", ".", "%20", "/..", ";x=1", "%0d%0aX:x", "\xe9", "%C3%A9", CANARY))
        case _:
            pass
    if chance.random() < 0.4:
        pairs = [
            f"{chance.choice(('text', 'step', 'failed', 'x', 'code', 'language'))}={draw_query(chance)}"
            for _ in range(chance.randint(1, 4))
        ]
        path += "?" + chance.choice(("&", ";", "&&")).join(pairs)
    return path


def draw_query(chance: Random) -> str:
    """A value in a query."""
    return chance.choice(
        (
            CANARY,
            "4821",
            "de",
            "1",
            "-1",
            "9" * 5000,
            "%",
            "%ff",
            "a.b",
            ".",
            "%00",
            quote(odd_values.draw_text(chance), errors="replace")[:3000],
        )
    )


def draw_body(chance: Random) -> bytes:
    """A body of an API, or no body at all."""
    if chance.random() < 0.3:
        return odd_values.draw_bytes(chance)
    fields = (*FIELDS, odd_values.draw_text(chance)[:20])
    data = {name: odd_values.draw_value(chance) for name in chance.sample(fields, chance.randint(0, len(fields)))}
    return odd_values.encode_json(chance, data)
