"""The result of a texted game as the testimony of its table: so that one referee judges every game."""

from collections.abc import Iterator, Sequence

from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.rules.game import list_stakes
from onenight.rules.marked_table import FACTS_OF_STAKES
from onenight.rules.marks import SUPPLY, Mark, list_holders
from onenight.rules.night import list_marks_in_force, resolve_roles
from onenight.rules.night_steps import has_dusk
from onenight.rules.result import judge_vote
from onenight.rules.roles import Role, Stake
from onenight.texting.party import Party
from onenight.ways.one_night.texts import rounds
from onenight.ways.one_night.texts.party_state import kept_night


def evidence(party: Party) -> tuple[Statements, ...]:
    """Return all votes, all cards as they lie in the end, and whom Hunters take along, as statements.

    A Hunter who chooses as he dies (house rule) is taken to choose whom he voted for, as in `rounds.verdict`.
    """
    now, lies, seats = kept_night(party), rounds.night(party), range(len(party.seats))
    votes = [Statement("points", seat, party.votes[seat]) for seat in seats]
    told = [Statement("shown", seat, lies.cards[seat].key) for seat in seats]
    if now.deck.lays("artifacts"):
        keys = list(now.deck.game.artifacts)
        told += [Statement("artifact", seat, keys[artifact]) for seat, artifact in lies.laid.artifacts]
        told.append(Statement("no_artifacts", None, told=True))
    finding = lies.copied is not None and lies.copied.action.becomes
    for seat in seats:
        card = lies.cards[seat]
        if card.action.becomes or (finding and card.action.copies):
            told.append(Statement("became", seat, str(lies.laid.find_investigated_stake(card) or "villager")))
    before = resolve_roles(lies, now.rulebook)[: len(seats)]
    counted, _ = judge_vote([party.votes[seat] for seat in seats], before, now.rulebook)
    told += [
        Statement("turned", seat, counted[seat] is not before[seat])
        for seat in seats
        if before[seat].stake is Stake.CURSED
    ]
    if has_dusk(now.deck):
        told += _tell_kinds(party, before)
    elif now.deck.copier is not None:  # what she copied comes late: it is kept once it is certain who has most fingers
        told.append(Statement("copied", None, lies.copied.key if lies.copied else "villager"))
    if now.rulebook.house.hunter_points != "vote":
        roles = resolve_roles(lies, now.rulebook)
        told += [Statement("pointed", seat, party.votes[seat]) for seat in seats if roles[seat].stake is Stake.HUNTER]
    return tuple(votes), tuple(told)


def _tell_kinds(party: Party, roles: Sequence[Role]) -> Iterator[Statement]:
    """Yield who is of which kind, and who has which mark, as a table with marks is asked: roles before the vote."""
    now, laid = kept_night(party), rounds.night(party).laid
    marked = list_holders(list_marks_in_force(laid, now.rulebook.game), Mark.VAMPIRE)
    for stake in list_stakes(now.deck.game):
        seats = [seat for seat, role in enumerate(roles) if role.stake is stake]
        every = tuple(sorted({*seats, *(marked if stake is Stake.VAMPIRE else ())}))
        fact = FACTS_OF_STAKES.get(stake)
        yield Statement("everyone", stake.value, every) if fact is None else Statement(fact, None, every)
    for mark in SUPPLY:
        if mark is not Mark.VAMPIRE:  # who counts as one for it is told above
            yield Statement("bearers", mark.value, list_holders(laid.marks, mark))
