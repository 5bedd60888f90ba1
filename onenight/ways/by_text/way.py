"""The part that both games by text share: the session follows the party, and missing players are waited for."""

import math
from abc import abstractmethod
from collections.abc import Mapping

from onenight.conversation.answer_offers import Offers, offer_person
from onenight.conversation.reply import Effect, Ending, PhoneView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.conversation.way import Way
from onenight.rules.errors import GameError
from onenight.rules.game import GAMES
from onenight.speech.front import Front
from onenight.speech.lines import Lines, load_lines
from onenight.speech.script import Say, Script, Voice
from onenight.texting.events import GameChosen, GameReplaced
from onenight.texting.party import Party, Stage
from onenight.texting.step import step
from onenight.ways.by_text import joining
from onenight.ways.by_text import sync as hosted
from onenight.ways.by_text.sync import apply_events
from onenight.ways.by_text.trouble import add_trouble
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind


class TextedWay(Way[Turn]):
    """A way in which players are texted."""

    choosing_phase: Phase = Phase.JOIN
    chapter_seconds = 10
    """Ours: votes come in by text, and the last one is to be told of soon."""
    phone_keys: Mapping[Phase, Mapping[str, Kind]] = {
        Phase.VOTE: {"1": Kind.EVERYONE_ANSWERED, "*": Kind.HELP, "0": Kind.HELP},
    }
    """One key asks for the votes that are missing."""

    @abstractmethod
    def follow_game(self, session: Session, party: Party, front: Front) -> Session:
        """Return the session of a game that is dealt, where its party is now."""

    def add_notices(self, answer: Reply, front: Front) -> Reply:
        """Return the answer after what has to be told of players who have left, or whom no text reaches."""
        if not answer.session.party:
            answer = answer._replace(effects=(*answer.effects, Effect.LEAVE_PARTY))
        if answer.party is None:
            return answer
        answer, party = _send_chosen_game(answer, answer.party, front)
        return add_trouble(answer, party, front) if answer.listen else answer

    def offer_people(self, _session: Session, _lines: Lines, party: Party | None) -> Offers:
        """Return who is in, by name; nobody where the texted game is not known."""
        names = party.names if party is not None else ()
        return Offers(tuple([offer_person(name) for name in names]))

    def chosen_faces(self, party: Party | None) -> Mapping[str, str]:
        """Return by name the face that a player chose; empty where it is given."""
        return {seat.name: seat.face for seat in party.seats} if party is not None else {}

    def tell_record(self, _session: Session, _lines: Lines, party: Party | None) -> Mapping[str, object] | None:
        """Return the texted game; None where it is not known."""
        return None if party is None else party.plays.record(party)

    def tell_story(self, _session: Session, _lines: Lines, party: Party | None) -> Mapping[str, object] | None:
        """Return what happened in the texted game, in its own language; None where it is not known."""
        return None if party is None else party.plays.story(party, load_lines(party.language))

    def waits_for_phones(self, session: Session) -> bool:
        """Return whether the evening goes on by itself once everyone has answered."""
        return session.phase in (Phase.NIGHT, Phase.VOTE)

    def takes_votes_by_day(self, session: Session) -> bool:
        """Return whether it is day: votes are taken from the dawn on."""
        return session.phase is Phase.DAY

    def play_with_cards(self, turn: Turn) -> Reply:
        """Answer that the table plays with cards, with the people who have joined."""
        left = turn._replace(session=turn.session.without_texts(), party=None)
        return left.prompt(turn.say("join.with_cards"))

    def catch_up(self, turn: Turn) -> Turn:
        """Return the turn where the party is now, on the table if it is gone."""
        session, party = turn.session, turn.party
        if party is None:
            left = turn.at(session.without_texts())
            return left.way.catch_up(left)
        news = self.has_news(session, party)
        session, joins = hosted.add_code(session, party), party.stage is Stage.JOIN
        session = hosted.follow_joining(session, party) if joins else self.follow_game(session, party, turn.front)
        return turn._replace(session=session, news=news)

    def has_news(self, session: Session, party: Party) -> bool:
        """Return whether the game has come to another stage since the host last heard of it."""
        further = session.narration.call < hosted.ROUNDS.get(party.stage, 0)
        return further or session.phase not in hosted.PHASES[party.stage]

    def ignores(self, turn: Turn, _before: Session) -> bool:
        """Return whether somebody is gone of whom people talk: nobody who plays, by name."""
        if not turn.wish.entry.concerns_seat or turn.session.phase not in self.talking_phases:
            return False
        try:
            return turn.party is not None and not hosted.find_seated(turn)
        except GameError:
            return True

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Return whether it tells who leaves or comes back: a host is heard with that while a game is under way."""
        return (CATALOG[kind].concerns_seat and phase in _SEATED) or super().means(kind, phase)

    def invite(self, turn: Turn) -> Reply:
        """Tell how everyone joins."""
        return joining.invite_everyone(turn)

    def give_up(self, turn: Turn) -> Turn:
        """Return the turn with the party open for another game, with whoever is in."""
        turn = apply_events(turn, GameReplaced(hosted.party_of(turn).plays.give_up()))
        return turn.at(turn.session.before_night(self.choosing_phase).without_game())

    def tell_first_part(self, session: Session, before: str, front: Front) -> Reply:
        """Tell the first sentence of a night."""
        return _tell_sentence(session._replace(narration=session.narration._replace(told=0)), before, front)

    def tell_next_part(self, session: Session, front: Front) -> Reply:
        """Tell the next sentence, once it is time for it."""
        narration = session.narration
        due = narration.started and front.now >= narration.started + joining.SILENCE
        more = narration.told < len(joining.sentences(front.lines))
        return _tell_sentence(session, "", front) if due and more else Reply(session, "")


_SEATED = frozenset({Phase.JOIN, Phase.NIGHT, Phase.DAY, Phase.VOTE})
"""Phases in which a player has a seat."""


def phone_view(
    party: Party, week: Mapping[str, object] | None = None, deck: tuple[str, ...] = (), ending: Ending | None = None
) -> PhoneView:
    """Return how far the game has come, and what lies on the table."""
    day = party.day
    votes = day.called and party.plays.is_voting(party)
    clock = {"ends": day.ends, "left": day.left} if day.ends or day.left else None
    phase = Phase.VOTE if votes else hosted.PHASES[party.stage][0]
    return PhoneView(phase=str(phase), week=week, deck=deck, day=clock, ending=ending)


def _send_chosen_game(answer: Reply, party: Party, front: Front) -> tuple[Reply, Party]:
    """Return the answer, after which those who join know which game with cards is played: some names are cards."""
    session = answer.session
    if not session.party or party.stage is not Stage.JOIN or session.game.key not in GAMES:
        return answer, party  # there is no such table any more, or a week is played at it
    chosen = GameChosen(session.game.rulebook, session.game.having)
    if party.plays.with_rulebook(*chosen) == party.plays:
        return answer, party
    told = step(party, chosen, front).party
    return answer._replace(party=told, session=hosted.follow_joining(hosted.add_code(session, told), told)), told


def _tell_sentence(session: Session, before: str, front: Front) -> Reply:
    """Tell the next sentence of a night, which has no calls; `told` counts them."""
    narration = session.narration
    text = joining.sentences(front.lines)[narration.told]
    said = Say(text, Voice.load(front.lines).estimate_seconds(text))
    narration = narration._replace(started=math.ceil(front.now + said.seconds), told=narration.told + 1)
    session = session._replace(narration=narration)
    return Reply(session, before, Script(session.game.deck, session.pace, (said,)))
