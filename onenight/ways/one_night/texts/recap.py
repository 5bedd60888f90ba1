"""The recap of a finished game, and its record; before the verdict nothing of either is told."""

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.one_night.texts import rounds


def record(party: Party) -> dict[str, object]:
    """The whole game as a record that `onenight judge` reads.

    Raises:
        NotAllowed: `not-over`, before the verdict.
    """
    if party.week is not None:
        from onenight.ways.one_week.texts import recap as weeks  # noqa: PLC0415 - most evenings have no week

        return weeks.record(party)
    if party.stage is not Stage.VERDICT:
        raise NotAllowed("not-over")
    names = [holder.name for holder in party.seats]
    places = [*names, *(f"center {number}" for number in range(1, len(party.dealt) - len(names) + 1))]
    votes = {names[seat]: names[target] for seat, target in sorted(party.votes.items())}
    told: dict[str, object] = {
        "game": party.rulebook.game.key,
        "house_rules": party.rulebook.house.changes() or "official",
        "players": names,
        "dealt": dict(zip(names, party.dealt, strict=False)),
        "center": list(party.dealt[len(names) :]),
        "picks": {names[seat]: [places[place] for place in chosen] for seat, chosen in rounds.picks(party).items()},
        "votes": votes,
    }
    if party.rulebook.house.hunter_points == "after":
        told["hunter_targets"] = votes
    return told


def recap(party: Party, lines: Lines) -> str:
    """Who was dealt what, what everybody picked, how the cards lay in the end, and who voted for whom."""
    names = [holder.name for holder in party.seats]
    lies = rounds.night(party)
    chosen = rounds.picks(party)
    said = []
    for seat, name in enumerate(names):
        picked = tuple([_place(names, place, lines) for place in chosen.get(seat, ())])
        key = ("chance" if seat in party.filled else "picked") if picked else "slept"
        said.append(
            lines.say(
                f"texts.recap.{key}",
                name=name,
                role=party.dealt[seat],
                picked=picked,
                card=lines.role(lies.cards[seat].key),
                vote=names[party.votes[seat]],
            )
        )
    return " ".join(said)


def _place(names: list[str], place: int, lines: Lines) -> str:
    return names[place] if place < len(names) else lines.say("texts.heard.center", number=place - len(names) + 1)
