"""The answers to what is asked now, made from the table: a front offers them as buttons.

They follow from the session alone, so every window shows the same, however often it is loaded.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from onenight.conversation.names import name_of
from onenight.conversation.session import Ask, Session
from onenight.conversation.tapped_wishes import MEANS, Tapped, make_tapped
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind, Wish

OfferKind = Literal["role", "player", "number", "direction", "yes_no", "room", "staff", "nobody", "repair", "other"]


class Offer(NamedTuple):
    """One answer to what is asked."""

    say: str
    """What is said to the announcer."""
    label: str
    """What stands on its button."""
    wish: Tapped
    """What is wished for where that is tapped."""
    kind: OfferKind
    key: str = ""
    """The key of the role, room or artifact, the player's name, the number in digits; else empty."""
    leads: bool = False
    """Whether it is the next step, which stands out: at most one answer is."""
    parts: tuple[tuple[str, str], ...] = ()
    """What it names, each as (slot of the wish, words), in the order in which it is chosen step by step."""

    def as_json(self) -> dict[str, object]:
        """Return it as plain JSON."""
        return {**self._asdict(), "wish": self.wish.as_json(), "parts": dict(self.parts)}


class Offers(NamedTuple):
    """All answers to what is asked."""

    each: tuple[Offer, ...] = ()
    several: bool = False
    """Whether more than one of the players among them may be the answer, told in one breath."""
    fingers: bool = False
    """Whether fingers are still counted: who points at whom can be told, too, one after the other."""


NONE = Offers()
"""Where nothing is asked that has so many answers and no more."""


def list_settling_answers(session: Session, people: Offers, lines: Lines) -> Offers | None:
    """Return the answers that settle a question of every game; None where none is open.

    `people`: everybody at the table.
    """
    pending = session.pending
    if pending is None:
        return _list_completing_answers(session.rest, people, lines) if session.rest is not None else None
    if pending.ask is Ask.WHO:
        beside = {*pending.wish.names, pending.wish.target} if pending.wish is not None else set()
        others = [seat for seat in range(session.players) if name_of(session, seat, lines) not in beside]
        return offer_players(session, others, lines)
    if pending.ask is Ask.USUAL and session.memory.usual:
        same = _offer_with_label("yes", "same", lines, "yes_no")._replace(leads=True)
        return Offers((same, _offer_with_label("no", "new_table", lines, "yes_no")))
    return offer_yes_no(lines)


def _list_completing_answers(first: Wish, people: Offers, lines: Lines) -> Offers | None:
    """Return the answers that complete a wish of every game: players not named in it, or games; else None."""
    if first.kind is Kind.GAME:
        return offer_games(lines)
    if not {"names"} <= set(first.entry.lacks) <= {"names", "target"}:
        return None
    named = {*first.names, first.target}
    return Offers(tuple([each for each in people.each if each.key not in named]))


def _offer_with_label(key: str, label: str, lines: Lines, kind: OfferKind) -> Offer:
    """Return yes or no with a button of its own words."""
    return offer_line(f"prompts.now.{key}", lines, kind, key)._replace(label=lines.raw(f"prompts.labels.{label}"))


# What answers are made of


def offer_line(line: str, lines: Lines, kind: OfferKind = "other", key: str = "") -> Offer:
    """Return the answer for a line that is said as it stands."""
    said = lines.raw(line)
    return Offer(said, capitalize_first(said), MEANS[line], kind, key)


def capitalize_first(said: str) -> str:
    """Return words with a capital first letter, as they begin a line."""
    return said[:1].upper() + said[1:]


def offer_yes_no(lines: Lines) -> Offers:
    """Return the answers yes and no."""
    return Offers(
        (offer_line("prompts.now.yes", lines, "yes_no", "yes"), offer_line("prompts.now.no", lines, "yes_no", "no"))
    )


def offer_repair(lines: Lines) -> Offers:
    """Return yes and no as answers to whether the deck is repaired; yes leads on."""
    repair = _offer_with_label("yes", "repair", lines, "repair")._replace(leads=True)
    return Offers((repair, _offer_with_label("no", "never_mind", lines, "repair")))


@lru_cache(maxsize=32)  # whoever is asked how many are playing hears one of them as an example
def offer_numbers(possible: range, lines: Lines) -> Offers:
    """Return the answers to how many are playing."""
    said = [(str(number), lines.say("prompts.now.players", number=lines.number(number))) for number in possible]
    return Offers(
        tuple([Offer(say, digits, make_tapped(Kind.PLAYERS, players=digits), "number", digits) for digits, say in said])
    )


def offer_games(lines: Lines) -> Offers:
    """Return all games as answers, by name."""
    names = {key: str(lines.entry("words", "games", key)["name"]) for key in lines.section("words", "games")}
    return Offers(
        tuple([Offer(name, name, make_tapped(Kind.GAME, game=key), "other", key) for key, name in names.items()])
    )


def offer_player(session: Session, seat: int, lines: Lines) -> Offer:
    """Return a player as an answer."""
    return offer_person(name_of(session, seat, lines))


def offer_person(name: str, kind: OfferKind = "player") -> Offer:
    """Return somebody as an answer, by name."""
    return Offer(name, name, make_tapped(Kind.NAME, names=name), kind, name)


def offer_players(session: Session, seats: Iterable[int], lines: Lines) -> Offers:
    """Return players as answers, by their seats."""
    return Offers(tuple([offer_player(session, seat, lines) for seat in seats]))


def offer_role(key: str, lines: Lines) -> Offer:
    """Return a card, or a token, as an answer."""
    return Offer(
        lines.say("prompts.now.card", role=key),
        capitalize_first(lines.role(key)),
        make_tapped(Kind.CARDS, cards=key),
        "role",
        key,
    )


def offer_to_find_out(lines: Lines) -> Offer:
    """Return the answer that nobody knows, whose button tells what helps."""
    return offer_line("prompts.now.dont_know", lines)._replace(label=lines.raw("prompts.labels.find_out"))


def offer_nobody(lines: Lines) -> Offer:
    """Return the answer that it is none of the players."""
    return offer_line("prompts.now.nobody", lines, "nobody")
