"""Before a week by text begins, from its host's side: which castle, how many days, and the deal itself."""

from onenight.conversation.questions import name_of_game
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.game import WEEK
from onenight.rules.week.options import DAYS, OFFICIAL, OPTIONS, Options
from onenight.rules.week.options import days as official_days
from onenight.rules.week.rooms import FOYER
from onenight.rules.week.rooms import recommended as recommended_rooms
from onenight.rules.week.setup import PLAYERS
from onenight.texting.party import Replaced, Stage
from onenight.ways.by_text.following import happened, joined, party_of
from onenight.ways.by_text.joining import who, who_is_in
from onenight.ways.one_week.castle import wished
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import stay_of, staying
from onenight.ways.one_week.talk import day
from onenight.ways.one_week.texts import bodies, news
from onenight.ways.one_week.texts.game import WeekDealt, instead
from onenight.ways.one_week.texts.kept import week_of
from onenight.ways.one_week.texts.progress import prompt, say, told


def begin(turn: Turn) -> Reply:
    """Begin One Week instead of another texted game, with the players who are in."""
    said = turn.say("open.game", game=name_of_game(WEEK, turn.lines))
    return who_is_in(happened(turn.at(staying(turn.session, Stay())), Replaced(instead(party_of(turn).plays))), said)


def _expected(turn: Turn) -> int:
    """Return the number of players to come: those who are in, or more if the table has said so.

    Raises:
        NotAllowed: `other-game-takes`, where so many cannot play.
    """
    count = max(len(party_of(turn).seats), turn.session.players)
    if count not in PLAYERS:
        name = name_of_game(WEEK, turn.lines)
        raise NotAllowed("other-game-takes", game=name, least=PLAYERS.start, most=PLAYERS.stop - 1)
    return count


def _chosen(turn: Turn, count: int, stay: Stay) -> Turn:
    """Return the turn with so many players and this stay."""
    session = staying(turn.session, stay)
    session = session._replace(game=session.game.seated(count), players=count)
    return turn.at(joined(session, party_of(turn)))


# Castle and days


def players(turn: Turn) -> Reply:
    """Set how many will play.

    Raises:
        NotUnderstood: `no-number`.
    """
    if turn.wish.number is None:
        raise NotUnderstood("no-number")
    count = max(turn.wish.number, len(party_of(turn).seats))
    fits = len(stay_of(turn.session).rooms) == count + 1
    asked = turn.at(turn.session._replace(players=count))
    return _told(
        _chosen(asked, _expected(asked), stay_of(turn.session) if fits else stay_of(turn.session)._replace(rooms=()))
    )


def castle(turn: Turn) -> Reply:
    """Choose the rooms that are named, drawn or recommended; tell the rooms where none are."""
    wish, stay = turn.wish, stay_of(turn.session)
    if party_of(turn).stage is Stage.WEEK:
        return told(turn, lambda week: news.castle(week, turn.lines))
    named = len({FOYER, *wish.rooms}) - 1
    count = named if wish.rooms and named in PLAYERS else _expected(turn)
    ring = wished(wish, count, turn.front.chance)
    if ring is None:
        return _told(turn)
    for_any = ring == recommended_rooms(count)
    return _told(_chosen(turn, count, stay._replace(rooms=() if for_any else ring)))


def days(turn: Turn) -> Reply:
    """Choose the length of the week.

    Raises:
        NotAllowed: `week-until`, where no week by text ends then.
    """
    wish = turn.wish
    wanted = DAYS.index(wish.choice) + 1 if wish.choice in DAYS else wish.number
    if wanted is None or not 1 <= wanted <= len(DAYS) or DAYS[wanted - 1] not in OPTIONS["last_day"]:
        raise NotAllowed("week-until", days=turn.lines.listing(_last_days(turn), "or"))
    return _told(turn.at(staying(turn.session, stay_of(turn.session)._replace(days=wanted))))


def _last_days(turn: Turn) -> list[str]:
    return [day(number, turn.lines) for number, key in enumerate(DAYS, 1) if key in OPTIONS["last_day"]]


def _told(turn: Turn) -> Reply:
    """Tell the chosen castle and the last day."""
    count = _expected(turn)
    rooms = stay_of(turn.session).rooms or recommended_rooms(count)
    last = day(official_days(_options(turn), len(rooms) - 1), turn.lines)
    return prompt(turn, say(turn, "castle", rooms=bodies.rooms(turn.lines, rooms), day=last))


def _options(turn: Turn) -> Options:
    """Return the options of the table's last day; the official ones where no week by text ends then."""
    chosen = stay_of(turn.session).days
    if not chosen or DAYS[chosen - 1] not in OPTIONS["last_day"]:
        return OFFICIAL
    return OFFICIAL._replace(last_day="friday" if DAYS[chosen - 1] == "friday" else "thursday")


# The deal


def deal(turn: Turn) -> Reply:
    """Deal the tokens by text, once as many are in as can play, in a castle for so many."""
    here, rooms = len(party_of(turn).seats), stay_of(turn.session).rooms
    if here not in PLAYERS:
        return prompt(turn, f"{who(turn)} {say(turn, 'few')}")
    if rooms and len(rooms) != here + 1:
        said = say(turn, "other_castle", count=turn.number(len(rooms) - 1), here=turn.number(here))
        return _chosen(turn, here, stay_of(turn.session)._replace(rooms=())).ask(said)
    turn = happened(turn, WeekDealt(_options(turn), rooms or recommended_rooms(here)))
    week = week_of(party_of(turn))
    last = day(week.days, turn.lines)
    return prompt(turn, say(turn, "begun", rooms=bodies.rooms(turn.lines, week.castle.ring), day=last))
