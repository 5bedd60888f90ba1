"""Another language, wished for aloud: the table goes on in it, where it is offered and the front can speak it."""

from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.speech.lines import Lines, load_lines
from onenight.speech.offered_languages import is_offered, list_offered_languages


def change_language(turn: Turn) -> Reply:
    """Switch the table to the language that was named, and confirm in it.

    Where none was named, or it is not offered, list the languages that are; where the front cannot speak it, say so.
    """
    wanted, front = turn.wish.choice, turn.front
    if wanted == turn.lines.language:
        return turn.prompt(turn.say("language.changed"))
    if not wanted or not is_offered(wanted):
        offered = tuple([_name_language(language, turn.lines) for language in list_offered_languages()])
        return turn.prompt(turn.say("language.offered", languages=offered))
    if front.speaks is None:
        return turn.prompt(turn.say("language.device", language=_name_language(wanted, turn.lines)))
    turn = turn.at(turn.session._replace(language=wanted))._replace(front=front.with_language(wanted))
    return turn.prompt(turn.say("language.changed"))


def _name_language(language: str, lines: Lines) -> str:
    """Return what a language is called in the language of `lines`; its own name for itself where that has none."""
    names = lines.section("language", "others")
    return str(names.get(language) or load_lines(language).raw("language.own.name"))
