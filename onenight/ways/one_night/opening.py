"""The opening of One Night: who plays, which game, by which rules, before and around the deck."""

from onenight.conversation import anytime
from onenight.conversation.general import answer_in_turn
from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.names import clean_name, read_names_in_order, split_names
from onenight.conversation.pointing.vote import OTHERS
from onenight.conversation.questions import ask_question, name_of_game
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending
from onenight.conversation.turn import Turn, join_sentences, tell_refused
from onenight.rules.deck import check_players, recommend_deck
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.game import GAMES, ULTIMATE, Game
from onenight.rules.rulebook import (
    LIST_OPTIONS,
    PRESETS,
    HouseRules,
    Rulebook,
    parse_option_value,
    read_house_rules,
)
from onenight.speech.lines import Lines
from onenight.ways.one_night import cards_before_table, proposal
from onenight.ways.one_night.card_edits import is_deck_list
from onenight.ways.one_night.one_night import OneNight, cards_of
from onenight.ways.one_night.rules_answers import rule_name
from onenight.wishes.wish import Kind, Wish


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then ask how many are playing."""
    question = write_players_question(turn)
    return turn.ask(join_sentences(before, turn.say("open.how_many") if before else question), question)


def write_players_question(turn: Turn) -> str:
    """Return the question how many are playing, with the possible sizes of the table."""
    possible = cards_of(turn.session).sizes
    return turn.say("open.again", least=turn.number(possible.start), most=turn.number(possible.stop - 1))


def set_players(turn: Turn) -> Reply:
    """Set the number of players; a deck that the table has changed stays, as far as it can.

    Raises:
        NotUnderstood: `no-number`.
    """
    return seat_players(turn, turn.wish.require_number())


def seat_players(turn: Turn, count: int, names: tuple[str, ...] | None = None) -> Reply:
    """Seat that many players, with these names where they are known to change."""
    session, cards = turn.session, cards_of(turn.session)
    check_players(cards.rulebook.game, count, cards.boxes)
    names = names and names + ("",) * (count - len(names))
    if session.players:
        return proposal.try_draft(turn, proposal.fit_to_players(session, proposal.current_draft(session), count, names))
    deck = recommend_deck(cards.rulebook.game, count, cards.boxes)
    turn, changes = cards_before_table.take_waiting_wishes(turn)
    draft = proposal.current_draft(session)._replace(players=count, keys=deck.keys, names=names, fixed=())
    answer = proposal.take_deck(turn, draft, deck)
    if not changes:
        return answer
    changed = answer_in_turn(turn.at(answer.session), changes)
    return proposal.propose(turn.at(changed.session), changed.refused) if changed.refused else changed


def note_cards(turn: Turn) -> Reply:
    """Answer cards named before there is a table: a whole deck tells the number of players, else that is asked.

    A few cards alone are added to the deck once there is one.

    Raises:
        NotAllowed: `too-many-answers`.
    """
    wish = turn.wish
    count = cards_before_table.count_players(turn.session, wish)
    few = wish.kind is Kind.CARDS and not is_deck_list(wish)
    turn = cards_before_table.note_wish(turn, wish._replace(kind=Kind.ADD) if few else wish)
    return seat_players(turn, count) if count else prompt(turn, turn.say("open.cards_wait"))


def introduce_players(turn: Turn) -> Reply:
    """Seat the people who introduce themselves; one name alone does not tell how many are playing."""
    said = [] if turn.wish.target else split_names(turn.wish.names, turn.lines)
    if len(said) <= 1:
        return prompt(turn)
    names, refused = read_names_in_order(said, turn.lines)
    return tell_refused(refused, seat_players(turn, len(said), names))


def rename_or_count_players(turn: Turn) -> Reply:
    """Rename one player, or all; of more names than players, ask first whether that many are playing.

    Raises:
        NotAllowed: `too-many-players`.
        NotUnderstood: `who-is-who`.
    """
    count, cards, seated = len(turn.wish.names), cards_of(turn.session), proposal.seat_draft(turn.session)
    if turn.wish.target or count <= seated.players:
        return proposal.keep_names(turn.session, anytime.rename_players(turn.at(seated)))
    check_players(cards.rulebook.game, count, cards.boxes)
    return ask_question(turn, Pending(Ask.COUNT, wish=turn.wish))


def settle_count(turn: Turn, *, yes: bool) -> Reply:
    """Seat as many as were named, by their names, after a yes; after a no, change nothing."""
    number = Wish(Kind.PLAYERS, number=len(turn.wish.names))
    return answer_in_turn(turn, (number, turn.wish)) if yes else turn.prompt()


def add_players(turn: Turn) -> Reply:
    """Add players, by number or by name.

    Raises:
        NotAllowed: `name-taken`, or `too-many-players`.
    """
    session = proposal.seat_draft(turn.session)
    names = tuple([clean_name(name, turn.lines) for name in turn.wish.names])
    known = session.names or ("",) * session.players
    for index, name in enumerate(names):
        if name.casefold() in (other.casefold() for other in known + names[:index]):
            raise NotAllowed("name-taken", name=name)
    if not names:
        return seat_players(turn, session.players + (turn.wish.number or 1))
    return seat_players(turn, session.players + len(names), known + names)


def seat_first(turn: Turn) -> Reply:
    """Seat several who join before anybody sits; one alone has to wait for the number of the others."""
    return (
        add_players(turn) if max(len(turn.wish.names), turn.wish.number or 0) > 1 else turn.way.answer_elsewhere(turn)
    )


def remove_players(turn: Turn) -> Reply:
    """Remove players, by number or by name; a name that is unknown frees one of the seats without a name.

    Raises:
        NotUnderstood: `who-is-meant`, if everybody else is to leave.
        Lacks: the same, if it is nobody who sits there.
    """
    session = proposal.seat_draft(turn.session)
    if OTHERS in turn.wish.names:
        raise NotUnderstood("who-is-meant")
    gone = [clean_name(name, turn.lines, session.names).casefold() for name in turn.wish.names]
    count = session.players - (len(gone) or turn.wish.number or 1)
    stay = [name for name in session.names if name.casefold() not in gone]
    if session.names and len(stay) - stay.count("") > count:
        raise NotUnderstood("who-is-meant")
    while len(stay) > count and "" in stay:
        stay.remove("")
    return seat_players(turn, count, tuple(stay[: max(count, 0)]) if gone and session.names else None)


def tell_who_is_in(turn: Turn) -> Reply:
    """Tell who is playing, by name where any is known; with a draft, who will once it is taken."""
    told = anytime.tell_who_is_in(turn.at(proposal.seat_draft(turn.session)))
    return told._replace(session=turn.session)


def find_game(turn: Turn) -> Game:
    """Return the game of One Night that is wished for, if that many can play it.

    Raises:
        Lacks: `which-game`.
        NotAllowed: `other-game-takes`.
    """
    chosen = GAMES.get(turn.wish.choice)
    if chosen is None:
        raise Lacks("which-game", Wish(Kind.GAME))
    if turn.session.players and turn.session.players not in chosen.players:
        least, most = chosen.players.start, chosen.players.stop - 1
        raise NotAllowed("other-game-takes", game=name_of_game(chosen.key, turn.lines), least=least, most=most)
    return chosen


def set_house_rule(turn: Turn) -> Reply:
    """Apply a house rule or a preset by name; a deck that it makes illegal becomes a draft with its repair.

    Raises:
        NotAllowed: `own-rules`, `last-artifact`.
        NotUnderstood: `which-rule`.
    """
    session = turn.session
    if session.game.rulebook.game is not ULTIMATE:
        raise NotAllowed("own-rules")
    choice = turn.wish.choice
    rulebook = Rulebook(ULTIMATE, _change_house_rules(choice, cards_of(session)))
    preset = choice in PRESETS
    played = rulebook.limit_artifacts(cards_of(session).having)
    said = turn.say("open.preset" if preset else "open.rule", rule=_name_rule(choice, played.house, turn.lines))
    if not session.players:
        return prompt(turn.at(session._replace(game=cards_of(session)._replace(rulebook=rulebook))), said)._replace(
            confirmed=said
        )
    return proposal.try_draft(turn, proposal.current_draft(session)._replace(rulebook=rulebook), said)._replace(
        confirmed=said
    )


def _name_rule(choice: str, house: HouseRules, lines: Lines) -> str:
    """Return a house rule that has been applied, or a preset, in words."""
    key = choice.partition("=")[0]
    return lines.raw(f"words.rules.{choice}") if choice in PRESETS else rule_name(key, getattr(house, key), lines)


def _change_house_rules(choice: str, cards: OneNight) -> HouseRules:
    """Return the house rules with a choice applied: a preset, `key=value`, `key=+item` or `key=-item`.

    What is taken into a list or out of it leaves there what the table's boxes have; all of that is the official list.

    Raises:
        NotAllowed: `last-artifact`.
        NotUnderstood: `which-rule`.
    """
    if choice in PRESETS:
        return PRESETS[choice]
    key, separator, value = choice.partition("=")
    if not separator:
        raise NotUnderstood("which-rule")
    house = cards.rulebook.house
    if value.startswith(_SIGNS):
        changed = _change_list(value, getattr(cards.rulebook.limit_artifacts(cards.having).house, key))
        every = LIST_OPTIONS[key] if {*changed} >= {*cards.artifacts} else changed
        return read_house_rules({**house._asdict(), key: every})
    return read_house_rules({**house._asdict(), key: parse_option_value(key, value)})


_WITH, _WITHOUT = _SIGNS = ("+", "-")


def _change_list(told: str, now: tuple[str, ...]) -> tuple[str, ...]:
    """Return a list of items with those told added ("+claw") or removed ("-claw").

    Raises:
        NotAllowed: `last-artifact`.
    """
    keys = told[1:].split(",")
    if told.startswith(_WITH):
        return (*now, *(key for key in keys if key not in now))
    left = tuple([key for key in now if key not in keys])
    if not left:
        raise NotAllowed("last-artifact")
    return left
