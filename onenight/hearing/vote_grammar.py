"""A vote told in a few closed words, whatever its punctuation: "ann two bob two", "will on rose and so did mark".

A text is read as statements in a row: who points at whom, who got how many, two at one another, and the same of
somebody else. It is read so only where they and a language's words for a vote (`hearing.toml`, `votes`) are all of it,
or a few words beside them that tell nothing; of several ways the one of fewest statements is taken.
"""

from collections.abc import Iterator, Sequence

from onenight.hearing.coreference import PAIR, VoteForm, VoteStatement, resolve_statements
from onenight.hearing.heard_values import Heard, Setting
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS
from onenight.hearing.tokens import BOTH, EVERYONE, HE, LEFT_OUT, Piece
from onenight.hearing.vote_text import ACROSS, UNUSUAL, Marks, VoteText, VoteWords

MOST_SKIPPED = 8
"""Most words of a text that tell nothing; ours."""
MOST_PIECES = 60
"""Most chunks of a text that is read so: ten votes, each in six; ours."""
LISTED = 0.01
"""Cost of each voter who stands before a verb, so that of two lists the first one is longer: "picked by Bob and Cy and
Dee went for". Ours."""
_VERBS = ("verbs", "towards")
_Step = tuple[int, float, VoteStatement | None]
"""The end of a statement, or of a word that says nothing; its cost; and the statement."""


