"""Rules of what is no wish of the game: another language, thanks and complaints, and what was not understood."""

from onenight.conversation.session import Phase
from onenight.conversation.utterance import Sentence, Utterance, rule_of_words
from onenight.hearing.heard_values import Mood
from onenight.hearing.normalization import split_accented_words
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import COUNT, LENGTH
from onenight.rules.game import ULTIMATE
from onenight.texting import player_language
from onenight.wishes.wish import Kind, Wish, read_cards

_SUBJECTS = {CARDS: "cards", PERSON: "people", LENGTH: "time"}
"""Of what an utterance speaks (`about` of the templates), by the kind of a chunk."""


@rule_of_words
def hear_language_by_its_name(said: Utterance, sentence: Sentence) -> Utterance:
    """Hear a language that is asked for in its own words at a table of another: "auf Deutsch bitte".

    Where people talk to one another its name alone asks for nothing.
    """
    language = player_language.read_language_wish(sentence.text)
    alone = sentence.context.overheard and len(split_accented_words(sentence.text)) == 1
    if language in (None, sentence.front.lines.language) or alone:
        return said
    return said._replace(wishes=(Wish(Kind.LANGUAGE, choice=str(language)),), sure=1.0)


@rule_of_words
def hear_courtesy(said: Utterance, sentence: Sentence) -> Utterance:
    """Take thanks, praise, jokes and complaints for no more than that: "good job" is no yes.

    But for what the grammar knows word for word, and where people talk to one another.
    """
    if sentence.context.overheard or sentence.understood.layer == "exact":
        return said
    courtesy = sentence.hears.manner.find_courtesy(sentence.text)
    return said._replace(wishes=(Wish(Kind.UNKNOWN, choice=courtesy),), sure=1.0) if courtesy else said


@rule_of_words
def take_number_for_players(said: Utterance, sentence: Sentence) -> Utterance:
    """Take people counted in words that were not understood for the players, while that is asked: "five of us"."""
    if said.session.phase is not Phase.OPEN or said.wishes != (Wish(Kind.UNKNOWN),) or sentence.context.overheard:
        return said
    tokens = sentence.hears.tokenize(sentence.text, sentence.context)
    told = [each for each in tokens if each.kind == COUNT and len(each.words) > 1 and each.values[0].isdecimal()]
    if len(told) != 1 or any(part.mood is not Mood.TOLD for part in sentence.parts):
        return said
    words, number = told[0].words, int(told[0].values[0])
    numbers = [value for word in words if (value := sentence.hears.find_first_value(word, ())) and value.kind == COUNT]
    if not numbers or number not in ULTIMATE.players:
        return said  # "will you, I ..." are no three
    return said._replace(wishes=(Wish(Kind.PLAYERS, number=number),))


@rule_of_words
def tell_subject(said: Utterance, sentence: Sentence) -> Utterance:
    """Tell what is spoken of where nothing was understood: "that Tanner always bothers me" speaks of a card."""
    if said.wishes != (Wish(Kind.UNKNOWN),) or sentence.context.overheard:
        return said
    found = sentence.hears.find_first_value(sentence.text, sentence.names)
    if found is None or found.kind not in _SUBJECTS:
        return said
    named = [value for value in found.values if value[0] != "<"]
    told = Wish(Kind.UNKNOWN, choice=_SUBJECTS[found.kind])
    if found.kind == CARDS:
        return said._replace(wishes=(told._replace(cards=read_cards(found.values)),))
    return said._replace(wishes=(told._replace(names=tuple(named)) if found.kind == PERSON else told,))
