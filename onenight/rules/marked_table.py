"""The referee of a table with marks: who is what, and who has which mark, is told kind by kind.

Who dies and who wins hangs on so much there that all ways in which it can lie are not looked at. Instead everyone of a
kind is told at once, by card, by mark or by what else makes one, and only of kinds on which something still depends.
Source: docs/rules/vampire.md.
"""

from collections.abc import Collection, Iterator

from onenight.rules.known_facts import (
    CHANGING,
    MONSTERS,
    SEATS_FACTS,
    Known,
    Question,
    are_monsters_told,
    count_artifacts_left,
    count_most,
    find_all_dead,
    find_certain,
    find_kinds,
    find_marks,
    find_roles,
    find_stake,
    find_told_cards,
    has_told_cards,
    is_everyone_told,
    is_immortal,
    is_protected,
    is_safe_master,
    list_monsters_asked,
    list_open_votes_at_cursed,
    list_told,
    list_untold_changes,
    may_be,
    may_bear,
)
from onenight.rules.marks import SUPPLY, Mark
from onenight.rules.roles import TEAMS, Stake, Team
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import is_epic, list_infected

FACTS_OF_STAKES = {stake: fact for fact, stake in SEATS_FACTS.items()}
"""The facts that tell everyone of a stake, where they are not `everyone`."""
OTHER_TEAMS = tuple([stake for stake in Stake if TEAMS[stake] is not Team.VILLAGE and stake not in MONSTERS])
"""The stakes beside the monsters' that are not the village's."""
WINNING_MARKS = (Mark.TRAITOR, Mark.DISEASE)
"""The marks on which no death and no team depends, but a player's own win."""
FATAL_STAKES = (Stake.HUNTER, Stake.TANNER, Stake.APPRENTICE_TANNER)
"""The stakes on which something depends where one of the dead is of them."""
# What is asked


def list_stake_questions(known: Known, stakes: Collection[Stake]) -> Iterator[Question]:
    """Yield the questions who is of these stakes, where somebody may be and it was not told."""
    for stake in stakes:
        if not is_everyone_told(known, stake):
            fact = FACTS_OF_STAKES.get(stake)
            yield Question("everyone", role=stake.value) if fact is None else Question(fact)


def list_mark_questions(known: Known, *marks: Mark) -> Iterator[Question]:
    """Yield the questions who has these marks, where somebody may and it was not told."""
    for mark in marks:
        if mark not in known.bearers and may_bear(known, mark):
            yield Question("bearers", role=mark.value)


def list_monster_questions(known: Known) -> Iterator[Question]:
    """Yield the questions who is a Vampire and who a Werewolf, by the vote, too."""
    yield from list_stake_questions(known, list_monsters_asked(known))
    yield from (Question("voted", seat) for seat in list_open_votes_at_cursed(known))


def list_master_questions(known: Known, seat: int) -> Iterator[Question]:
    """Yield the questions whether a player is a Master whom fingers save, while that is uncertain."""
    if is_safe_master(known, seat) is None:
        yield from list_stake_questions(known, [Stake.MASTER])
        yield from list_monster_questions(known)
        kinds = find_kinds(known)
        yield from (Question("voted", each) for each in range(known.players) if _may_save(known, kinds[each], each))


def _may_save(known: Known, kind: Stake, seat: int) -> bool:
    """Return whether it is open at whom a Vampire points."""
    return kind is Stake.VAMPIRE and seat not in known.votes


def list_epic_questions(known: Known) -> Iterator[Question]:
    """Yield the questions whether the vote is an epic one, while that is uncertain."""
    if len(list_epic(known)) > 1:
        yield from list_monster_questions(known)
        yield from list_stake_questions(known, OTHER_TEAMS)
        yield from list_mark_questions(known, Mark.ASSASSIN)


