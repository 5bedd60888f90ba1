"""The texts of a week, put together from `letters.toml`.

The words depend on what the player may know, and on nothing else.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from onenight.rules.errors import GameError
from onenight.rules.week.components import CARDS, Deed, TokenKind
from onenight.rules.week.day import list_deeds
from onenight.rules.week.moves import Move, Target
from onenight.rules.week.night import find_reach
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.sights import Did, See, Sight
from onenight.rules.week.turns import hand_of
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import Week, WeekStep
from onenight.speech.lines import Lines
from onenight.ways.one_week.result_words import explain_player, explain_verdict
from onenight.ways.one_week.texts.words import Unread, find_name


def name_room(lines: Lines, key: str | None) -> str:
    """Return the name of a room."""
    return find_name(lines, "rooms", key or "")


def name_rooms(lines: Lines, keys: Sequence[str | None]) -> tuple[str, ...]:
    """Return the names of rooms."""
    return tuple([name_room(lines, key) for key in keys])


def name_card(lines: Lines, key: str | None) -> str:
    """Return the name of a card."""
    return find_name(lines, "cards", key or "")


def name_token(lines: Lines, key: str | None) -> str:
    """Return the name of a token."""
    return lines.raw(f"letters.faces.{key}")


def name_day(week: Week, lines: Lines) -> str:
    """Return the name of the day."""
    return lines.strings("letters", "days", "names")[week.calendar.day - 1]


def list_hand(week: Week, seat: int, lines: Lines) -> str:
    """Return a player's cards in words; the whole pile where the hand is empty and they have to play."""
    return list_cards(hand_of(week, seat), lines, numbers=True)


def list_cards(cards: Sequence[str], lines: Lines, *, numbers: bool = False) -> str:
    """Return cards in words, each kind once."""
    said = {key: _name_numbered_card(key, lines) if numbers else name_card(lines, key) for key in cards}
    pairs = {key: lines.say("letters.hand.two", card=said[key]) for key in said if cards.count(key) > 1}
    return lines.listing(list({**said, **pairs}.values()))


def _name_numbered_card(key: str, lines: Lines) -> str:
    """Return the name of a card and how far it goes."""
    return lines.say("letters.hand.numbered", card=name_card(lines, key), number=str(CARDS[key].number))


# The question to the player to act


def ask(week: Week, lines: Lines) -> str:
    """Return the question to the player to act: what they may text now."""
    return _ASKS[week.step](week, lines)


def _ask_arrive(week: Week, lines: Lines) -> str:
    there = name_rooms(lines, week.castle.rooms_to_stay)
    waiting = week.list_waiting_staff()
    if not waiting:
        return lines.say("letters.ask.arrive_alone", rooms=there)
    said = {"room": there[0].upper(), "name": waiting[0].upper()}
    return lines.say("letters.ask.arrive", rooms=there, names=waiting, **said)


def _ask_walk(week: Week, lines: Lines) -> str:
    moving = [each for each in hand_of(week, week.actor) if CARDS[each].number]
    said = {"room": name_room(lines, week.actor_room), "cards": list_hand(week, week.actor, lines)}
    if not moving:
        return lines.say("letters.ask.walk_stay", **said)
    return lines.say("letters.ask.walk", **said, card=name_card(lines, moving[0]).upper())


def _ask_passage(week: Week, lines: Lines) -> str:
    return lines.say("letters.ask.passage", rooms=name_rooms(lines, week.castle.rooms_to_stay))


def _ask_give(week: Week, lines: Lines) -> str:
    others = week.list_others(week.calendar.arrow)
    return lines.say("letters.ask.give", names=others, name=others[0].upper())


def _ask_act(week: Week, lines: Lines) -> str:
    moves = list_deeds(week)
    by_deed = {move.does: [each for each in moves if each.does == move.does] for move in moves}
    said = "; ".join([_describe_deed(deed or "", each, lines) for deed, each in by_deed.items()])
    return lines.say("letters.ask.act", room=name_room(lines, week.actor_room), deeds=said)


