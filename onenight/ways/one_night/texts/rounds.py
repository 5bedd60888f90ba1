"""The rounds of a texted game: everyone is texted at once, everyone answers at once, and a round closes as a whole.

Source: docs/design.md, "Rounds, not turns". A missing answer: a role that may act does nothing, one that must gets a
random legal pick, and the recap says so.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import cast

from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck, check_deck
from onenight.rules.errors import GameError, NotAllowed
from onenight.rules.night import Night, resolve_roles
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import find_deaths
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import incomplete_answer, reading
from onenight.texting.party import Outgoing, Party, Stage
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.player_language import choose_seat_lines
from onenight.ways.one_night.texts.bodies import nightfall_text, rest_text, second_text, verdict_text
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import artifact_text, dawn_text, laid_text
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.prompts import NIGHT, Prompt, list_rounds, question

Answers = Mapping[int, tuple[int, ...]]


def deal(party: Party, rulebook: Rulebook, deck: Deck, front: Front) -> Party:
    """Return the party with the cards dealt, and everyone texted role and question.

    Raises:
        NotAllowed: `too-few-players`, `too-many-players`, or the deck is none for so many.
    """
    check_deck(deck, len(party.seats), rulebook)
    cards = list(deck.keys)
    front.chance.shuffle(cards)
    beside = [] if deck.card_beside_center is None else [deck.card_beside_center.key]
    decoys = tuple([front.chance.choice((1, 2)) for _ in party.seats])
    artifacts = _draw_artifacts(deck, rulebook, front.chance)
    dealt = (*cards, *beside)
    now = kept_night(party)._replace(rulebook=rulebook, deck=deck, dealt=dealt, decoys=decoys, artifacts=artifacts)
    begun = keep_night(party, now)._replace(stage=Stage.NIGHTFALL, game=party.game + 1)
    return add_texts(
        begun,
        "nightfall",
        [nightfall_text(begun, seat, choose_seat_lines(begun, seat, front.lines)) for seat in range(len(party.seats))],
    )


def _draw_artifacts(deck: Deck, rulebook: Rulebook, chance: Random) -> tuple[int, ...]:
    """Return the artifacts in use in the order in which they are drawn; () where no card lays any."""
    if not deck.lays("artifacts"):
        return ()
    used = [place for place, key in enumerate(deck.game.artifacts) if key in rulebook.house.artifacts]
    return tuple(chance.sample(used, len(used)))


def add_texts(party: Party, what: str, bodies: list[str]) -> Party:
    """Return the party with a text for every seat in its outbox, in seat order; none to who has left, none empty."""
    new = [
        Outgoing(f"{party.game} {what} {seat}", holder.phone, body)
        for seat, (holder, body) in enumerate(zip(party.seats, bodies, strict=True))
        if not holder.left and body
    ]
    return incomplete_answer.forget_parts(party, *range(len(party.seats)))._replace(outbox=(*party.outbox, *new))


HEARD: Mapping[Stage, str] = {Stage.NIGHTFALL: "heard", Stage.SECOND: "heard_second", Stage.REST: "heard_rest"}
"""The section of the lines that note an answer, by round of the night."""


def answers_given(party: Party) -> Answers:
    """Return the answers to the round of the night that is open."""
    now = kept_night(party)
    given = {Stage.NIGHTFALL: now.first, Stage.SECOND: now.second, Stage.REST: now.rest}
    return given[party.stage]


def _replace_answers(party: Party, given: Answers) -> Party:
    """Return the party with these answers to the round that is open."""
    now = kept_night(party)
    if party.stage is Stage.NIGHTFALL:
        return keep_night(party, now._replace(first=given))
    if party.stage is Stage.SECOND:
        return keep_night(party, now._replace(second=given))
    return keep_night(party, now._replace(rest=given))


def missing_names(party: Party) -> tuple[str, ...]:
    """Return the names of those who have not answered the round; of those who have left, only votes are missed."""
    given = party.votes if party.stage is Stage.DAWN else answers_given(party) if party.stage in NIGHT else None
    gone = party.stage is not Stage.DAWN
    return tuple(
        [
            holder.name
            for seat, holder in enumerate(party.seats)
            if given is not None and seat not in given and not (gone and holder.left)
        ]
    )


def take_answer(party: Party, seat: int, answer: PlayerAnswer, lines: Lines) -> tuple[Party, str]:
    """Return the party with a player's answer to the open round, or the half of it, and what they are told.

    Raises:
        NotUnderstood, NotAllowed, Ambiguous: as for `reading.read_places`.
    """
    prompt, now, names = question(party, seat), kept_night(party), tuple([holder.name for holder in party.seats])
    asked = PlaceQuestion(
        seat, names, len(now.dealt) - len(names), prompt.shapes, prompt.may_pass, prompt.own, prompt.words
    )
    earlier = party.incomplete_answers.get(seat, incomplete_answer.NOTHING)
    try:
        places = incomplete_answer.read_with_earlier_part(
            earlier, answer, lambda each: reading.read_places(each, asked, lines), reading.incomplete_part, GameError
        )
    except incomplete_answer.Unfinished as first:
        return incomplete_answer.remember_part(party, seat, first.part), lines.refusal(cast("GameError", first.error))
    party = incomplete_answer.forget_parts(party, seat)
    places = tuple(sorted(places, key=lambda place: place < len(names)))  # a card of the center is seen first
    section = HEARD[party.stage]
    said = tuple([place_name(names, place, lines, prompt.words) for place in places])
    noted = lines.say(f"texts.{section}.one", places=said) if said else lines.raw(f"texts.{section}.nobody")
    return _replace_answers(party, {**answers_given(party), seat: places}), noted


def place_name(names: Sequence[str], place: int, lines: Lines, words: Sequence[str] = ()) -> str:
    """Return the name of a place: a player, a center card by number, or one of the words that were asked for."""
    if place < 0:
        return lines.raw(f"texts.word.{words[convert_word(place)]}")
    return names[place] if place < len(names) else lines.say("texts.heard.center", number=place - len(names) + 1)


def close_if_complete(before: Party, after: Party, front: Front) -> Party:
    """Return the party after an answer; the last one closes the round."""
    open_ = after.stage not in (Stage.JOIN, Stage.VERDICT)
    if open_ and before.missing and not after.missing:
        return close(after, front.chance, front.lines)
    return after


def close(party: Party, chance: Random, lines: Lines) -> Party:
    """Close the round, whoever has not answered, and begin the next one.

    Raises:
        NotAllowed: `no-round`, where none is open; `votes-missing`, where somebody has not voted: everybody has to.
    """
    seats = range(len(party.seats))
    if party.stage in NIGHT:
        return _begin_next_round(_fill_missing(party, chance), lines)
    if party.stage is Stage.DAWN:
        if party.missing:
            raise NotAllowed("votes-missing", names=party.missing)
        ended = party._replace(stage=Stage.VERDICT)
        found, lies = verdict(ended), night(ended)
        return add_texts(
            ended,
            "verdict",
            [verdict_text(ended, seat, found, lies, choose_seat_lines(ended, seat, lines)) for seat in seats],
        )
    raise NotAllowed("no-round")


def _begin_next_round(party: Party, lines: Lines) -> Party:
    """Return the party in the next round of the night, or at dawn."""
    following = list_rounds(kept_night(party).deck)
    at = following.index(party.stage) + 1
    if at == len(following):
        return _begin_dawn(party, lines)
    party = party._replace(stage=following[at])
    body = second_text if party.stage is Stage.SECOND else rest_text
    return add_texts(
        party,
        str(party.stage),
        [body(party, seat, choose_seat_lines(party, seat, lines)) for seat in range(len(party.seats))],
    )


def _begin_dawn(party: Party, lines: Lines) -> Party:
    """Return the party at dawn, with texts on what lies on the table, on artifacts, and on what everyone saw."""
    party, seats = party._replace(stage=Stage.DAWN), range(len(party.seats))
    went = play_night(party)
    party = add_texts(
        party, "laid", [laid_text(party, went.night, choose_seat_lines(party, seat, lines)) for seat in seats]
    )
    for seat, artifact in sorted(went.night.laid.artifacts):
        told = artifact_text(party, artifact, choose_seat_lines(party, seat, lines))
        party = add_texts(party, "artifact", [told if at == seat else "" for at in seats])
    return add_texts(
        party, "dawn", [dawn_text(party, seat, went, choose_seat_lines(party, seat, lines)) for seat in seats]
    )


def _fill_missing(party: Party, chance: Random) -> Party:
    """Return the party with a random legal pick for everyone who must act and has not answered."""
    given = answers_given(party)
    missing = {
        seat: asked
        for seat in range(len(party.seats))
        if seat not in given and not (asked := question(party, seat)).may_pass
    }
    picked = {seat: _pick_randomly(party, seat, asked, chance) for seat, asked in missing.items()}
    party = _replace_answers(party, {**given, **picked})
    return keep_night(party, kept_night(party)._replace(filled=(*kept_night(party).filled, *missing)))


def _pick_randomly(party: Party, seat: int, asked: Prompt, chance: Random) -> tuple[int, ...]:
    """Return a random legal pick."""
    players, shape = len(party.seats), asked.shapes[0]
    others = [other for other in range(players) if asked.own or other != seat]
    center = range(players, len(kept_night(party).dealt))
    return (
        *chance.choice(list(combinations(others, shape.players))),
        *chance.choice(list(combinations(center, shape.center))),
    )


def picks(party: Party) -> Answers:
    """Return the picks of the night, as far as they were done, without decoys."""
    return play_night(party).picks


def night(party: Party) -> Night:
    """Return the cards as they lie, and what everyone saw."""
    return play_night(party).night


def verdict(party: Party) -> Verdict:
    """Return who died and who won, once every vote is in.

    A Hunter who chooses as he dies (house rule) is taken to choose whom he voted for: nobody is asked once more.
    """
    seats = range(len(party.seats))
    roles = resolve_roles(night(party), kept_night(party).rulebook)[: len(seats)]
    return judge(find_deaths([party.votes[seat] for seat in seats], roles), roles, kept_night(party).rulebook)