class VoteGrammar:
    """Reads the votes of one language."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._split_words, self._vocabulary = plain.words, VoteWords(plain)

    def read(
        self, pieces: Sequence[Piece], marks: Marks, context: Setting, *, skips: bool = False
    ) -> tuple[Heard, ...] | None:
        """Return the votes and counts that make up all of a text; None if it tells anything else.

        `pieces`: its chunks, each by itself; `marks`: its punctuation; `skips`: whether some words that tell
        nothing of a vote may stand between.
        """
        if len(pieces) > MOST_PIECES or not all(skips or self._vocabulary.can_stand(piece) for piece in pieces):
            return None
        called = {self._split_words(name): name for name in context.names}
        text = VoteText(self._vocabulary, pieces, marks, called, skips=skips)
        statements = _read_statements(text) if len(text.loose) <= MOST_SKIPPED else ()
        return resolve_statements(statements, context.last)


def _read_statements(text: VoteText) -> tuple[VoteStatement, ...]:
    """Return the statements of the text in the cheapest reading of all of it; () without one."""
    best: dict[int, tuple[float, tuple[VoteStatement, ...]]] = {0: (0.0, ())}
    for at in range(len(text.words)):
        if at not in best:
            continue
        cost, told = best[at]
        for end, more, statement in _find_steps(text, at, told[-1:]):
            way = (cost + more, told if statement is None else (*told, statement))
            if end not in best or way[0] < best[end][0]:
                best[end] = way
    return best.get(len(text.words), (0.0, ()))[1]


def _find_steps(text: VoteText, at: int, before: tuple[VoteStatement, ...]) -> Iterator[_Step]:
    """Yield every statement, and every silent word, that begins at a word; `before`: the statement there."""
    opens, repairs = not before, (VoteStatement(VoteForm.REPAIR),) == before
    yield from ((end, UNUSUAL, VoteStatement(VoteForm.REPAIR)) for end in text.ends("then", at) if before)
    yield from ((end, text.cost(at, end), None) for end in _skip_silent(text, at, opens=opens))
    for key, form in (("reversed", VoteForm.REVERSED), ("same", VoteForm.ECHO)):
        yield from ((end, 1.0, VoteStatement(form)) for end in text.ends(key, at))
    for key, form in (("echo_before", VoteForm.ECHO), ("agents", VoteForm.VOTERS)):
        for end, cost, people in (found for start in text.ends(key, at) for found in text.find_people(start)):
            yield from (
                (last, 1.0 + cost, VoteStatement(form, people))
                for last in text.find_run_ends(end, ("echo_after", "got", "counted"))
            )
    for start in text.ends("instead", at):
        yield from ((end, cost, None) for end, cost, _ in text.find_people(start, most=1))
    for end in text.ends("both", at):
        yield from _find_cards_of(text, end, (BOTH,))
    yield from _find_targets(text, at) if opens or repairs else _find_continued(text, at, before[0])
    yield from _find_card(text, at, ()) if opens else ()
    yield from _find_target_first(text, at)
    yield from _find_denied(text, at)
    yield from _find_people_first(text, at)
    yield from _find_numbers_first(text, at)


def _find_targets(text: VoteText, at: int) -> Iterator[_Step]:
    """Yield the target of the voters who were told last: "no, at Dora"."""
    for start in text.ends("towards", at):
        for end, cost, people in text.find_people(start, most=1):
            yield end, 1.0 + UNUSUAL + cost, VoteStatement(VoteForm.TARGET, (), people[0])


def _find_target_first(text: VoteText, at: int) -> Iterator[_Step]:
    """Yield the voters who are told after their target: "against Ann: Bob and Cy", "on Ann we have Bob"."""
    leads = text.find_run_ends(at, ("light", "verbs", "counted"))
    aimed = (start for end in leads for start in text.ends("towards", end))
    for end, cost, target in (found for start in aimed for found in text.find_people(start, most=1)):
        for begin in text.find_run_ends(end, ("led", "verbs", "agents")):
            if begin > end or text.marks.get(end):
                for after, more, voters in text.find_people(begin):
                    yield after, 1.0 + ACROSS + cost + more, VoteStatement(VoteForm.VOTE, voters, target[0])


def _find_passive(text: VoteText, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
    """Yield the voters of one who was named before a word: "was picked by Bob and Cy"."""
    if len(people) > 1:
        return
    for start in text.ends("agents", at):  # "..., and Bob from Ann"
        for after, cost, voters in text.find_people(start):
            yield after, UNUSUAL + cost, VoteStatement(VoteForm.VOTERS, voters, people[0])
    keys = ("light", "verbs", "got", "counted", "one", "towards", "relative")
    for end in text.find_run_ends(at, keys, skips=True):
        for after, cost, voters in (found for start in text.ends("agents", end) for found in text.find_people(start)):
            for last in text.find_run_ends(after, ("verbs", "counted", "echo_after")):
                if any(text.has(key, *span) for key in ("verbs", "got") for span in ((at, end), (after, last))):
                    yield last, cost + text.cost(at, end), VoteStatement(VoteForm.VOTE, voters, people[0])


def _find_denied(text: VoteText, at: int) -> Iterator[_Step]:
    """Yield who did not point so: "neither Ann nor Bob pointed at Cy"."""
    for end, _, some in (found for start in text.ends("neither", at) for found in text.find_people(start)):
        for start in text.ends("nor", end):
            for after, cost, more in text.find_people(start):
                for last, _, _ in _find_votes(text, after, (), (*_VERBS, "light", "denying")):
                    yield last, 1.0 + cost, VoteStatement(VoteForm.DENIED, (*some, *more))


def _find_continued(text: VoteText, at: int, before: VoteStatement) -> Iterator[_Step]:
    """Yield the target of the people who were told last, or somebody's card after another's.

    "She was the Hunter and points at Eve", "who is on Cy"; "Ann was the Drunk, Bob the Seer"; in a language whose
    verbs need no pronoun "Ana no votó a Bruno, votó a Carl".
    """
    for end, cost, people in text.find_people(at, most=1) if before.form is VoteForm.CARD else ():
        yield from ((last, cost + more, told) for last, more, told in _find_card(text, end, people))
    bare = before.form in (VoteForm.CARD, VoteForm.DENIED)
    starts: list[tuple[int, tuple[str, ...]]] = [(at, ())] if bare else []
    starts += (
        [(start, _find_relative(text, at, before)) for start in text.ends("relative", at)]
        if before.form is VoteForm.VOTE
        else []
    )
    for start, people in starts:
        for end, cost, told in _find_votes(text, start, people, ("light", *_VERBS)):
            if before.form is VoteForm.DENIED:
                yield end, 1.0 + cost, told._replace(form=VoteForm.TARGET)
            elif people or text.has("verbs", at, end):
                yield end, 1.0 + cost, told


def _find_relative(text: VoteText, at: int, before: VoteStatement) -> tuple[str, ...]:
    """Return who "who" is at a word: who was left out just before it, "all but Ann, who ...", else the target."""
    named = next((piece.values for start, piece in text.pieces.items() if start + len(piece.words) == at), ())
    left_out = any(f"{LEFT_OUT}{name}" in before.people for name in named)
    return named if left_out else (HE,)


def _skip_silent(text: VoteText, at: int, *, opens: bool) -> Iterator[int]:
    """Yield the ends of words that say nothing; `opens`: no statement stands before them."""
    yield from text.ends("light", at)
    yield from text.ends("joints", at)
    yield from text.ends("openers", at) if opens else ()
    yield from (at + 1,) if at in text.loose else ()


def _find_people_first(text: VoteText, at: int) -> Iterator[_Step]:
    """Yield every statement that begins with people."""
    every = (found for end in text.ends("all", at) for found in text.find_left_out(end, (EVERYONE,), "except"))
    for end, people in every:
        yield from ((after, 1.0 + cost, told) for after, cost, told in _find_statements_of(text, end, people))
    for end, cost, people in text.find_people(at):
        if text.denies:
            yield end, 1.0 + cost, VoteStatement(VoteForm.NAME, people)
        for after, more, statement in _find_statements_of(text, end, people):
            yield after, 1.0 + cost + more + LISTED * len(people), statement
        yield from ((after, 1.0 + cost + more, told) for after, more, told in _find_passive(text, end, people))


def _find_statements_of(text: VoteText, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
    """Yield the statements about people who were named before a word."""
    yield from ((end, 0.0, statement) for end, _, statement in _find_cards_of(text, at, people))
    for end in text.find_run_ends(at, ("light", "got", "towards", "relative")):
        for after, number in text.find_number(end):
            for last in text.find_run_ends(after, ("counted",)):
                yield last, 0.0, VoteStatement(VoteForm.COUNT, people, number)
    for end in text.find_run_ends(at, ("light", "verbs", "towards", "back", "each_other", "echo_after", "relative")):
        form = _find_form(text, at, end, people)
        if form is not None:
            yield end, 0.0, VoteStatement(form, people)
        verb, aims = (text.has(key, at, end) for key in ("verbs", "towards"))
        if verb and aims and form is None and len(people) > 1:  # "it was Sue Ann pointed at"
            yield end, UNUSUAL, VoteStatement(VoteForm.VOTE, people[1:], people[0])
    keys = ("light", *_VERBS, "back", "echo_after", "relative", "denying")
    yield from _find_votes(text, at, people, keys)


def _find_votes(
    text: VoteText, at: int, people: tuple[str, ...], keys: Sequence[str]
) -> Iterator[tuple[int, float, VoteStatement]]:
    """Yield the target of people who were named before a word, behind a run of phrases of these lists.

    With one of `denying` before the verb they did not point there.
    """
    for end in text.find_run_ends(at, keys, skips=True):
        form = _find_form(text, at, end, people)
        skipped = text.cost(at, end)
        points = text.has("verbs", at, end) or (not skipped and text.has("towards", at, end))
        denied = text.has("denying", at, end)
        told = VoteForm.DENIED if denied else VoteForm.VOTE
        if denied and not text.has("denying", at, end - 1):
            continue  # "it was Dee Ann pointed at, not Bob"
        if points and form is not VoteForm.MUTUAL:
            skipped += ACROSS * (form is VoteForm.ECHO)
            for after, cost, target in text.find_people(end, most=1):
                for start, left_out in text.find_left_out(after, people, "except_later"):
                    for last in text.find_run_ends(start, ("verbs", "back", "echo_after")):
                        yield last, cost + skipped, VoteStatement(told, left_out, target[0])


def _find_cards_of(text: VoteText, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
    """Yield the card of people who were named before a word; of players of the table without a verb: "Ann Hunter"."""
    for end in text.find_run_ends(at, ("light", "got")):
        told = end > at or set(text.called.values()).issuperset(people)
        yield from _find_card(text, end, people) if told and not text.has("towards", at, end) else ()


def _find_card(text: VoteText, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
    """Yield a card of people; one card alone is not had by several: "Lucy, Mike has a Werewolf"."""
    piece = text.pieces.get(at)
    if piece is not None and piece.kind == CARDS and len(piece.values) == 1 and piece.words not in text.called:
        number, _, key = piece.values[0].rpartition(" ")
        if number or len(people) < PAIR:
            first = at + len(piece.words)
            ends = [(end, key) for end in text.find_run_ends(first, ("counted",))]  # "hat den Jäger gezeigt"
            for end, told in (*ends, *((end, f"{key} {copied}") for end, copied in _find_copied(text, first))):
                yield end, 1.0, VoteStatement(VoteForm.CARD, people, told)


def _find_copied(text: VoteText, at: int) -> Iterator[tuple[int, str]]:
    """Yield the card that one before a word copied: "the Doppelgänger, and she copied the Hunter"."""
    for start in text.find_run_ends(at, ("joints", "light", "relative", "he", "got", "copied")):
        piece = text.pieces.get(start)
        if piece is not None and piece.kind == CARDS and len(piece.values) == 1:
            for end in text.find_run_ends(start + len(piece.words), ("copied", "light", "got")):
                if text.has("copied", at, end):
                    yield end, piece.values[0].rpartition(" ")[2]


def _find_form(text: VoteText, at: int, end: int, people: tuple[str, ...]) -> VoteForm | None:
    """Return the form of words that name nobody else; None if they tell nothing."""
    if text.has("each_other", at, end):
        return VoteForm.MUTUAL if len(people) == PAIR else None
    if text.has("echo_after", at, end):
        return VoteForm.ECHO
    return VoteForm.BACK if text.has("back", at, end) else None


def _find_numbers_first(text: VoteText, at: int) -> Iterator[_Step]:
    """Yield the count of somebody's fingers, the number first: "two each for Ann and Bob"."""
    for end, number in text.find_number(at):
        for start in text.find_run_ends(end, ("counted", "light", "towards")):
            bare = UNUSUAL * (not text.has("towards", end, start))
            for after, cost, people in text.find_people(start):
                yield after, 1.0 + cost + bare, VoteStatement(VoteForm.COUNT, people, number)
