"""The recap of a finished game, and its record; before the verdict nothing of either is told."""

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.kept import kept


def record(party: Party) -> dict[str, object]:
    """The whole game as a record that `onenight judge` reads.

    Raises:
        NotAllowed: `not-over`, before the verdict.
    """
    if party.stage is not Stage.VERDICT:
        raise NotAllowed("not-over")
    names, now = [holder.name for holder in party.seats], kept(party)
    places = [*names, *(f"center {number}" for number in range(1, len(now.dealt) - len(names) + 1))]
    votes = {names[seat]: names[target] for seat, target in sorted(party.votes.items())}
    told: dict[str, object] = {
        "game": now.rulebook.game.key,
        "house_rules": now.rulebook.house.changes() or "official",
        "players": names,
        "dealt": dict(zip(names, now.dealt, strict=False)),
        "center": list(now.dealt[len(names) :]),
        "picks": {names[seat]: [places[place] for place in chosen] for seat, chosen in rounds.picks(party).items()},
        "votes": votes,
    }
    if now.rulebook.house.hunter_points == "after":
        told["hunter_targets"] = votes
    return told


def recap(party: Party, lines: Lines) -> str:
    """Who was dealt what, what everybody picked, how the cards lay in the end, and who voted for whom."""
    names, now = [holder.name for holder in party.seats], kept(party)
    lies = rounds.night(party)
    chosen = rounds.picks(party)
    said = []
    for seat, name in enumerate(names):
        picked = tuple([rounds.place_name(names, place, lines) for place in chosen.get(seat, ())])
        key = ("chance" if seat in now.filled else "picked") if picked else "slept"
        said.append(
            lines.say(
                f"texts.recap.{key}",
                name=name,
                role=now.dealt[seat],
                picked=picked,
                card=lines.role(lies.cards[seat].key),
                vote=names[party.votes[seat]],
            )
        )
    return " ".join(said)
