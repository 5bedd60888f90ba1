"""The rounds of a texted game: everyone is texted at once, everyone answers at once, and a round closes as a whole.

Source: docs/design.md, "Rounds, not turns". A missing answer: a role that may act does nothing, one that must gets a
random legal pick, and the recap says so.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck, check_deck
from onenight.rules.night import Night, resolve_roles
from onenight.rules.picks import is_artifact_in_use
from onenight.rules.result import judge_vote
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import Verdict
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import incomplete_answer
from onenight.texting.party import Outgoing, Party, Stage
from onenight.texting.player_language import choose_seat_lines
from onenight.ways.one_night.texts.bodies import nightfall_text, rest_text, second_text
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import artifact_text, dawn_text, laid_text, look_text
from onenight.ways.one_night.texts.party_state import keep_night, kept_night
from onenight.ways.one_night.texts.prompts import Prompt, ask_role, list_rounds, question

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
    artifacts = _draw_artifacts(deck, rulebook.limit_artifacts(kept_night(party).boxes), front.chance)
    dealt = (*cards, *beside)
    now = kept_night(party)._replace(rulebook=rulebook, deck=deck, dealt=dealt, decoys=decoys, artifacts=artifacts)
    begun = keep_night(party, now)._replace(stage=Stage.NIGHTFALL, game=party.game + 1)
    return add_texts(begun, "nightfall", partial(nightfall_text, begun), front.lines)


def _draw_artifacts(deck: Deck, rulebook: Rulebook, chance: Random) -> tuple[int, ...]:
    """Return the artifacts in use in the order in which they are drawn; () where no card lays any."""
    if not deck.lays("artifacts"):
        return ()
    used = [place for place, key in enumerate(deck.game.artifacts) if is_artifact_in_use(key, deck, rulebook)]
    return tuple(chance.sample(used, len(used)))


def add_texts(party: Party, what: str, write: Callable[[int, Lines], str], lines: Lines) -> Party:
    """Return the party with a text for every seat in its outbox, in seat order; none to who has left, none empty."""
    new = [
        Outgoing(f"{party.game} {what} {seat}", holder.phone, body)
        for seat, holder in enumerate(party.seats)
        if not holder.left and (body := write(seat, choose_seat_lines(party, seat, lines)))
    ]
    return incomplete_answer.forget_parts(party, *range(len(party.seats)))._replace(outbox=(*party.outbox, *new))


HEARD: Mapping[Stage, str] = {
    Stage.NIGHTFALL: "heard",
    Stage.SECOND: "heard_second",
    Stage.LOOK: "heard_look",
    Stage.REST: "heard_rest",
}
"""The section of the lines that note an answer, by round of the night."""


_ANSWER_FIELDS: Mapping[Stage, str] = {
    Stage.NIGHTFALL: "first",
    Stage.SECOND: "second",
    Stage.LOOK: "look",
    Stage.REST: "rest",
}
"""The field of what is kept that holds the answers to a round of the night."""


def answers_given(party: Party) -> Answers:
    """Return the answers to the round of the night that is open."""
    given: Answers = getattr(kept_night(party), _ANSWER_FIELDS[party.stage])
    return given


def replace_answers(party: Party, given: Answers) -> Party:
    """Return the party with these answers to the round that is open."""
    changed: dict[str, Any] = {_ANSWER_FIELDS[party.stage]: given}
    return keep_night(party, kept_night(party)._replace(**changed))


def place_name(names: Sequence[str], place: int, lines: Lines, words: Sequence[str] = ()) -> str:
    """Return the name of a place: a player, a center card by number, or one of the words that were asked for."""
    if place < 0:
        return lines.raw(f"texts.word.{words[convert_word(place)]}")
    return names[place] if place < len(names) else lines.say("texts.heard.center", number=place - len(names) + 1)


_BODIES = {Stage.SECOND: second_text, Stage.LOOK: look_text, Stage.REST: rest_text}
"""What writes the texts that begin a further round."""


def begin_next_round(party: Party, front: Front) -> Party:
    """Return the party in the next round of the night, or at dawn, whoever has not answered this one."""
    party, lines = _fill_missing(party, front.chance), front.lines
    following = list_rounds(kept_night(party).deck)
    at = following.index(party.stage) + 1
    if at == len(following):
        return _begin_dawn(party, lines)
    party = party._replace(stage=following[at])
    return add_texts(party, str(party.stage), partial(_BODIES[party.stage], party), lines)


def _begin_dawn(party: Party, lines: Lines) -> Party:
    """Return the party at dawn, with texts on what lies on the table, on artifacts, and on what everyone saw."""
    party = party._replace(stage=Stage.DAWN)
    went = play_night(party)
    party = add_texts(party, "laid", lambda _seat, own: laid_text(party, went.night, own), lines)
    for seat, artifact in sorted(went.night.laid.artifacts):
        party = add_texts(party, "artifact", partial(_write_artifact, party, seat, artifact), lines)
    return add_texts(party, "dawn", lambda seat, own: dawn_text(party, seat, went, own), lines)


def _write_artifact(party: Party, holder: int, artifact: int, seat: int, lines: Lines) -> str:
    """Return the text on an artifact to its holder; "" to all others."""
    return artifact_text(party, artifact, lines) if seat == holder else ""


def _fill_missing(party: Party, chance: Random) -> Party:
    """Return the party with a random legal pick for everyone who must act and has not answered."""
    given = answers_given(party)
    missing = {
        seat: asked
        for seat in range(len(party.seats))
        if seat not in given and not (asked := question(party, seat)).may_pass
    }
    picked = {seat: _pick_randomly(party, seat, asked, chance) for seat, asked in missing.items()}
    party = replace_answers(party, {**given, **picked})
    party = keep_night(party, kept_night(party)._replace(filled=(*kept_night(party).filled, *missing)))
    return _add_late_picks(party, chance) if party.stage is Stage.SECOND else party


def _add_late_picks(party: Party, chance: Random) -> Party:
    """Return the party with a random pick of who is asked no more before the look, and has to act.

    That is a Copycat who saw the Doppelgänger, and has copied one of the dusk by the second answer.
    """
    now, night = kept_night(party), play_night(party).night
    copied, seat = night.copied, night.copier
    if copied is None or (copied.order or 0) >= 0 or now.deck.game.cards[now.dealt[seat]].action.copies:
        return party
    asked = ask_role(party, seat, copied, copied=True)
    if asked.may_pass or len(now.second[seat]) > 1:
        return party
    late = (*now.second[seat], *_pick_randomly(party, seat, asked, chance))
    return keep_night(party, now._replace(second={**now.second, seat: late}, filled=(*now.filled, seat)))


def _pick_randomly(party: Party, seat: int, asked: Prompt, chance: Random) -> tuple[int, ...]:
    """Return a random legal pick."""
    players, shape = len(party.seats), asked.shapes[0]
    others = asked.players or [other for other in range(players) if other != seat]
    cards = len(kept_night(party).dealt) - players if asked.center is None else asked.center
    center = range(players, players + cards)
    return (
        *chance.choice(list(combinations(others, shape.players))),
        *chance.choice(list(combinations(center, shape.center))),
    )


def night(party: Party) -> Night:
    """Return the cards as they lie, and what everyone saw."""
    return play_night(party).night


def verdict(party: Party) -> Verdict:
    """Return who died and who won, once every vote is in.

    A Hunter who chooses as he dies (house rule) is taken to choose whom he voted for: nobody is asked once more.
    """
    seats = range(len(party.seats))
    went, rulebook = night(party), kept_night(party).rulebook
    votes = [party.votes[seat] for seat in seats]
    return judge_vote(votes, resolve_roles(went, rulebook)[: len(seats)], rulebook, laid=went.laid)[1]
