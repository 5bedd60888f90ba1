"""The public view of a table, never a secret (the interfaces' `table` object); and an answer, cue by cue."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from onenight.conversation import clock, sayable_hints
from onenight.conversation.answer_offers import Offers, capitalize_first, list_settling_answers
from onenight.conversation.faces import choose_faces
from onenight.conversation.judged_games import count_evening, view_games
from onenight.conversation.names import name_of, names_of
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.tapped_wishes import Tapped
from onenight.conversation.turn import Turn
from onenight.rules.game import GAMES
from onenight.rules.known_facts import find_certain
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Say, Voice
from onenight.wishes.catalog import CATALOG

if TYPE_CHECKING:
    from onenight.conversation.way import Ways
    from onenight.texting.party import Party


def describe_table(
    ways: "Ways[Turn]", session: Session, lines: Lines, now: float, party: "Party | None" = None
) -> dict[str, object]:
    """Return the table as plain JSON.

    `now`: in Unix seconds; `party`: the texted game that is played at it.
    """
    way = ways.of(session, party)
    shown = way.view(session, lines, party)
    evening = count_evening(ways, session, lines, party)
    return {
        "phase": shown["phase"],
        "game": way.game_key(session),
        "players": session.players,
        "names": list(names_of(session, range(session.players), lines)),
        "faces": list(choose_faces(session.names or ("",) * session.players, way.chosen_faces(party))),
        "deck": list(session.game.deck.keys),
        "extra": shown["extra"],
        "proposals": list(shown["proposals"]),
        "boxes": list(shown["boxes"]),
        "draft": shown["draft"],
        "pace": session.pace.key,
        "sound": session.sound,
        "announcer": session.announcer,
        "house_rules": session.game.rulebook.house.list_changes(),
        "day": {"seconds": clock.find_day_length(session, way.day_seconds), "timed": not session.clock.untimed},
        "timer": _describe_timer(session, now),
        "votes": _map_votes(session, lines),
        "guards": [name_of(session, seat, lines) for seat in find_certain(case(session).facts, Stake.BODYGUARD)],
        "verdict": shown["verdict"],
        "chips": shown["chips"],
        "tournament": session.memory.tournament and session.memory.tournament.mode,
        "evening": view_games(evening),
        "wins": evening.wins,
        "code": session.code if session.phase is Phase.JOIN else None,
        "shields": list(shown["shields"]),
        "face_up": dict(shown["face_up"]),
        "artifacts": list(shown["artifacts"]),
        "known": shown["known"],
        "week": shown["week"],
    }


def describe_question(  # noqa: PLR0913, PLR0917 - what was told, and where
    ways: "Ways[Turn]",
    session: Session,
    by_now: Session,
    told: Iterable[str],
    lines: Lines,
    party: "Party | None" = None,
) -> dict[str, object]:
    """Return the open question with its answers, and what else can be said, as plain JSON.

    `session`: the table when something was told last, with what could be said then; `by_now`: the same as it is shown.
    """
    way = ways.of(by_now, party)
    everything = way.offer_answers(by_now, lines, party)
    people = way.offer_people(by_now, lines, party)
    found = list_settling_answers(by_now, people, lines) or everything
    if by_now.phase is not session.phase:
        told = sayable_hints.say_hints(way, by_now, sayable_hints.list_hints(way, by_now), lines, party)
    answers = {each.say for each in found.each}
    dawn = sayable_hints.list_day_hints(way, by_now, lines)
    hidden = answers | ({sayable_hints.suggest_vote(by_now, lines)} if answers else set())
    now = [each for each in told if each not in hidden]
    grave = [each for each in (*told, *dawn) if each in sayable_hints.list_endings(lines)]
    return {
        "answers": [each.as_json() for each in found.each],
        "several": found.several,
        "fingers": found.fingers,
        "now": now,
        "grave": grave,
        "dawn": list(dawn),
        "offers": _list_offers(
            found,
            _Hints(now, dawn, grave, sayable_hints.label_hints(by_now, lines), len(people.each) >= _FEWEST),
            sayable_hints.find_wishes(way, by_now, (*now, *dawn), everything, lines),
        ),
        "last": _describe_last_players(by_now),
    }


class _Hints(NamedTuple):
    """What else can be said, in words."""

    now: Sequence[str]
    by_day: Sequence[str]
    """While the night before it is told."""
    grave: Collection[str]
    """What of it ends what is going on."""
    labels: Mapping[str, str]
    """What stands on the button where it is not what is said."""
    enough: bool
    """Whether there are people enough for a game."""

    def leads(self, wish: Tapped) -> bool:
        """Return whether a wish leads on: it begins a game that can begin, or goes on with one."""
        entry = CATALOG[wish.kind]
        begins = entry.evening == "begins"
        return (begins and self.enough) or (entry.answer == "on" and not entry.passing)

    def label(self, words: str, wish: Tapped) -> str:
        """Return what stands on the button of these words: what it does, where it leads on."""
        said = capitalize_first(words)
        return self.labels.get(words, said) if self.leads(wish) else said


def _list_offers(found: Offers, hints: _Hints, known: Mapping[str, Tapped]) -> list[Mapping[str, object]]:
    """Return what can be tapped, in order: the answers to what is asked, what else can be said, what can be by day.

    One at most leads on. `known`: the wishes behind words; words without one are left out.
    """
    answers = [(each.wish, each.label, each.leads or hints.leads(each.wish), False, False) for each in found.each]
    others = [
        (
            known[words],
            hints.label(words, known[words]),
            hints.leads(known[words]),
            words in hints.grave,
            day,
        )
        for told, day in ((hints.now, False), (hints.by_day, True))
        for words in told
        if words in known
    ]
    offers = [*answers, *others]
    lead = next((at for at, (_, _, leads, grave, day) in enumerate(offers) if leads and not grave and not day), None)
    return [
        {"wish": wish.as_json(), "label": label, "grave": grave, "dawn": day, "leads": at == lead}
        for at, (wish, label, _, grave, day) in enumerate(offers)
    ]


_FEWEST = min(game.players.start for game in GAMES.values())


def _describe_last_players(session: Session) -> Mapping[str, object] | None:
    """Return who played last, where the table is asked whether they play again; else None."""
    if session.pending is None or session.pending.ask is not Ask.USUAL or not session.memory.usual:
        return None
    return {"players": session.players, "names": [name for name in session.names if name]}


def _describe_timer(session: Session, now: float) -> Mapping[str, int] | None:
    """Return the seconds that are left of the day; None where no clock runs or stands for it."""
    counted = session.phase is Phase.DAY and not session.clock.untimed
    return {"seconds_left": session.clock.seconds_left(now)} if counted else None


def _map_votes(session: Session, lines: Lines) -> Mapping[str, str]:
    names = names_of(session, range(session.players), lines)
    return {names[seat]: names[target] for seat, target in sorted(case(session).fingers.votes.items())}


# An answer, cue by cue


def list_cues(reply: Reply, lines: Lines) -> tuple[Cue, ...]:
    """Return the cues of an answer in the order they are told: `say`, the script, `then`."""
    cues = reply.script.cues if reply.script else ()
    return (*_make_speech(reply.say, lines), *cues, *_make_speech(reply.then, lines))


def _make_speech(text: str, lines: Lines) -> tuple[Say, ...]:
    return (Say(text, Voice.load(lines).estimate_seconds(text)),) if text else ()
