"""The recap of a finished game, and its record; before the verdict nothing of either is told."""

from collections.abc import Iterator

from onenight.rules.actions import convert_word
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.course import BlindNight, NightWork, play_night
from onenight.ways.one_night.texts.party_state import kept_night


def record(party: Party) -> dict[str, object]:
    """Return the whole game as a record that `onenight judge` reads.

    Raises:
        NotAllowed: `not-over`, before the verdict.
    """
    party.check_over()
    names, now = [holder.name for holder in party.seats], kept_night(party)
    places = [*names, *(f"center {number}" for number in range(1, len(now.dealt) - len(names) + 1))]
    votes = {names[seat]: names[target] for seat, target in sorted(party.votes.items())}
    told: dict[str, object] = {
        "game": now.rulebook.game.key,
        "house_rules": now.rulebook.house.list_changes() or "official",
        "players": names,
        "dealt": dict(zip(names, now.dealt, strict=False)),
        "center": list(now.dealt[len(names) :]),
        "picks": {
            names[seat]: [_words(party, seat)[convert_word(place)] if place < 0 else places[place] for place in chosen]
            for seat, chosen in rounds.picks(party).items()
        },
        "votes": votes,
    }
    if now.rulebook.house.hunter_points == "after":
        told["hunter_targets"] = votes
    return told


def _words(party: Party, seat: int) -> tuple[str, ...]:
    """Return the words of the role that a player had when picking."""
    return next((deed.role.words for deed in reversed(play_night(party).by(seat)) if deed.role.words), ())


def recap(party: Party, lines: Lines) -> str:
    """Return who was dealt what, did what, how the cards lay in the end, and who voted for whom: a line a player."""
    went = play_night(party)
    return "\n".join([" ".join(_recall_player(party, seat, went, lines)) for seat in range(len(party.seats))])


def _recall_player(party: Party, seat: int, went: BlindNight, lines: Lines) -> Iterator[str]:
    """Yield one player's game: what was picked in a sentence with all else, what was done in further ones."""
    names, now, deeds = [holder.name for holder in party.seats], kept_night(party), went.by(seat)
    told = [sentence for deed in deeds if (sentence := _tell_deed(party, deed, lines))]
    places = [place for deed in deeds if not deed.role.action.recalled for place in deed.places]
    picked = tuple([rounds.place_name(names, place, lines) for place in places])
    chance = seat in now.filled
    yield lines.say(
        f"texts.recap.{('chance' if chance and not told else 'picked') if picked else 'slept'}",
        name=names[seat],
        role=now.dealt[seat],
        picked=picked,
        card=lines.role(went.night.cards[seat].key),
        vote=names[party.votes[seat]],
    )
    if told and chance:
        yield lines.say("texts.recap.by_chance", name=names[seat])
    yield from told


def _tell_deed(party: Party, deed: NightWork, lines: Lines) -> str:
    """Return what a player did in words, and what became of it; "" where it has no sentence of its own."""
    action = deed.role.action
    if not action.recalled or not deed.places:
        return ""
    names = [holder.name for holder in party.seats]
    words = [deed.role.words[convert_word(place)] for place in deed.places if place < 0]
    places = tuple([rounds.place_name(names, place, lines) for place in deed.places if place >= 0])
    further = words[0] if words else "ended" if deed.end else ""
    told = {"first": places[0], "last": places[-1]} if places else {}
    role = deed.end or (deed.looks[0].role.key if deed.looks else deed.role.key)
    line = f"{action.key}_{further}" if further else action.key
    return lines.say(f"texts.did.{line}", name=names[deed.seat], places=places, role=str(role), **told)
