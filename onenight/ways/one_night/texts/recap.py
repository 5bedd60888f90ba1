"""The recap of a finished game, and what its record has of the night."""

from collections.abc import Iterator, Sequence

from onenight.rules.actions import convert_word
from onenight.rules.marks import Mark, find_mark
from onenight.rules.night import TOGETHER
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.one_night.story import SEEN_MARKS, NightEvent, NightWork, list_events
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.course import BlindNight, deal_of, play_night
from onenight.ways.one_night.texts.party_state import kept_night


def list_picks(party: Party, places: Sequence[str]) -> dict[str, list[str]]:
    """Return by name what was picked, as far as it was done: places, by these names, or words of the picker's role."""
    went = play_night(party)
    return {
        places[seat]: [_words(went, seat)[convert_word(place)] if place < 0 else places[place] for place in chosen]
        for seat, chosen in went.picks.items()
        if seat != TOGETHER
    }


def name_marked(party: Party) -> dict[str, str]:
    """Return the key of a record that tells whom the Vampires have marked, with the name; empty where nobody was."""
    marked = play_night(party).picks.get(TOGETHER, ())
    return {"vampire_mark": party.names[marked[0]]} if marked else {}


def _words(went: BlindNight, seat: int) -> tuple[str, ...]:
    """Return the words of the role that a player had when picking."""
    return next((deed.role.words for deed in reversed(went.by(seat)) if deed.role.words), ())


def list_deeds(party: Party) -> Iterator[NightEvent]:
    """Yield what was done and seen, in order."""
    went = play_night(party)
    yield from list_events(deal_of(party), went.night, went.deeds)


def recall_player(party: Party, seat: int, went: BlindNight, lines: Lines) -> Iterator[str]:
    """Yield one player's game: what was picked in a sentence with all else, what was done in further ones."""
    names, now, deeds = party.names, kept_night(party), went.by(seat)
    told = [sentence for deed in deeds if (sentence := _tell_deed(party, deed, lines))]
    places = [place for deed in deeds if not deed.role.action.recalled for place in deed.places]
    picked = tuple([rounds.place_name(names, place, lines) for place in places])
    chance = seat in now.filled
    chosen = "looked" if all(deed.role.among_seen for deed in deeds) else "picked"
    yield lines.say(
        f"texts.recap.{('chance' if chance and not told else chosen) if picked else 'slept'}",
        name=names[seat],
        role=now.dealt[seat],
        picked=picked,
        card=lines.role(went.night.cards[seat].key),
        vote=names[party.votes[seat]],
    )
    if told and chance:
        yield lines.say("texts.recap.by_chance", name=names[seat])
    yield from told
    mark = find_mark(went.night.laid.marks, seat)
    if mark is not Mark.CLARITY:
        yield lines.say("texts.recap.mark", name=names[seat], mark=lines.raw(f"words.marks.{mark}"))


def recall_together(party: Party, went: BlindNight, lines: Lines) -> Iterator[str]:
    """Yield what several players did together, in a sentence each."""
    yield from filter(None, [_tell_deed(party, deed, lines) for deed in went.by(TOGETHER)])


def _tell_deed(party: Party, deed: NightWork, lines: Lines) -> str:
    """Return what a player did in words, and what became of it; "" where it has no sentence of its own."""
    action = deed.role.action
    if not action.recalled or not deed.places:
        return ""
    names = party.names
    words = [deed.role.words[convert_word(place)] for place in deed.places if place < 0]
    places = tuple([rounds.place_name(names, place, lines) for place in deed.places if place >= 0])
    further = "_".join(words) if words else "ended" if deed.end else ""
    told = {"first": places[0], "last": places[-1]} if places else {}
    seen = next((sight.role for sight in deed.looks if sight.role not in SEEN_MARKS), deed.role)
    line = f"{action.key}_{further}" if further else action.key
    return lines.say(f"texts.did.{line}", name=names[deed.seat], places=places, role=deed.end or seen.key, **told)
