"""What a texted game comes to, as the testimony of its table: so that one referee judges every game."""

from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.rules.roles import Action
from onenight.texting.party import Party
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.kept import kept


def evidence(party: Party) -> tuple[Statements, ...]:
    """All votes, all cards as they lie in the end, and whom a Hunter takes along.

    A Hunter who chooses as he dies (house rule) is taken to choose whom he voted for, as in `rounds.verdict`.
    """
    seats = range(len(party.seats))
    lies = rounds.night(party)
    votes = tuple([Statement("points", seat, party.votes[seat]) for seat in seats])
    shown = tuple([Statement("shown", seat, lies.cards[seat].key) for seat in seats])
    return (votes, (*shown, *_copied(party), *_pointed(party)))


def _copied(party: Party) -> Statements:
    """What the Doppelgänger card copied; one that lay in the center copied nothing, and counts as a Villager."""
    if not any(kept(party).deck.game.cards[key].action is Action.COPY for key in kept(party).dealt):
        return ()
    copied = rounds.night(party).copied
    return (Statement("copied", None, copied.key if copied else "villager"),)


def _pointed(party: Party) -> Statements:
    if kept(party).rulebook.house.hunter_points == "vote":
        return ()
    counts_as = rounds.night(party).roles(kept(party).rulebook)
    hunters = [seat for seat in range(len(party.seats)) if counts_as[seat].key == "hunter"]
    return tuple([Statement("pointed", seat, party.votes[seat]) for seat in hunters])
