"""What is answered the same way at every phase; and every phase's own prompt."""

from collections.abc import Callable, Mapping

from onenight.rules.errors import NotUnderstood
from onenight.speech.pace import PACES
from onenight.table import cards, check, day, draft, night, opening, score, verdict, vote
from onenight.table.names import cleaned, name_of, names_of, renamed, seat_of, seats_of
from onenight.table.reply import Reply
from onenight.table.session import Phase
from onenight.table.turn import Turn, joined
from onenight.table.wish import TOO_LONG, Kind


def prompt(turn: Turn, before: str = "") -> Reply:
    """Something said first, then what can be said in this phase."""
    if turn.party is not None:
        from onenight.table import stages  # noqa: PLC0415 - most evenings have no texted game

        return stages.prompt(turn, before)
    if turn.session.week is not None:
        from onenight.table.week import steps  # noqa: PLC0415 - as above

        return steps.remind(turn, before)
    return PROMPTS[turn.session.phase](turn, before)


def elsewhere(turn: Turn) -> Reply:
    """What makes no sense now; with a word on when it does, where that is not plain."""
    said = f"{turn.session.phase}.not_now"
    return prompt(turn, turn.say(said) if turn.wish.kind in _LATER else "")


def unknown(turn: Turn) -> Reply:
    """What was not understood."""
    return prompt(turn, turn.say("other.too_long" if turn.wish == TOO_LONG else "other.not_understood"))


def of_the_week(turn: Turn) -> Reply:
    """What belongs to One Week."""
    return prompt(turn, turn.say("other.of_the_week"))


def help_(turn: Turn) -> Reply:
    """What can be said in this phase, at more length."""
    game = turn.session.rulebook.game
    least, most = turn.number(game.players.start), turn.number(game.players.stop - 1)
    said = turn.say(f"help.{turn.session.phase}", least=least, most=most)
    if turn.session.phase in (Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.VERDICT) and turn.session.draft is None:
        return turn.ask(said)
    return prompt(turn, said)


def explain_role(turn: Turn) -> Reply:
    """What a role does, in this table's game or else in the other."""
    ours = turn.session.rulebook.game.key
    for role in turn.wish.roles:
        for game in (ours, "ultimate", "original"):
            told = turn.lines.section("roles", game).get(role)
            if told is not None:
                other = str(turn.lines.entry("words", "games", game)["name"]) if game != ours else ""
                return prompt(turn, joined(other and turn.say("other.of_game", game=other), str(told)))
    raise NotUnderstood("which-role")


def explain_game(turn: Turn) -> Reply:
    """The game in half a minute."""
    return prompt(turn, turn.say(f"explain.{turn.session.rulebook.game.key}"))


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
    return prompt(turn, joined(said, turn.lines.raw("errors.advice.doppelganger-first-game") if wary else ""))


def sound(turn: Turn) -> Reply:
    """The sound under the night, on or off."""
    on = turn.wish.choice != "off"
    return prompt(turn.at(turn.session._replace(sound=on)), turn.say("open.sound_on" if on else "open.sound_off"))


def read_deck(turn: Turn) -> Reply:
    """The cards in one breath."""
    return prompt(turn, cards.read(turn))


def who_is_in(turn: Turn) -> Reply:
    """The players, by name where any is known."""
    session = turn.session
    if not any(session.names):
        return prompt(turn, turn.say("other.count", count=turn.number(session.players)))
    return prompt(turn, turn.say("other.players", names=names_of(session, range(session.players), turn.lines)))


def read_rules(turn: Turn) -> Reply:
    """The house rules in force."""
    return prompt(turn, opening.rules(turn))


def day_length(turn: Turn) -> Reply:
    """How long the day will be."""
    return prompt(*day.set_length(turn))


def tournament(turn: Turn) -> Reply:
    """Chips or double elimination, from this game on."""
    turn, said = score.started(turn)
    return vote.proceed(turn, said) if turn.session.phase is Phase.VERDICT else prompt(turn, said)


def standings(turn: Turn) -> Reply:
    """Who has won how many games."""
    return prompt(turn, score.read(turn))


def rename(turn: Turn) -> Reply:
    """A player's name, or everybody's in the order of the seats."""
    session, wish = turn.session, turn.wish
    if wish.target and wish.names:
        session, seat = seat_of(session, wish.names[0], turn.lines)
        session = renamed(session, seat, cleaned(wish.target, turn.lines), turn.lines)
        return prompt(turn.at(session), turn.say("vote.renamed", name=name_of(session, seat, turn.lines)))
    names = wish.names or ((wish.target,) if wish.target else ())
    if not names or len(names) > session.players:
        raise NotUnderstood("who-is-who", players=session.players)
    if len(names) < session.players:
        session, seats = seats_of(session, names, turn.lines)
        return prompt(turn.at(session), turn.say("vote.named", names=names_of(session, seats, turn.lines)))
    session = session._replace(names=())
    for seat, name in enumerate(names):
        session = renamed(session, seat, cleaned(name, turn.lines), turn.lines)
    return prompt(
        turn.at(session), turn.say("vote.all_named", names=names_of(session, range(session.players), turn.lines))
    )


def forgot_role(turn: Turn) -> Reply:
    """With cards, one may look again before the night only."""
    before = turn.session.phase in (Phase.DECK, Phase.CHECK)
    return prompt(turn, turn.say("other.look_again" if before else "other.no_looking"))


PROMPTS: Mapping[Phase, Callable[[Turn, str], Reply]] = {
    Phase.OPEN: opening.prompt,
    Phase.DECK: draft.prompt,
    Phase.CHECK: check.prompt,
    Phase.NIGHT: night.prompt,
    Phase.DAY: day.prompt,
    Phase.VOTE: vote.ask,
    Phase.VERDICT: verdict.prompt,
}
"""Every phase's own prompt."""

_LATER = frozenset(
    {
        *(Kind.PLAYERS, Kind.JOIN, Kind.LEAVE, Kind.HOUSE_RULE, Kind.CARDS, Kind.ADD, Kind.REMOVE),
        *(Kind.REPLACE, Kind.ONLY, Kind.RANDOM, Kind.USUAL, Kind.RECOMMENDED, Kind.POINT, Kind.FINGERS, Kind.AROUND),
        *(Kind.DIED, Kind.SHOW, Kind.TIME_LEFT, Kind.TIMER, Kind.AWAKE, Kind.WHY, Kind.VOTE, Kind.REFEREE, Kind.BEGIN),
        *(Kind.UNDO, Kind.TEXT_ROLES, Kind.NOBODY_DIED, Kind.REMATCH, Kind.DEAL_AGAIN),
    }
)
"""Wishes that deserve a word on why they are not granted now."""
