"""What is answered the same way at every phase."""

from onenight.conversation import clock, score
from onenight.conversation.names import cleaned, name_of, names_of, renamed, seat_of, seats_of
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.turn import Turn, joined
from onenight.conversation.wish import TOO_LONG, Kind
from onenight.rules.errors import NotUnderstood
from onenight.speech.pace import PACES
from onenight.ways.one_night import edits, opening


def elsewhere(turn: Turn) -> Reply:
    """What makes no sense now; with a word on when it does, where that is not plain."""
    said = f"{turn.session.phase}.not_now"
    return turn.prompt(turn.say(said) if turn.wish.kind in _LATER else "")


def unknown(turn: Turn) -> Reply:
    """What was not understood."""
    return turn.prompt(turn.say("other.too_long" if turn.wish == TOO_LONG else "other.not_understood"))


def of_the_week(turn: Turn) -> Reply:
    """What belongs to One Week."""
    return turn.prompt(turn.say("other.of_the_week"))


def help_(turn: Turn) -> Reply:
    """What can be said in this phase, at more length."""
    game = turn.session.rulebook.game
    least, most = turn.number(game.players.start), turn.number(game.players.stop - 1)
    said = turn.say(f"help.{turn.session.phase}", least=least, most=most)
    if turn.session.phase in (Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.VERDICT) and turn.session.draft is None:
        return turn.ask(said)
    return turn.prompt(said)


def explain_role(turn: Turn) -> Reply:
    """What a role does, in this table's game or else in the other."""
    ours = turn.session.rulebook.game.key
    for role in turn.wish.roles:
        for game in (ours, "ultimate", "original"):
            told = turn.lines.section("roles", game).get(role)
            if told is not None:
                other = str(turn.lines.entry("words", "games", game)["name"]) if game != ours else ""
                return turn.prompt(joined(other and turn.say("other.of_game", game=other), str(told)))
    raise NotUnderstood("which-role")


def explain_game(turn: Turn) -> Reply:
    """The game in half a minute."""
    return turn.prompt(turn.say(f"explain.{turn.session.rulebook.game.key}"))


def pace(turn: Turn) -> Reply:
    """From the next call on."""
    chosen = PACES.get(turn.wish.choice)
    if chosen is None:
        raise NotUnderstood("which-pace")
    name = str(turn.lines.entry("words", "paces", chosen.key)["name"])
    first = chosen.explains and turn.session.known is None
    turn = turn.at(turn.session._replace(pace=chosen, known=() if first else turn.session.known))
    said = turn.say("open.pace", pace=name, seconds=turn.number(chosen.short))
    wary = first and "doppelganger" in turn.session.deck
    return turn.prompt(joined(said, turn.lines.raw("errors.advice.doppelganger-first-game") if wary else ""))


def sound(turn: Turn) -> Reply:
    """The sound under the night, on or off."""
    on = turn.wish.choice != "off"
    return turn.at(turn.session._replace(sound=on)).prompt(turn.say("open.sound_on" if on else "open.sound_off"))


def read_deck(turn: Turn) -> Reply:
    """The cards in one breath."""
    return turn.prompt(edits.read(turn))


def who_is_in(turn: Turn) -> Reply:
    """The players, by name where any is known."""
    session = turn.session
    if not any(session.names):
        return turn.prompt(turn.say("other.count", count=turn.number(session.players)))
    return turn.prompt(turn.say("other.players", names=names_of(session, range(session.players), turn.lines)))


def read_rules(turn: Turn) -> Reply:
    """The house rules in force."""
    return turn.prompt(opening.rules(turn))


def day_length(turn: Turn) -> Reply:
    """How long the day will be."""
    turn, said = clock.set_length(turn)
    return turn.prompt(said)


def tournament(turn: Turn) -> Reply:
    """Chips or double elimination, from this game on."""
    turn, said = score.started(turn)
    return turn.way.proceed(turn, said) if turn.session.phase is Phase.VERDICT else turn.prompt(said)


def standings(turn: Turn) -> Reply:
    """Who has won how many games."""
    return turn.prompt(score.read(turn))


def rename(turn: Turn) -> Reply:
    """A player's name, or everybody's in the order of the seats."""
    session, wish = turn.session, turn.wish
    if wish.target and wish.names:
        session, seat = seat_of(session, wish.names[0], turn.lines)
        session = renamed(session, seat, cleaned(wish.target, turn.lines), turn.lines)
        return turn.at(session).prompt(turn.say("vote.renamed", name=name_of(session, seat, turn.lines)))
    names = wish.names or ((wish.target,) if wish.target else ())
    if not names or len(names) > session.players:
        raise NotUnderstood("who-is-who", players=session.players)
    if len(names) < session.players:
        session, seats = seats_of(session, names, turn.lines)
        return turn.at(session).prompt(turn.say("vote.named", names=names_of(session, seats, turn.lines)))
    session = session._replace(names=())
    for seat, name in enumerate(names):
        session = renamed(session, seat, cleaned(name, turn.lines), turn.lines)
    everybody = names_of(session, range(session.players), turn.lines)
    return turn.at(session).prompt(turn.say("vote.all_named", names=everybody))


def forgot_role(turn: Turn) -> Reply:
    """With cards, one may look again before the night only."""
    before = turn.session.phase in (Phase.DECK, Phase.CHECK)
    return turn.prompt(turn.say("other.look_again" if before else "other.no_looking"))


_LATER = frozenset(
    {
        *(Kind.PLAYERS, Kind.JOIN, Kind.LEAVE, Kind.HOUSE_RULE, Kind.CARDS, Kind.ADD, Kind.REMOVE),
        *(Kind.REPLACE, Kind.ONLY, Kind.RANDOM, Kind.USUAL, Kind.RECOMMENDED, Kind.POINT, Kind.FINGERS, Kind.AROUND),
        *(Kind.DIED, Kind.SHOW, Kind.TIME_LEFT, Kind.TIMER, Kind.AWAKE, Kind.WHY, Kind.VOTE, Kind.REFEREE, Kind.BEGIN),
        *(Kind.UNDO, Kind.TEXT_ROLES, Kind.NOBODY_DIED, Kind.REMATCH, Kind.DEAL_AGAIN),
    }
)
"""Wishes that deserve a word on why they are not granted now."""
