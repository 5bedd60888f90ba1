"""The language a player is texted in: the table's, unless she has asked for another."""

from onenight.speech.lines import Lines, load_lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.texting.party import Party
from onenight.texting.vocabulary import split_words


def choose_seat_lines(party: Party, seat: int, lines: Lines) -> Lines:
    """Return the lines that a seat is texted in; `lines`: those of whoever caused the text."""
    return choose_phone_lines(party, party.seats[seat].phone, lines)


def choose_phone_lines(party: Party, phone: str, lines: Lines) -> Lines:
    """Return the lines that a phone is texted in, also without a seat; `lines`: those of whoever caused the text."""
    language = party.languages.get(phone, party.language)
    return lines if lines.language == language else load_lines(language)


def read_language_wish(body: str) -> str | None:
    """Return the language that a text asks for as a whole, in that language's own words; None for any other text."""
    said = " ".join(split_words(body))
    for language in list_offered_languages():
        asked = [" ".join(split_words(phrase)) for phrase in load_lines(language).strings("language", "own", "asked")]
        if said in asked:
            return language
    return None


def set_language(party: Party, phone: str, language: str) -> Party:
    """Return the party once that phone is texted in this language."""
    others = {each: told for each, told in party.languages.items() if each != phone}
    return party._replace(languages=others if language == party.language else {**others, phone: language})


def move_language(party: Party, before: str, phone: str) -> Party:
    """Return the party once another phone has a player's seat: it is texted as the one before was."""
    if before not in party.languages or before == phone:
        return party
    told = {each: language for each, language in party.languages.items() if each != before}
    return party._replace(languages={**told, phone: party.languages[before]})