def list_epic(known: Known) -> tuple[bool, ...]:
    """Return whether the most and the second most die; both while that is uncertain."""
    sides = (Stake.VAMPIRE, Stake.WEREWOLF)
    if not known.rulebook.house.epic_battle or any(
        is_everyone_told(known, each) and not list_told(known, each) for each in sides
    ):
        return (False,)
    if not are_monsters_told(known):
        return (False, True)
    kinds = find_kinds(known)
    if not all(each in kinds for each in sides):
        return (False,)
    untold = [stake for stake in OTHER_TEAMS if not is_everyone_told(known, stake)]
    villagers = [kind for kind in kinds if TEAMS[kind] is Team.VILLAGE]
    sure = len(villagers) > sum(count_most(known, stake) - kinds.count(stake) for stake in untold)
    if not sure and (any(list_stake_questions(known, untold)) or any(list_mark_questions(known, Mark.ASSASSIN))):
        return (False, True)
    return (sure or is_epic(find_roles(known), known.rulebook.house, find_marks(known)),)


def list_verdict_questions(known: Known) -> Iterator[Question]:
    """Yield the questions on which the dead and the winning teams depend, once it is certain who dies of the vote."""
    yield from list_monster_questions(known)
    dead = find_all_dead(known)
    if not dead:
        return
    untold = [seat for seat in dead if not _is_card_told(known, seat)]
    mortal = [seat for seat in untold if find_kinds(known)[seat] is not Stake.VAMPIRE]  # as one nobody is a Tanner
    if len([*list_stake_questions(known, FATAL_STAKES)]) > len(mortal) and not list_untold_changes(known):
        yield from (Question("shown", seat) for seat in mortal if seat not in find_told_cards(known))
    if untold:
        yield from list_stake_questions(known, [Stake.HUNTER])
    for seat in dead:
        if seat in find_certain(known, Stake.HUNTER):
            yield from _list_shot_questions(known, seat)
    yield from list_mark_questions(known, Mark.LOVE)
    if any(is_immortal(known, seat) is None for seat in known.bearers.get(Mark.LOVE, ())):
        yield from list_stake_questions(known, [Stake.PRINCE])
    kinds = find_kinds(known)
    if mortal:
        yield from list_stake_questions(known, FATAL_STAKES)
    if any(kinds[seat] is Stake.APPRENTICE_TANNER for seat in dead):
        yield from list_stake_questions(known, [Stake.TANNER])
    if Stake.WEREWOLF not in kinds:
        yield from list_stake_questions(known, [Stake.MINION])
    yield from _list_assassin_questions(known, dead, untold)


def _is_card_told(known: Known, seat: int) -> bool:
    """Return whether it is told what a player's card counts as in the end, or an artifact on it."""
    if any(seat in seats for stake, seats in known.everyone.items() if stake is not Stake.VAMPIRE):
        return True
    shown = find_stake(known._replace(everyone={}), seat)
    return shown not in CHANGING and not list_untold_changes(known)


def _list_shot_questions(known: Known, seat: int) -> Iterator[Question]:
    """Yield the questions whom a dead Hunter takes along, and whether that one is protected."""
    if seat not in known.pointed:
        yield Question("pointed", seat)
        return
    target = known.pointed[seat]
    if is_protected(known, target) is None:
        yield from list_stake_questions(known, [Stake.PRINCE, Stake.BODYGUARD])
        yield from (
            Question("guarded", guard) for guard in known.everyone.get(Stake.BODYGUARD, ()) if guard not in known.votes
        )
        yield from list_master_questions(known, target)


def _list_assassin_questions(known: Known, dead: Collection[int], untold: Collection[int]) -> Iterator[Question]:
    """Yield the questions whether an Assassin or an Apprentice wins."""
    assassins = [seat for seat, kind in enumerate(find_kinds(known)) if kind is Stake.ASSASSIN]
    apprentice = may_be(known, Stake.APPRENTICE_ASSASSIN)
    if not (apprentice or may_be(known, Stake.ASSASSIN)):
        return
    yield from list_mark_questions(known, Mark.ASSASSIN)
    hit = any(seat in dead for seat in known.bearers.get(Mark.ASSASSIN, ()))
    if hit or (apprentice and untold):
        yield from list_stake_questions(known, [Stake.ASSASSIN])
    if any(seat in dead for seat in assassins) or (hit and not assassins):
        yield from list_stake_questions(known, [Stake.APPRENTICE_ASSASSIN])


