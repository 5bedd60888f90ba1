"""Which voter belongs to which target: what `find_cheapest_links` finds costs least of all that may be chosen."""

import itertools
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from onenight.hearing.multiple_votes import ACROSS, BEFORE, NEVER, OVER, Linking, Person, find_cheapest_links
from onenight.hearing.tags import TARGET, VOTER

PEOPLE = st.lists(
    st.builds(
        Person,
        st.lists(st.sampled_from("ABCDE"), min_size=1, max_size=2).map(tuple),
        st.sampled_from((VOTER, VOTER, TARGET)),
        st.just(1.0),
        st.booleans(),
    ),
    max_size=11,
)
"""Voters and targets in the order of a sentence, with names that come again; a clause may begin with each of them."""


def best_of_product(acting: Sequence[Person], voters: Sequence[int], targets: Sequence[int]) -> Linking:
    """Return the cheapest combination of links: from each voter to the next target, or to the one before."""
    near = [[t for t in targets if t > v][:1] + [t for t in targets if t < v][-1:] for v in voters]
    return min((_cost(acting, voters, targets, links), links) for links in itertools.product(*near))


def _cost(acting: Sequence[Person], voters: Sequence[int], targets: Sequence[int], links: Sequence[int]) -> float:
    """Return the cost of all links together, as `multiple_votes.py` tells what each counts."""
    pairs = list(zip(voters, links, strict=True))
    back = [target < voter for voter, target in pairs]
    turns = sum(here and not last for last, here in itertools.pairwise([False, *back]))
    across = sum(any(each.begins for each in acting[voter + 1 : target]) for voter, target in pairs)
    named = [name for voter in voters for name in acting[voter].values]
    never = len(named) - len({*named}) + sum(bool({*acting[a].values} & {*acting[b].values}) for a, b in pairs)
    return BEFORE * turns + OVER * len({*targets} - {*links}) + ACROSS * across + NEVER * never


@given(PEOPLE)
def test_cheapest_links_are_first_of_all_combinations(people: list[Person]) -> None:
    """The same cost, and of equally cheap ones the same links."""
    voters = [at for at, each in enumerate(people) if each.tag == VOTER]
    targets = [at for at, each in enumerate(people) if each.tag == TARGET]

    if voters and targets:
        assert find_cheapest_links(people, voters, targets) == best_of_product(people, voters, targets)
