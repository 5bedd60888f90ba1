"""Questions as friends ask them at a table are answered with what the rules say of just that."""

import pytest

from tests.conversation.test_moods import tables

FIVE = "we are Anna, Bob, Carol, Dan and Eve"
BASE = (FIVE, "doppelganger, two werewolves, minion, seer, robber, drunk, tanner", "yes")
DAYBREAK = (FIVE, "alpha wolf, mystic wolf, werewolf, witch, village idiot, curator, bodyguard, seer", "yes")
ORIGINAL = ("the original game", FIVE)
WEEK = ("one week", FIVE)

ASKED = [
    (BASE, "can we whisper now?", "No talking at night"),
    (BASE, "can I vote for myself?", "No, nobody points at oneself"),
    (BASE, "can I look at my card again during the night?", "No, only before the night"),
    (BASE, "can I claim to be the seer even if I'm not?", "Yes, lying is allowed"),
    (BASE, "am I allowed to change my vote?", "No, votes are not changed"),
    (BASE, "does the insomniac know who swapped her?", "Nobody tells you whether your card was moved, or by whom"),
    (BASE, "does the seer see what the robber stole?", "The Seer goes first, before the Robber."),
    (BASE, "if my card was stolen am I still a werewolf?", "The former Werewolf is whatever came instead"),
    (BASE, "do I have to point at somebody?", "all point at one other player"),
    (BASE, "what if the robber steals the hunter?", "does nothing more at night"),
    (DAYBREAK, "does the dream wolf open his eyes?", "No. The Dream Wolf sleeps"),
    (DAYBREAK, "can the bodyguard protect himself?", "No. Whomever the Bodyguard points at"),
    (DAYBREAK, "does the witch have to swap after looking?", "If she does, she has to swap it"),
    (DAYBREAK, "does the investigator become a werewolf if he sees the minion?", "the first Werewolf or Tanner among"),
    (DAYBREAK, "how many artifacts are there?", "There are six."),
    (DAYBREAK, "can I tell people which artifact I got?", "By day you may say anything"),
    (ORIGINAL, "is there a tanner in this one?", "There is no Tanner in this game."),
    (ORIGINAL, "what's the difference to the ultimate version?", "The original game has eight cards"),
    (ORIGINAL, "what happens with seven players?", "With seven a single card is left"),
    (ORIGINAL, "who wins if nobody is a werewolf and we kill someone?", "the Werewolves have won"),
    (ORIGINAL, "does the werewolf who got robbed win with the village?", "plays for the villagers"),
    (ORIGINAL, "may I show the sorcerer card to you all?", "No. Say what you like"),
    (WEEK, "can I stay where I am?", "with an Insomniac not at all"),
    (WEEK, "can I have a look at my token again?", "No, you look at your token only once"),
    (WEEK, "can I have two artifacts?", "you may take one, unless you have one"),
    (WEEK, "do I have to tell the truth about the card I play at night?", "You may say anything at any time"),
    (WEEK, "do we keep our eyes closed all night?", "Only your eyes stay closed until it is your turn"),
    (WEEK, "can I play two cards in the workshop?", "at night you may play a second card"),
    (WEEK, "can we vote for jeeves?", "No, nobody points at oneself or at the staff"),
    (WEEK, "may I show my token to somebody?", "No. Tokens"),
    (WEEK, "who wins when the tanner gets chosen?", "A Tanner who is chosen wins alone"),
]


@pytest.mark.parametrize(("led", "said", "told"), ASKED)
def test_question_is_answered(led: tuple[str, ...], said: str, told: str) -> None:
    """It is said through the conversation, and changes nothing of the table."""
    before, answer = tables("en", *led, said)

    assert told in answer.say
    assert answer.table == before.table


SHORT = [
    ("de", "Kann ich für mich selbst stimmen?", "Nein, auf sich selbst zeigt niemand."),
    ("de", "Darf man lügen?", "Ja, am Tag dürfen alle schwindeln"),
    ("de", "Darf ich meine Karte herzeigen?", "Nein. Sagen dürft ihr"),
    ("de", "Dürfen wir nachts reden?", "Nein, nachts wird nicht geredet"),
    ("fr", "Je peux voter pour moi ?", "Non, personne ne se désigne soi-même."),
    ("fr", "On a le droit de mentir ?", "Oui, le jour, tout le monde a le droit de mentir"),
    ("fr", "J'ai le droit de montrer ma carte ?", "Non. Dites ce que vous voulez"),
    ("fr", "On peut parler la nuit ?", "Non, la nuit, on ne parle pas"),
]


@pytest.mark.parametrize(("language", "said", "told"), SHORT)
def test_permission_begins_with_yes_or_no(language: str, said: str, told: str) -> None:
    """In the other languages, too."""
    assert tables(language, said)[1].say.startswith(told)
