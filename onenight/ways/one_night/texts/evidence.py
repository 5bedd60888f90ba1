"""The result of a texted game as the testimony of its table: so that one referee judges every game."""

from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.rules.night import Night, resolve_roles
from onenight.texting.party import Party
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.party_state import kept_night


def evidence(party: Party) -> tuple[Statements, ...]:
    """Return all votes, all cards as they lie in the end, and whom Hunters take along, as statements.

    A Hunter who chooses as he dies (house rule) is taken to choose whom he voted for, as in `rounds.verdict`.
    """
    seats = range(len(party.seats))
    lies = rounds.night(party)
    votes = tuple([Statement("points", seat, party.votes[seat]) for seat in seats])
    shown = tuple([Statement("shown", seat, lies.cards[seat].key) for seat in seats])
    # What she copied comes last: the referee keeps it only once it is certain who has the most fingers.
    found = (*_artifact_holders(party, lies), *_investigation_results(party, lies), *_copied_statement(party))
    return (votes, (*shown, *found, *_hunter_targets(party)))


def _investigation_results(party: Party, lies: Night) -> Statements:
    """Return what each card became that may have investigated: "villager" where it became nothing."""
    copied = lies.copied is not None and lies.copied.action.becomes
    return tuple(
        [
            Statement("became", seat, str(lies.laid.find_investigated_stake(card) or "villager"))
            for seat, card in enumerate(lies.cards[: len(party.seats)])
            if card.action.becomes or (copied and card.action.copies)
        ]
    )


def _artifact_holders(party: Party, lies: Night) -> Statements:
    """Return who has which artifact, and that nobody else has one; () where no card lays any."""
    keys = list(kept_night(party).deck.game.artifacts)
    if not kept_night(party).deck.lays("artifacts"):
        return ()
    laid = [Statement("artifact", seat, keys[artifact]) for seat, artifact in lies.laid.artifacts]
    return (*laid, Statement("no_artifacts", None, told=True))


def _copied_statement(party: Party) -> Statements:
    """Return what the Doppelgänger card copied; one that lay in the center copied nothing: a Villager."""
    if kept_night(party).deck.copier is None:
        return ()
    copied = rounds.night(party).copied
    return (Statement("copied", None, copied.key if copied else "villager"),)


def _hunter_targets(party: Party) -> Statements:
    """Return whom each Hunter takes along who chooses as he dies; () under other rules."""
    if kept_night(party).rulebook.house.hunter_points == "vote":
        return ()
    counts_as = resolve_roles(rounds.night(party), kept_night(party).rulebook)
    hunters = [seat for seat in range(len(party.seats)) if counts_as[seat].key == "hunter"]
    return tuple([Statement("pointed", seat, party.votes[seat]) for seat in hunters])