def list_winner_questions(known: Known) -> Iterator[Question]:
    """Yield the questions on which the win of a player depends."""
    yield from list_verdict_questions(known)
    yield from list_stake_questions(known, OTHER_TEAMS)
    yield from list_mark_questions(known, Mark.ASSASSIN)
    yield from _list_own_questions(known)
    yield from (Question("voted", seat) for seat in _list_open_winners(known))


def _list_own_questions(known: Known) -> Iterator[Question]:
    """Yield the questions on which no team's win depends but a player's own."""
    if count_artifacts_left(known):
        yield Question("artifacts")
    yield from list_mark_questions(known, *WINNING_MARKS)
    yield from list_stake_questions(known, [Stake.DISEASED])


def _list_open_winners(known: Known) -> list[int]:
    """Return the seats who win unless they point at a Diseased, where nobody has told at whom they point."""
    if not (list_told(known, Stake.DISEASED) or known.bearers.get(Mark.DISEASE)):
        return []
    return [seat for seat in _judge(known).winners if seat not in known.votes]


# What comes of it


def settle(known: Known) -> Verdict | None:
    """Return the verdict, with those who are certain to have won; None while a question is open on which it depends."""
    if any(list_verdict_questions(known)):
        return None
    verdict = _judge(known)
    fates = list_fates(known)
    return verdict._replace(winners=tuple([seat for seat in verdict.winners if fates[seat] == {True}]))


def _judge(known: Known) -> Verdict:
    """Return the verdict where nobody is of a kind that was not told."""
    roles, marks = find_roles(known), find_marks(known)
    traitors = {
        *known.bearers.get(Mark.TRAITOR, ()),
        *[seat for seat, key in known.artifacts.items() if known.deck.game.artifacts[key].traitor],
    }
    verdict = judge(tuple(sorted(find_all_dead(known))), roles, known.rulebook, traitors, marks)
    votes = [known.votes.get(seat, seat) for seat in range(known.players)]
    infected = set(list_infected(votes, roles, marks)).intersection(known.votes)
    return verdict._replace(winners=tuple([seat for seat in verdict.winners if seat not in infected]))


def list_fates(known: Known) -> tuple[frozenset[bool], ...]:
    """Return whether each player has won: {True}, {False}, or both while open; the verdict must be certain."""
    winners, kinds = _judge(known).winners, find_kinds(known)
    own = any(_list_own_questions(known)) or bool(_list_open_winners(known))
    teams = any(list_stake_questions(known, OTHER_TEAMS)) or any(list_mark_questions(known, Mark.ASSASSIN))
    return tuple(
        [
            frozenset((True, False) if own or (teams and not _is_side_told(known, kind, seat)) else (seat in winners,))
            for seat, kind in enumerate(kinds)
        ]
    )


def _is_side_told(known: Known, kind: Stake, seat: int) -> bool:
    """Return whether it is told which team this player is of, whatever the others are."""
    told = find_stake(known, seat) not in CHANGING
    return told and kind not in (Stake.ASSASSIN, Stake.APPRENTICE_ASSASSIN, Stake.TANNER, Stake.APPRENTICE_TANNER)


def is_possible(known: Known) -> bool:
    """Return whether the deck can have it so: no more of a kind than there are, nobody of two kinds at a time."""
    cards = find_told_cards(known)
    stakes = [(seat, stake) for stake, seats in known.everyone.items() for seat in seats if stake is not Stake.VAMPIRE]
    marks = [seat for seats in known.bearers.values() for seat in seats]
    return (
        all(len(seats) <= count_most(known, stake) for stake, seats in known.everyone.items())
        and all(len(seats) <= SUPPLY[mark] and may_bear(known, mark) for mark, seats in known.bearers.items() if seats)
        and len({seat for seat, _ in stakes}) == len(stakes)
        and len(set(marks)) == len(marks)
        and has_told_cards(known)
        and len(cards) <= known.players
    )
