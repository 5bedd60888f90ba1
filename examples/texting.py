"""A bot that plays by texts: it sits at a table of a local service with three phones, and needs no rule of the game.

Run it with `.venv/bin/python -m examples.texting`. It does nothing at night, and votes for the first player it may. A
real one would post to a service (`make play`), and look again after a while (`seen` in docs/http.md).
"""

from secrets import token_urlsafe
from typing import Any

from webhooks import Settings, create_app

POST = create_app(Settings(play=True)).test_client().post
PHONES = {name: token_urlsafe(16) for name in ("Ada", "Ben", "Cy")}  # nobody else may learn these keys


def use_phone(of: str, **tapped: object) -> Any:  # noqa: ANN401 - JSON
    """Return what a phone shows, after what was tapped on it, if anything."""
    sent = {"message": token_urlsafe(8), **tapped} if tapped else {}  # sent again, a message counts once
    return POST("/api/phone", json={"phone": PHONES[of], **sent}).get_json()


def play() -> None:
    """Play a game from the invitation to who won; the host's sentences might as well be spoken."""
    table = POST("/api/talk", json={"session": None, "text": "text us our roles"}).get_json()
    for name in PHONES:
        use_phone(name, command="join", code=table["table"]["code"], name=name)
    for sentence in ("deal", "deal"):  # the cards are proposed, then dealt
        table = POST("/api/talk", json={"session": table["session"], "text": sentence}).get_json()
    while (shown := use_phone("Ada"))["table"]["ending"] is None:
        for name in PHONES:
            asked = use_phone(name)
            can = asked["asks"]
            answer = {"words": ["nobody"]} if "nobody" in can["words"] else {"names": can["names"][:1]}
            print(name, asked["texts"][-1]["body"], ">", use_phone(name, answer=answer)["reply"])
    print(shown["texts"][-1]["body"], "Winners:", shown["table"]["ending"]["winners"])


if __name__ == "__main__":
    play()