def _describe_deed(deed: str, moves: Sequence[Move], lines: Lines) -> str:
    """Return a deed in words, with the people and rooms it can be about."""

    def either(values: Sequence[str | None]) -> str:
        return lines.listing([value for value in dict.fromkeys(values) if value], "or")

    names = either([move.player or move.staff for move in moves])
    key = "shield_from" if deed == "shield" and names else deed
    return lines.say(
        f"letters.deeds.{key}",
        names=names,
        rooms=either([name_room(lines, move.room) for move in moves if move.room]),
        others=either([name_room(lines, move.by) for move in moves if move.by]),
    )


def _ask_night(week: Week, lines: Lines) -> str:
    hand = hand_of(week, week.actor)
    others = find_reach(week, week.actor)
    with_artifact = {target.place for target in others if target.kind is TokenKind.ARTIFACT}
    places = list(dict.fromkeys([target.place for target in others]))
    shown = [
        _mark_name(name_place(place, lines), lines) if place in with_artifact else name_place(place, lines)
        for place in places
    ]
    used = min(hand, key=lambda each: (CARDS[each].deed is Deed.CHECK, CARDS[each].deed is Deed.SWITCH))
    oneself = lines.strings("letters", "words", "oneself")[0]
    named = [name_place(place, lines) for place in sorted(places, key=len)]  # short ones: a room may be crowded
    named = [*named, oneself][: 2 if CARDS[used].deed is Deed.SWITCH else 1]
    return lines.say(
        f"letters.ask.{_choose_night_line(hand, places, with_artifact)}",
        cards=list_cards(hand, lines),
        reach=lines.listing(shown),
        card=min([name_card(lines, each) for each in hand], key=len).upper(),
        example=" ".join([name_card(lines, used), *named]).upper(),
    )


def _mark_name(marker: str, lines: Lines) -> str:
    return lines.say("letters.target.starred", name=marker)


def _choose_night_line(hand: Sequence[str], places: Sequence[str], with_artifact: Collection[str]) -> str:
    """Return the key of a night's question: it depends on the cards in hand, and on who is in reach."""
    checks = [CARDS[each].deed is Deed.CHECK for each in hand]
    if not places:
        return "night_alone" if any(checks) else "night_none"
    if all(checks):
        return "night_own"
    return "night_artifacts" if with_artifact else "night"


def _second(week: Week, lines: Lines) -> str:
    return lines.say("letters.ask.second", cards=list_hand(week, week.actor, lines))


def _vote(_week: Week, lines: Lines) -> str:
    return lines.raw("letters.ask.vote")


_ASKS = {
    WeekStep.ARRIVE: _ask_arrive,
    WeekStep.WALK: _ask_walk,
    WeekStep.PASSAGE: _ask_passage,
    WeekStep.ACT: _ask_act,
    WeekStep.GIVE: _ask_give,
    WeekStep.NIGHT: _ask_night,
    WeekStep.SECOND: _second,
    WeekStep.DISCUSSION: _vote,
    WeekStep.VOTE: _vote,
}


# What goes out by itself


def hide_text(text: str, lines: Lines) -> str:
    """Return a text behind a heading that tells nothing."""
    return lines.say("letters.head.secret", text=text)


def write_first_letter(week: Week, seat: int, lines: Lines) -> str:
    """Return the first text of a week: a player's own token."""
    own = name_token(lines, week.markers[seat].role)
    return hide_text(lines.say("letters.start.letter", face=own, cards=list_hand(week, seat, lines)), lines)


def write_turn(week: Week, lines: Lines) -> str:
    """Return the text that it is the turn of the player to act, with the question to them."""
    key = week.step if week.step in (WeekStep.ARRIVE, WeekStep.GIVE, WeekStep.NIGHT) else WeekStep.WALK
    return hide_text(lines.say(f"letters.turn.{key}", ask=ask(week, lines), day=name_day(week, lines)), lines)


