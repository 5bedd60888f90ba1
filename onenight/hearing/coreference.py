"""Coreference: the people meant by he, they, I, and everyone but somebody; and votes told by the one before."""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from onenight.hearing.heard_values import NOTHING_HEARD, Heard, Setting, Understood
from onenight.hearing.normalization import Words, match_any
from onenight.hearing.plain import Plain
from onenight.hearing.tags import PERSON
from onenight.hearing.tokens import BOTH, EVERYONE, HE, LEFT_OUT, OTHER, OTHERS, OTHERS_ID, SELF, SPEAKER, THEY, Piece

# Pronouns

PEOPLE = ("names", "target")
"""Slots of people."""
POINT = "PointIntent"
FINGERS = "FingersIntent"
"""Intent of a vote of everyone but some."""
NAMED = "NameIntent"
"""Intent of somebody by name and nothing else."""
DIED = "DiedIntent"
"""Intent of a card that is told together with its player's death."""
SHOWN = "ShowCardIntent"
"""Intent in which "he", if nobody was spoken of, is the one whose card the referee asks for: "he turned over the
Tanner"."""
LEAVES, REMOVES = "LeaveIntent", "RemoveCardsIntent"
"""Intents in which "he", if nobody was spoken of, is the card that was: "take him out again"."""
PAIR = 2
MOST_INTRODUCED = 2
"""Most people who say who they are in one text; ours, for each has the rest of it read."""


class Speaking:
    """Finds the speaker, where that is said beside something else: "she got my vote, I'm Olive"."""

    def __init__(self, plain: Plain) -> None:
        """Take a language's words for it (`hearing.toml`, `persons.speaking`)."""
        self._plain = plain

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        phrases = {" ".join(words) for words in self._plain.accented_phrases("persons", "speaking")}
        phrases |= {each.casefold() for each in self._plain.strings("persons", "speaking")}
        short = {self._plain.contract_phrase(phrase) for phrase in phrases}
        typed = {phrase.replace("'", "") for phrase in short}
        behind = match_any(self._plain.strings("persons", "speaking_behind"))
        return re.compile(
            rf"(?i)\b(?:{match_any(phrases | short | typed)}) {_WHO}{_AFTER}|{_WHO} (?:{behind})(?!\s*\w)"
        )

    @cached_property
    def _selves(self) -> frozenset[Words]:
        return self._plain.find_phrases("persons", "speaker")

    def split_speaker(
        self, text: str, tokens: Callable[[str], Sequence[Piece]], names: Sequence[str]
    ) -> tuple[str, str]:
        """Return the text without who speaks, and the speaker.

        If that is not said, it is the whole text, and the player who is called "Me", or "".
        """
        introduced = ((told, tokens(told[1] or told[2])) for told in self._pattern.finditer(text))
        people = ((told, who[0]) for told, who in introduced if len(who) == 1 and who[0].kind == PERSON)
        for told, who in itertools.islice(people, MOST_INTRODUCED):
            rest = _cut_span(text, told.start(), told.end())
            spoken = {value for token in tokens(rest) if token.kind == PERSON for value in token.values}
            if SPEAKER in spoken:
                return rest, who.values[0]
        return text, next((name for name in names if self._plain.words(name) in self._selves), "")


def _cut_span(text: str, start: int, end: int) -> str:
    """Cut a span out of a text; what follows is a sentence of its own: "I'm Lou, Tim and Bea picked"."""
    before, after = text[:start].rstrip(" ,"), text[end:].lstrip()
    return f"{before}. {after}" if before and after[:1].isalnum() else f"{before} {after}"


def resolve_wishes(wishes: Iterable[Heard], context: Setting, speaker: str = "") -> Iterator[Heard]:
    """Yield the wishes with the people of pronouns; `speaker`: the name of who speaks, "" if unknown."""
    spoken = list(context.spoken)
    for heard in wishes:
        people: dict[str, tuple[str, ...]] = {}
        for slot in PEOPLE:
            if slot in heard.slots:  # nobody is pointed at by herself: "Ellie pointed back at him"
                themselves = people.get("names", ())
                others = [name for name in spoken if name not in themselves]
                pair = len(context.dead) == PAIR and heard.slots[slot] == (BOTH,)
                others = [*context.dead] if pair else others
                people[slot] = tuple(_resolve_values(heard.slots[slot], others, speaker, themselves or spoken[-1:]))
        spoken += [name for names in people.values() for name in names if name != OTHERS_ID and name[:1] != LEFT_OUT]
        unknown = {slot for slot, names in people.items() if heard.slots[slot] and not names}
        slots = {**heard.slots, **people}
        if context.dead:  # a card is no news of a death there: "we got it wrong, Sue is a Werewolf"
            slots.pop("died", None)
        if unknown == {"names"} and heard.intent == SHOWN:
            slots.pop("names")
        elif unknown == {"names"} and heard.intent == LEAVES and context.means(REMOVES):
            yield Heard(REMOVES)
            continue
        elif unknown == {"target"} and SPEAKER in heard.slots["target"]:  # whoever says "me" is asked who that is
            slots.pop("target")
        elif unknown and SPEAKER not in heard.slots.get("names", ()):
            continue
        yield from _split_votes(Heard(heard.intent, slots), context.players)
        if heard.intent == POINT and people.get("names") and SPEAKER in heard.slots["names"] and not speaker:
            yield Heard(POINT, {**slots, "names": ()})  # "Hugh and I": two fingers, and nobody said who "I" is


