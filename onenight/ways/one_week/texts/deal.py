"""Before a week by text begins, from its host's side: which castle, how many days, and the deal itself."""

from onenight.conversation.questions import name_of_game
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.rules.errors import NotAllowed
from onenight.rules.game import WEEK
from onenight.rules.week.components import FOYER
from onenight.rules.week.components import recommend_rooms as recommended_rooms
from onenight.rules.week.setup import DAYS, OFFICIAL, PLAYERS, Options, read_options
from onenight.rules.week.setup import count_week_days as official_days
from onenight.texting.party import Stage
from onenight.ways.by_text.joining import list_players
from onenight.ways.by_text.sync import apply_events, follow_joining, party_of
from onenight.ways.one_week.castle_changes import choose_ring
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.ways.one_week.texts import bodies, news
from onenight.ways.one_week.texts.game import WeekDealt
from onenight.ways.one_week.texts.party_state import week_of
from onenight.ways.one_week.texts.progress import say, tell_state
from onenight.ways.one_week.week_lines import name_day


def _count_players(turn: Turn) -> int:
    """Return the number of players to come: those who are in, or more if the table has said so.

    Raises:
        NotAllowed: `other-game-takes`, where so many cannot play.
    """
    count = max(len(party_of(turn).seats), turn.session.players)
    if count not in PLAYERS:
        name = name_of_game(WEEK, turn.lines)
        raise NotAllowed("other-game-takes", game=name, least=PLAYERS.start, most=PLAYERS.stop - 1)
    return count


def _set_choice(turn: Turn, count: int, stay: Stay) -> Turn:
    """Return the turn with so many players and this stay."""
    session = set_stay(turn.session, stay)
    session = session._replace(game=session.game.set_players(count), players=count)
    return turn.at(follow_joining(session, party_of(turn)))


# Castle and days


def set_player_count(turn: Turn) -> Reply:
    """Set how many will play.

    Raises:
        NotUnderstood: `no-number`.
    """
    count = max(turn.wish.require_number(), len(party_of(turn).seats))
    fits = len(stay_of(turn.session).rooms) == count + 1
    asked = turn.at(turn.session._replace(players=count))
    return _tell_choices(
        _set_choice(
            asked, _count_players(asked), stay_of(turn.session) if fits else stay_of(turn.session)._replace(rooms=())
        )
    )


def choose_castle(turn: Turn) -> Reply:
    """Choose the rooms that are named, drawn or recommended; tell the rooms where none are."""
    wish, stay = turn.wish, stay_of(turn.session)
    if party_of(turn).stage is Stage.WEEK:
        return tell_state(turn, lambda week: news.describe_castle(week, turn.lines))
    named = len({FOYER, *wish.rooms}) - 1
    count = named if wish.rooms and named in PLAYERS else _count_players(turn)
    ring = choose_ring(wish, count, turn.front.chance)
    if ring is None:
        return _tell_choices(turn)
    for_any = ring == recommended_rooms(count)
    return _tell_choices(_set_choice(turn, count, stay._replace(rooms=() if for_any else ring)))


def choose_days(turn: Turn) -> Reply:
    """Choose the length of the week.

    Raises:
        NotAllowed: `week-until`, where no week ends then.
    """
    wish = turn.wish
    wanted = DAYS.index(wish.choice) + 1 if wish.choice in DAYS else wish.number
    if wanted is None or not 1 <= wanted <= len(DAYS):
        raise NotAllowed("week-until", first=name_day(1, turn.lines), last=name_day(len(DAYS), turn.lines))
    return _tell_choices(turn.at(set_stay(turn.session, stay_of(turn.session)._replace(days=wanted))))


def _tell_choices(turn: Turn) -> Reply:
    """Tell the chosen castle and the last day."""
    count = _count_players(turn)
    rooms = stay_of(turn.session).rooms or recommended_rooms(count)
    last = name_day(official_days(_choose_options(turn), len(rooms) - 1), turn.lines)
    return turn.prompt(say(turn, "castle", rooms=bodies.name_rooms(turn.lines, rooms), day=last))


def _choose_options(turn: Turn) -> Options:
    """Return the options of the table's last day."""
    chosen = stay_of(turn.session).days
    return read_options({"last_day": DAYS[chosen - 1]}) if chosen else OFFICIAL


# The deal


def deal(turn: Turn) -> Reply:
    """Deal the tokens by text, once as many are in as can play, in a castle for so many."""
    here, rooms = len(party_of(turn).seats), stay_of(turn.session).rooms
    if here not in PLAYERS:
        return turn.prompt(f"{list_players(turn)} {say(turn, 'few')}")
    if rooms and len(rooms) != here + 1:
        said = say(turn, "other_castle", count=turn.number(len(rooms) - 1), here=turn.number(here))
        return _set_choice(turn, here, stay_of(turn.session)._replace(rooms=())).ask(said)
    turn = apply_events(turn, WeekDealt(_choose_options(turn), rooms or recommended_rooms(here)))
    week = week_of(party_of(turn))
    last = name_day(week.days, turn.lines)
    return turn.prompt(say(turn, "begun", rooms=bodies.name_rooms(turn.lines, week.castle.ring), day=last))
