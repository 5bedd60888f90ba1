"""The possible worlds when a table has told only some of its game: every situation, each once.

A card is only its stake here (`roles.Stake`). Seats of which nothing is told are alike, so they are counted and not
named, and a verdict is worked out once for all that end it alike. An artifact that replaces what a player is makes of
the card below it one more that lies in the center.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from onenight.rules.actions import ENDING_STAKES
from onenight.rules.artifact_holders import Endowment, count_artifacts_beside, list_endowments
from onenight.rules.finger_count import MIN_DEADLY_FINGERS
from onenight.rules.known_facts import (
    TURNING_STAKES,
    Known,
    find_all_dead,
    find_certain,
    find_told_cards,
    has_stake,
    has_told_cards,
    list_untold_changes,
    may_be,
    may_save_princes,
)
from onenight.rules.protection import list_possible
from onenight.rules.roles import Stake, Team
from onenight.rules.rulebook import Rulebook
from onenight.rules.unseen_cards import (
    DEAD_SIGNS,
    DECISIVE_STAKES,
    LIVING_SIGNS,
    Nature,
    Pool,
    find_told_signs,
    find_unseen_signs,
)
from onenight.rules.verdict import judge
from onenight.rules.vote_outcomes import SupposedTable, list_vote_outcomes

# as names of this module, which are read faster
_TANNER, _HUNTER, _DOPPELGANGER = Stake.TANNER, Stake.HUNTER, Stake.DOPPELGANGER
_VILLAGER, _BODYGUARD, _INVESTIGATOR = Stake.VILLAGER, Stake.BODYGUARD, Stake.INVESTIGATOR
_WEREWOLF, _PRINCE, _CURSED, _APPRENTICE = Stake.WEREWOLF, Stake.PRINCE, Stake.CURSED, Stake.APPRENTICE_TANNER

MAX_DEATHS_TOLD_APART = 2
"""The most deaths that a verdict tells apart: none, one, or several."""


class World(NamedTuple):
    """All ways in which everything can lie that agree in who is dead, and in whatever is told or supposed."""

    dead: tuple[int, ...]
    counted: Mapping[int, Stake]
    """What everybody is in the end whose card is told, or supposed to be."""
    signs: frozenset[int]
    """The signs that the table can show; at least one."""
    giftable: frozenset[int] = frozenset()
    """Who can have an artifact that was not told and changes nothing of what they are."""


class WorldVerdict(NamedTuple):
    """What a situation comes to."""

    teams: tuple[Team, ...]
    reason: str
    winners: frozenset[tuple[Stake, bool]]
    """Which kinds of player win: what the card counts as, and whether the player is dead."""


def list_worlds(known: Known) -> Iterator[World]:
    """Yield the ways in which everything can lie; none where what was told contradicts itself.

    Where a Hunter may take any of the living along, two of those of whom nothing is told stand for all of them.
    """
    for unshot in _list_unshot_princes(known):
        yield from _list_worlds_where(known, unshot)


def _list_unshot_princes(known: Known) -> Iterator[frozenset[int]]:
    """Yield the seats whom no Hunter can shoot for being Princes, by a house rule.

    Where it is not told who is one: those who certainly are, then all who may be. If both come to the same, so does
    everything between them; else it is asked.
    """
    if not may_save_princes(known):
        yield frozenset()
        return
    sure = frozenset(find_certain(known, _PRINCE))
    yield sure
    if further := frozenset(list_possible(known, _PRINCE)).difference(known.dead):
        yield sure | further


def _list_worlds_where(known: Known, unshot: frozenset[int]) -> Iterator[World]:
    """Yield the ways in which everything can lie where no Hunter can shoot these."""
    cards = {seat: _find_decisive_stake(known, key) for seat, key in find_told_cards(known).items()}
    left = count_untold_cards(known)
    if min(left.values()) < 0 or not has_told_cards(known):
        return
    for counted, natures in _group_natures(known, cards):
        for made in list_endowments(known, counted, natures[0]):
            supposed = {**counted, **made}
            placed = _place_told_players(known, supposed, left, natures[0].copied)
            if placed is not None and _can_cursed_count_so(known, cards, placed[0], made):
                more = range(known.players) if count_artifacts_beside(known, natures[0], made) > 0 else ()
                for world in _list_worlds_of_natures(known, *placed, natures, unshot):
                    yield world._replace(giftable=frozenset(more).difference(made))


def find_certain_dead(known: Known) -> tuple[int, ...]:
    """Return all seats that have died in every world; those that follow from what was told in the order they fell.

    Where it follows from all that was told who has an artifact, nobody is asked about it.
    """
    fell = find_all_dead(known)
    worlds = [frozenset(world.dead) for world in list_worlds(known)] if list_untold_changes(known) else []
    return (*fell, *sorted(frozenset.intersection(*worlds).difference(fell))) if worlds else fell


def _place_told_players(
    known: Known, counted: Mapping[int, Stake], left: Mapping[Stake, int], copied: Stake
) -> tuple[Mapping[int, Stake], Mapping[Stake, int]] | None:
    """Return what is counted with all who were told to be Bodyguards or Princes, and the cards that others can have.

    Nobody else has one of theirs: they lie in the center, or under an artifact. None where others would be one, too.
    """
    for stake, seats in known.everyone.items():
        untold = [seat for seat in seats if seat not in counted]
        capable = left[stake] + (left[_DOPPELGANGER] if copied is stake else 0)
        wrong = any((each is stake) is not (seat in seats) for seat, each in counted.items())
        if wrong or len(untold) > capable:
            return None
        counted = {**counted, **dict.fromkeys(untold, stake)}
        left = {**left, stake: 0, _DOPPELGANGER: 0 if copied is stake else left[_DOPPELGANGER]}
    return counted, left


def _find_decisive_stake(known: Known, key: str) -> Stake:
    """Return what a card counts as; where nobody has told who is a Prince, he is like a Villager."""
    stake = known.deck.game.stake(key)
    return _VILLAGER if stake is _PRINCE and _PRINCE not in known.everyone else stake


def _can_cursed_count_so(
    known: Known, cards: Mapping[int, Stake], counted: Mapping[int, Stake], made: Endowment
) -> bool:
    """Return whether the Cursed can be supposed to have turned, or not, by who is told to point at them."""
    copied = known.copied is not None and known.deck.game.stake(known.copied) is _CURSED
    for seat, card in cards.items():
        cursed = card is _CURSED or (copied and card is _DOPPELGANGER)
        if not cursed or seat in known.became or seat in made:
            continue
        others = [other for other in range(known.players) if other != seat and known.votes.get(other, seat) == seat]
        if counted[seat] is _WEREWOLF and not any(counted.get(other, _WEREWOLF) is _WEREWOLF for other in others):
            return False
        if counted[seat] is _VILLAGER and any(
            other in known.votes and counted.get(other) is _WEREWOLF for other in others
        ):
            return False
    return True


def _group_natures(known: Known, cards: Mapping[int, Stake]) -> Iterator[tuple[dict[int, Stake], tuple[Nature, ...]]]:
    """Yield what the told cards count as, with the natures that differ only in what untold cards count as.

    Of a copied Hunter, Bodyguard, Prince or giver of artifacts it matters that there is another one.
    """
    doing = {
        _HUNTER,
        _BODYGUARD,
        _PRINCE,
        *[role.stake for role in known.deck.cards if role.action.lays == "artifacts"],
    }
    groups = defaultdict[tuple[object, ...], list[Nature]](list)
    for nature in list_natures(known, cards):
        counted = tuple([nature.resolve_stake(card) for card in cards.values()])
        groups[counted, nature.copied if nature.copied in doing else None].append(nature)
    for natures in groups.values():
        yield {seat: natures[0].resolve_stake(card) for seat, card in cards.items()}, tuple(natures)


def _list_worlds_of_natures(
    known: Known,
    counted: Mapping[int, Stake],
    left: Mapping[Stake, int],
    natures: tuple[Nature, ...],
    unshot: frozenset[int],
) -> Iterator[World]:
    """Yield the worlds for a group of natures and one distribution of artifacts."""
    copied, spare = natures[0].copied, left[_BODYGUARD]
    if copied is _BODYGUARD:
        spare, left = spare + left[_DOPPELGANGER], {**left, _DOPPELGANGER: 0}
    # Who has them is like a Villager, but for whom a Hunter shoots.
    pool = tuple({**left, _BODYGUARD: 0, _VILLAGER: left[_VILLAGER] + spare}.items())
    guards = [seat for seat, stake in counted.items() if stake is _BODYGUARD]
    safe = unshot.union([known.votes[seat] for seat in guards if seat in known.votes])
    if safe.intersection(known.dead):
        return
    spare = min(spare, _count_saving_guards(known, guards)) if spare else 0
    barred = tuple([each for each in (*DECISIVE_STAKES, *TURNING_STAKES, _APPRENTICE) if each in known.nobody_else])
    table = SupposedTable(
        known.players,
        frozenset(counted),
        frozenset([seat for seat, stake in counted.items() if stake is _HUNTER]),
        frozenset(known.pointed.items()),
        frozenset(known.votes.items() if spare else ()),
        bool(left[_HUNTER]),
        bool(left[_DOPPELGANGER]) and copied is _HUNTER,
        safe,
        tuple([seat for seat in guards if seat not in known.votes]),
        spare,
    )
    for dead, untold in _find_untold_signs(table, known.dead, pool, barred, natures).items():
        told = find_told_signs(counted, dead)
        signs = frozenset([told | others for others in untold])
        if known.living:
            signs = frozenset([each for each in signs if _is_consistent(known, each)])
        if signs:
            yield World(dead, counted, signs)


def _count_saving_guards(known: Known, guards: Sequence[int]) -> int:
    """Return how many further Bodyguards can save somebody from a shot: each of the dead took two fingers."""
    others = [seat for seat in guards if seat not in known.dead]
    voters = known.players - (len(known.dead) == 1)  # who alone died pointed at somebody else, and shoots
    return max(0, voters - MIN_DEADLY_FINGERS * len(known.dead) - len(others))


@lru_cache(maxsize=4096)
def _find_untold_signs(
    table: SupposedTable, dead: tuple[int, ...], pool: Pool, barred: tuple[Stake, ...], natures: tuple[Nature, ...]
) -> Mapping[tuple[int, ...], frozenset[int]]:
    """Return the signs that players of whom nothing is told can show, by who is dead in the end."""
    found: dict[tuple[int, ...], frozenset[int]] = {}
    cards = dict(pool)
    for fall in list_vote_outcomes(table, dead):
        left = {
            **cards,
            _HUNTER: int(fall.hunter),
            _DOPPELGANGER: cards[_DOPPELGANGER] - (table.copier and not fall.copier),
            _VILLAGER: cards[_VILLAGER] - fall.guards,
        }
        shot = sum(cards[each] - left[each] for each in (_HUNTER, _DOPPELGANGER))
        below = sum(seat not in table.counted for seat in fall.dead) - shot
        living = table.players - len(table.counted) - below - shot - (fall.guards - fall.dead_guards)
        signs = find_unseen_signs(below - fall.dead_guards, living, tuple(left.items()), barred, natures)
        found[fall.dead] = found.get(fall.dead, frozenset()) | signs
    return found


def count_untold_cards(known: Known) -> Mapping[Stake, int]:
    """Return how many cards of each stake are in the deck and not told; below 0 where too many were."""
    cards = Counter([_find_decisive_stake(known, role.key) for role in known.deck.all_cards])
    cards.subtract([_find_decisive_stake(known, key) for key in find_told_cards(known).values()])
    return {each: cards[each] for each in Stake}


def list_natures(known: Known, cards: Mapping[int, Stake]) -> Iterator[Nature]:
    """Yield what the cards can count as that are not always themselves, given the told cards by seat."""
    found, turned = (_list_turned_stakes(known, cards, each, each) for each in (_INVESTIGATOR, _CURSED))
    for each in product(_list_copied_stakes(known, cards), found, turned):
        yield Nature(*each)


def _list_copied_stakes(known: Known, cards: Mapping[int, Stake]) -> tuple[Stake, ...]:
    """Return the stakes that the Doppelgänger card can count as."""
    in_deck = {role.stake for role in known.deck.cards}
    if known.copied is None and known.deck.copier is not None:
        copies = (*DECISIVE_STAKES, _BODYGUARD, _APPRENTICE, *known.everyone)
        return (_VILLAGER, *[each for each in copies if each in in_deck - {_DOPPELGANGER}])
    copied = known.copied or _VILLAGER
    stake = known.deck.game.stake(copied)
    can_be = copied == _VILLAGER or (stake is not _DOPPELGANGER and (copied in known.deck or copied in in_deck))
    if not can_be:
        return ()
    if stake in TURNING_STAKES:
        return _list_turned_stakes(known, cards, _DOPPELGANGER, stake)
    return (_find_decisive_stake(known, copied),)


def _list_turned_stakes(known: Known, cards: Mapping[int, Stake], card: Stake, nature: Stake) -> tuple[Stake, ...]:
    """Return the stakes that a card can have become by its nature; a Villager's where none in the deck is of that."""
    if not has_stake(known.deck, nature):
        return (_VILLAGER,)
    there = {role.stake for role in known.deck.all_cards}
    becomes = ENDING_STAKES & there if nature is _INVESTIGATOR else {_WEREWOLF} if may_be(known, _WEREWOLF) else set()
    possible = (_VILLAGER, *[each for each in Stake if each in becomes])
    told = [known.became[seat] for seat, each in cards.items() if each is card and seat in known.became]
    return tuple([each for each in possible if not told or each == told[0]])