def _resolve_values(
    values: Sequence[str], spoken: Sequence[str], speaker: str, themselves: Sequence[str]
) -> Iterator[str]:
    for value in values:
        if value == HE:
            yield from spoken[-1:]
        elif value == SELF:
            yield from themselves
        elif value == THEY or (value == BOTH and len(spoken) >= PAIR):
            yield from spoken[-PAIR:]
        elif value == OTHER:
            yield from spoken[-PAIR:-1]
        elif value == SPEAKER:
            yield from [speaker] if speaker else []
        elif value in (EVERYONE, OTHERS):
            yield OTHERS_ID
        elif value != BOTH:
            yield value


def _split_votes(heard: Heard, players: int) -> Iterator[Heard]:
    """Yield a mutual vote, and a death with a card, as two wishes; a vote of all but some as fingers."""
    slots = dict(heard.slots)
    each_other, died = slots.pop("each_other", ()), slots.pop("died", ())
    names, target = slots.get("names", ()), slots.get("target", ())
    if died and names:
        yield Heard(DIED, {"names": names})
    left_out = {name[1:] for name in names if name.startswith(LEFT_OUT)}
    if each_other and len(names) == PAIR:
        yield from (Heard(heard.intent, {**slots, "names": (a,), "target": (b,)}) for a, b in (names, names[::-1]))
    elif left_out - set(target) and target and players:
        yield Heard(FINGERS, {"names": target, "players": (str(players - len(left_out | set(target))),)})
    elif left_out:
        yield Heard(heard.intent, {**slots, "names": tuple(name for name in names if name[:1] != LEFT_OUT)})
    else:
        yield Heard(heard.intent, slots)


def drop_implied(wishes: Iterable[Heard]) -> tuple[Heard, ...]:
    """Drop the wishes that say less than the one beside them: "stop, stop", "more time, three minutes".

    So does a name before the fingers of whom it names: "it was Otis, six of us pointed at him".
    """
    left: list[Heard] = []
    for heard in wishes:
        if left and left[-1].intent == NAMED and heard.intent == FINGERS:
            left = left[:-1] if {*left[-1].slots["names"]} <= {*heard.slots.get("names", ())} else left
        before = left[-1] if left and left[-1].intent == heard.intent else None
        if before is not None and (before == heard or not before.slots or not heard.slots):
            left[-1] = heard if heard.slots else before
        else:
            left.append(heard)
    return tuple(left)


_WHO, _AFTER = r"([\w'-]+)\b", r"[,.]?(?: and\b)?"


def join_understood(parts: Iterable[Understood]) -> Understood:
    """Return the meaning of several parts of a text, as sure as the least sure of those with a meaning."""
    heard = [part for part in parts if part.wishes]
    if not heard:
        return NOTHING_HEARD
    least = min(heard, key=lambda part: part.sure)
    return Understood(drop_implied(wish for part in heard for wish in part.wishes), least.layer, least.sure)


# Statements of a vote: "so did Cy", "and he pointed right back"


class VoteForm(StrEnum):
    """The form of a statement."""

    VOTE = "vote"
    MUTUAL = "mutual"
    COUNT = "count"
    ECHO = "echo"
    """The statement before, of other people."""
    BACK = "back"
    """Somebody points back at the voter before."""
    CARD = "card"
    """The card of people."""
    NAME = "name"
    """Somebody in the place of another: "not Mike, Lucy"."""
    TARGET = "target"
    """Another target of the last voters: "no, at Dora"."""
    REVERSED = "reversed"
    """The last target points back."""
    VOTERS = "voters"
    """Further voters of the last target: "and by Cy"."""
    DENIED = "denied"
    """People who did not point so: "Ann didn't point at Bob, she ..."."""
    REPAIR = "repair"
    """The last statement is taken back: "no wait"."""


class VoteStatement(NamedTuple):
    """A statement: its people, and their target or their count."""

    form: VoteForm
    people: tuple[str, ...] = ()
    told: str = ""


