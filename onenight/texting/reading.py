"""The meaning of a player's text: places for a question, a seat for a vote, or a command."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from onenight.rulebook.question import RuleQuestion
from onenight.rules.errors import Ambiguous, GameError, NotAllowed
from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.texting.places import PlaceQuestion, Places, add_expected_answer, find_places
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.tap_tokens import convert_tap
from onenight.texting.text_signature import first_line
from onenight.texting.tokens import tokenize_answer
from onenight.texting.vocabulary import load_vocabulary, split_words


class Command(NamedTuple):
    """What is understood at any time."""

    kind: Literal[
        "again",
        "recap",
        "rules",
        "leave",
        "help",
        "who",
        "rename",
        "explain",
        "topic",
        "question",
        "hand",
        "token",
        "where",
    ]
    """The last three are tapped in a week alone, whose texts have words of their own for them."""
    argument: str = ""
    """The new name, as it was texted; the key of the role that is asked about, empty for the own one; of the topic."""
    roles: tuple[str, ...] = ()
    """The roles that are named with a topic."""
    question: RuleQuestion | None = None
    """What is asked about the rules, where its answer is derived."""


def read_command(body: str, lines: Lines) -> Command | None:
    """Return the command that a text is as a whole; None for any other text."""
    known = load_vocabulary(lines.language)
    said = split_words(body)
    meant = [word for word in said if known.meanings.get(word) != "filler"]
    asked = _read_question(body, " ".join(said), lines)
    found = known.commands.get(" ".join(said)) or (not asked.topic and known.commands.get(" ".join(meant)))
    if found:
        return Command(cast("Literal['again', 'recap', 'rules', 'leave', 'help', 'who']", found))
    if asked.question is not None:
        return Command("question", question=asked.question)
    if asked.topic:
        return Command("topic", asked.topic, tuple(filter(None, asked.roles)))
    return Command("explain", asked.roles[0]) if asked.roles else _read_new_name(body, lines)


def read_places(answer: PlayerAnswer, asked: PlaceQuestion, lines: Lines) -> Places:
    """Return the places that an answer names, in its order; () for nobody. Only what was texted is read by words.

    Raises:
        NotUnderstood: `answer-empty`, `answer-unknown`.
        NotAllowed: `answer-yourself`, `answer-must`, `answer-shape`, `answer-twice`; `answer-rest`: one is missing.
        Ambiguous: `answer-which`.
    """
    said = _split_answer(answer.text, asked, lines) if answer.text else []
    refused: GameError | None = None
    # A name that is also a word of the game ("Rob", "Will") is taken as the name; where that is no answer, it gives way
    # the first time that it stands there ("rob Bob"), then every time.
    for giving_way in (0, 1, len(said)) if said else (0,):
        try:
            texted = tokenize_answer(said, asked.names, lines, giving_way, asked.words) if said else []
            return find_places(answer.in_order(texted, convert_tap(answer.tap, asked, lines)), asked)
        except GameError as error:
            refused = refused or add_expected_answer(error, asked, lines)
    raise refused or AssertionError


def _split_answer(body: str, asked: PlaceQuestion, lines: Lines) -> list[str]:
    """Return the words of a text, without "all" and the like where a word is the answer ("all to the left")."""
    said, known = split_words(body), load_vocabulary(lines.language)
    return [each for each in said if each not in known.everybody] if asked.words else said


def read_vote(answer: PlayerAnswer, asked: PlaceQuestion, lines: Lines) -> int:
    """Return the seat that an answer votes for.

    Raises:
        NotUnderstood, NotAllowed, Ambiguous: as for `read`.
    """
    (seat,) = read_places(answer, asked._replace(shapes=(Choice(players=1),), may_pass=False), lines)
    return seat


class _Question(NamedTuple):
    """What somebody asks about who asks at all."""

    topic: str = ""
    """The topic of the rules with the longest words for it."""
    roles: tuple[str, ...] = ()
    """The roles, an empty key for the own one."""
    question: RuleQuestion | None = None
    """The same as a question about roles that are named, where its answer is derived."""


def _read_question(body: str, said: str, lines: Lines) -> _Question:
    """Return what a text asks about the rules, empty where it does not begin like a question."""
    known = load_vocabulary(lines.language)
    begins = next((phrase for phrase in known.explains if f"{said} ".startswith(f"{phrase} ")), None)
    if begins is None:
        return _Question()
    whole, after = f" {said} ", f" {said.removeprefix(begins)} "
    topic = next((key for phrase, key in known.topics.items() if f" {phrase} " in whole), "")
    question = None if after.strip() in known.topics else _derive_question(body, begins, said, lines)
    return _Question(topic, _find_roles(after, known.roles), question)


def _derive_question(body: str, begins: str, said: str, lines: Lines) -> RuleQuestion | None:
    """Return the question of a text that goes on behind what it begins with; hearing is loaded for that alone."""
    if said == begins:
        return None
    from onenight.texting.rule_texts import read_question  # noqa: PLC0415 - most texts ask nothing

    return read_question(body, begins, lines)


def _find_roles(said: str, roles: Mapping[str, str]) -> tuple[str, ...]:
    """Return the roles that a question names; a name within a longer one is none ("chasseur de fantômes")."""
    found: dict[str, None] = {}
    for name, key in roles.items():  # the longest first
        if f" {name} " in said:
            found[key] = None
            said = said.replace(f" {name} ", "  ")
    return tuple(found)


def _read_new_name(body: str, lines: Lines) -> Command | None:
    """Return the new name after "I am", the rest of the line; None where it goes on like an answer ("I am voting")."""
    known = load_vocabulary(lines.language)
    parts = body.split()
    for length in range(min(known.longest, len(parts) - 1), 0, -1):
        if " ".join(split_words(" ".join(parts[:length]))) in known.renames:
            first = split_words(parts[length])[:1]
            if any((word in known.meanings and word not in known.names) or word in known.states for word in first):
                return None
            name = first_line(body.split(maxsplit=length)[length]).split()
            while len(name) > 1 and {known.meanings.get(word) for word in split_words(name[-1])} == {"filler"}:
                name.pop()  # "please"
            return Command("rename", " ".join(name))
    return None


def incomplete_part(error: GameError, answer: PlayerAnswer) -> PlayerAnswer:
    """Return the part of a refused answer to keep until the player completes it; empty for none."""
    if isinstance(error, Ambiguous):
        return answer.drop_word(split_words(answer.text), error.arguments["value"])
    return answer if isinstance(error, NotAllowed) and error.key == "answer-rest" else PlayerAnswer()