def write_watched_sight(sight: Sight, lines: Lines) -> str:
    """Return the text of a sight from the Observatory."""
    key = "looked" if sight.look else str(sight.did or Did.NOTHING)
    if sight.did is Did.LOOK and {each.place for each in sight.targets} == {sight.place}:
        key = "own"
    targets = tuple([name_target(each, lines) for each in sight.targets])
    return hide_text(lines.say(f"letters.watched.{key}", name=sight.place, targets=targets), lines)


def write_verdict(week: Week, seat: int, lines: Lines) -> str:
    """Return the text of the verdict: how the week ended, and how for this player."""
    end = judge(week)
    own = explain_player(end, seat, week.name(seat), lines)
    reason = explain_verdict(end, week.setup.players, lines)
    ended = lines.say("letters.verdict.player", reason=reason, own=own)
    return lines.say("letters.head.verdict", text=ended)


# What a player's own move came to


def describe_night_move(move: Move, lines: Lines) -> str:
    """Return a move of the night as it was understood."""
    if move.move == "pass":
        return lines.raw("letters.done.passed")
    own = name_card(lines, move.card)
    deed = CARDS[move.card or ""].deed
    if move.targets and deed is not Deed.LOOK:
        return lines.say(
            "letters.done.night", card=own, targets=tuple([name_target(each, lines) for each in move.targets])
        )
    return lines.say("letters.done.checked" if move.targets or move.look else "letters.done.unused", card=own)


def describe_sights(week: Week, seat: int, sights: Sequence[Sight], lines: Lines) -> str:
    """Return the sights of a player through their own move, in words; "" for none."""
    own = [sight for sight in sights if sight.viewer == week.name(seat) and sight.kind is not See.ACTION]
    faces = tuple([_describe_sight(sight, lines) for sight in own if sight.kind is not See.MUTE])
    said = [lines.say("letters.seen.you", seen=faces)] if faces else []
    said += [lines.raw("letters.seen.mute") for sight in own if sight.kind is See.MUTE]
    return " ".join(said)


def _describe_sight(sight: Sight, lines: Lines) -> str:
    if sight.kind is See.CARD:
        return lines.say("letters.seen.card", name=sight.place, card=name_card(lines, sight.face))
    key = f"own_{sight.kind}" if sight.place == sight.viewer else str(sight.kind)
    return lines.say(f"letters.seen.{key}", name=name_place(sight.place, lines), face=name_token(lines, sight.face))


def name_place(place: str, lines: Lines) -> str:
    """Return the name of a marker, or of the Study."""
    return name_room(lines, STUDY_PLACE) if place == STUDY_PLACE else place


def name_target(token: Target, lines: Lines) -> str:
    """Return a token in words, by the place where it lies."""
    return lines.say(f"letters.target.{token.kind}", name=name_place(token.place, lines))


# Refusals


def write_refusal(error: GameError, week: Week, lines: Lines) -> str:
    """Return why a text is no move, or a move may not be made, and the question again."""
    return f"{explain_refusal(error, lines)} {ask(week, lines)}"


def explain_refusal(error: GameError, lines: Lines) -> str:
    """Return why a text is no move, or a move may not be made; ask for the rest of an incomplete one."""
    if isinstance(error, Unread):
        return lines.say(f"letters.refused.{error.key}", **error.arguments)
    told: Mapping[str, Any] = error.arguments
    named = {"room": name_room(lines, str(told["room"]))} if "room" in told else {}
    named |= {"card": name_card(lines, str(told["card"]))} if "card" in told else {}
    token = str(told.get("token", "")).rpartition(" ")[0]
    named |= {"name": str(told.get("name") or name_place(token, lines))}
    named |= {"names": lines.listing(told["names"], "or")} if error.key == "staff-needed" else {}
    return lines.say(f"letters.refused.{error.key}", **named)