def resolve_statements(statements: Sequence[VoteStatement], last: Heard | None) -> tuple[Heard, ...] | None:
    """Return the wishes of statements, each by the one before; None if one of them cannot be told there.

    `last`: what was told before the first.
    """
    if not statements or [(each.form, each.people) for each in statements] == [(VoteForm.CARD, ())]:
        return None  # a card alone may be said of anything
    if statements[-1].form is VoteForm.REPAIR:
        return None  # "he was the Hunter, oh no"
    told: list[tuple[Heard, ...]] = []
    before: tuple[Heard, ...] = (last,) if last is not None else ()
    for at, each in enumerate(statements):
        if each.form is VoteForm.REPAIR:
            if statements[at - 1].form is VoteForm.REPAIR:
                continue
            before = _speak_of_voters(told.pop() if told else before)
        elif each.form is VoteForm.DENIED:
            before = _speak_of_voters([_make_vote(each.people, "")])
        else:
            before = tuple(_tell(each, before, first=at == 0))
            if not before:
                return None
            if (
                each.form is VoteForm.VOTERS and not each.told
            ):  # with those who were told, or in the place of their number
                told = told[:-1]
            told += [before] if before not in told else []
    wishes = tuple([heard for some in told for heard in some])
    voters = [name for heard in wishes if heard.intent == POINT for name in heard.slots["names"]]
    aimed = all(not set(heard.slots.get("names", ())).intersection(heard.slots.get("target", ())) for heard in wishes)
    return wishes if aimed and len(set(voters)) == len(voters) else None


def _speak_of_voters(before: Sequence[Heard]) -> tuple[Heard, ...]:
    """Return what was said before, with its voters in the place of whom "he" is after it."""
    return tuple(
        _make_vote(heard.slots["names"], heard.slots["names"][-1]) for heard in before[-1:] if heard.intent == POINT
    )


def _tell(statement: VoteStatement, before: Sequence[Heard], *, first: bool) -> Iterator[Heard]:
    """Yield the wishes of a statement; none if it depends on something that was not told before."""
    last = before[-1].slots if before else {}
    votes = bool(before) and before[-1].intent == POINT
    named = votes and not first and statement.form is not VoteForm.CARD  # else he is whom the question is about
    people = _name_people(statement.people, last) if named else statement.people
    match statement.form:
        case VoteForm.COUNT if EVERYONE not in people:  # "everyone has one" is a circle
            yield Heard(FINGERS, {"names": people, "players": (statement.told,)})
        case VoteForm.VOTE if people or (before and before[-1].intent == SHOWN):
            people = people or last.get("names", (HE,))
            back = last["names"] if votes and statement.told == HE and len(last["names"]) == 1 else (statement.told,)
            yield _make_vote(people, back[0])
        case VoteForm.VOTERS if votes or (before and before[-1].intent == FINGERS and _is_count_of(people, last)):
            yield _add_voters(statement, people, last, first=first)
        case VoteForm.TARGET if votes:
            yield _make_vote(last["names"], statement.told)
        case VoteForm.CARD if first or HE not in people:  # else it may be anybody who was named
            card = {"role": tuple(statement.told.split())}
            yield Heard(SHOWN, {"names": people, **card} if people else card)
        case VoteForm.NAME:
            yield Heard(NAMED, {"names": people})
        case VoteForm.MUTUAL:
            yield from _make_mutual_votes(people)
        case VoteForm.BACK | VoteForm.REVERSED if votes and len(last["names"]) == 1 and len(people) <= 1:
            yield _make_vote(people or last["target"], last["names"][0])
        case VoteForm.ECHO:
            yield from _repeat_for(people, before)


def _name_people(people: tuple[str, ...], last: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return people by name after a vote: he is its target, both its voters where these are spoken of."""
    if people == (BOTH,) and last["target"][0] in last["names"]:
        return last["names"]
    return tuple(last["target"][0] if name == HE else name for name in people)


def _add_voters(
    statement: VoteStatement, people: tuple[str, ...], last: Mapping[str, tuple[str, ...]], *, first: bool
) -> Heard:
    """Return the vote of people for the last target, or another, with who was told to point there just before."""
    others = last["names"] if "target" in last and not first and not statement.told else ()
    return _make_vote((*others, *people), statement.told or last.get("target", last["names"])[0])


def _is_count_of(voters: Sequence[str], count: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether so many voters were counted: "Ellie had three fingers, from Ann, Bob and Cy"."""
    return count["players"] == (str(len(voters)),) and len(count["names"]) == 1


def _repeat_for(people: tuple[str, ...], before: Sequence[Heard]) -> Iterator[Heard]:
    """Yield the wish before for other people, without one a vote whose target is unknown; none if that cannot be."""
    if not before:
        yield from [Heard(POINT, {"names": people})] if people else ()
        return
    last = before[-1]
    if len(before) == PAIR and _is_mutual(before):
        yield from _make_mutual_votes(people) if len(people) == PAIR else ()
    elif people or last.intent == SHOWN:
        others = {key: values for key, values in last.slots.items() if key != "names"}
        yield Heard(last.intent, {**last.slots, "names": people} if people else others)


def _is_mutual(before: Sequence[Heard]) -> bool:
    first, second = (heard.slots for heard in before)
    return first.get("names") == second.get("target") and second.get("names") == first.get("target")


def _make_mutual_votes(people: tuple[str, ...]) -> Iterator[Heard]:
    one, other = people
    yield _make_vote((one,), other)
    yield _make_vote((other,), one)


def _make_vote(voters: tuple[str, ...], target: str) -> Heard:
    return Heard(POINT, {"names": voters, "target": (target,)})