def judge_signs(rulebook: Rulebook, deaths: int, signs: int) -> WorldVerdict:
    """Return how a world of so many deaths ends that shows these signs."""
    return _judge_signs(rulebook, min(deaths, MAX_DEATHS_TOLD_APART), signs)


@lru_cache(maxsize=512)
def _judge_signs(rulebook: Rulebook, deaths: int, signs: int) -> WorldVerdict:
    """Return the verdict on a table with one player of every kind: it is the same for all tables of these signs.

    Whether nobody died, one, or more matters to a lone Minion; how many more does not.
    """
    fell = [key for key, sign in DEAD_SIGNS.items() if signs & sign]
    fell += [_VILLAGER] if deaths > len(fell) or deaths == MAX_DEATHS_TOLD_APART else []
    lives = [key for key, sign in LIVING_SIGNS.items() if signs & sign]
    lives += [key for key in (_APPRENTICE, _VILLAGER) if key in rulebook.game.cards]
    keys = fell + lives
    verdict = judge(tuple(range(len(fell))), [rulebook.game.cards[key] for key in keys], rulebook)
    winners = {(keys[seat], seat < len(fell)) for seat in verdict.winners}
    winners |= {(each, dead) for key, dead in winners if key is _VILLAGER for each in (_HUNTER, _BODYGUARD, _PRINCE)}
    return WorldVerdict(verdict.teams, verdict.reason, frozenset(winners))


def _is_consistent(known: Known, signs: int) -> bool:
    """Return whether signs agree with what was told of the living as a whole."""
    return all(bool(signs & LIVING_SIGNS[stake]) is told for stake, told in known.living.items())
