"""One Week by text: moves and votes come from phones, and the host hears what is public."""

import math
from collections.abc import Mapping

from onenight.conversation import anytime, clock, score
from onenight.conversation.answer_offers import NONE, Offers
from onenight.conversation.general import CLOCK
from onenight.conversation.questions import name_of_game
from onenight.conversation.reply import Ending, PhoneView, PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.rules.chronicle import GameOutcome
from onenight.rules.errors import NotUnderstood
from onenight.rules.game import WEEK
from onenight.rules.week.components import ROOMS
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import WeekStep
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.by_text.invitation import say_after_verdict
from onenight.ways.by_text.joining import tell_who_is_in
from onenight.ways.by_text.sync import list_names, party_of
from onenight.ways.by_text.way import TextedWay, phone_view
from onenight.ways.one_week import shared, view
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.ways.one_week.result_words import explain_verdict
from onenight.ways.one_week.shared import OneWeekWay
from onenight.ways.one_week.texts import answers as asking
from onenight.ways.one_week.texts import progress, spoken_moves, wishes
from onenight.ways.one_week.texts import view as public
from onenight.ways.one_week.texts.game import TextedWeek
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.wishes.wish import Kind


class TextedWeekWay(TextedWay, OneWeekWay):
    """One Week by text."""

    hints: Mapping[Phase, tuple[str, ...]] = {
        Phase.JOIN: ("who_is_in", "deal", "castle.now.random", "with_cards", "help"),
        Phase.CHECK: ("castle.now.whose", "castle.now.next", "help"),
        Phase.DAY: ("everyone_voted", "points", "add_time", "help"),
        Phase.VERDICT: ("rematch", "why", "castle.now.registry", "stop"),
    }

    def follow_game(self, session: Session, party: Party, front: Front) -> Session:
        """Return the session at the stage of its party's week; it keeps only the castle that the week began in."""
        state = find_state(party).week
        count = len(party.seats)
        session = set_stay(session, stay_of(session)._replace(rooms=tuple(state["setup"]["rooms"]), log=()))
        game = session.game.drop_unconfirmed().set_players(count)
        session = session._replace(game=game, players=count, names=list_names(party, count), testimony=())
        if party.stage is Stage.VERDICT:
            return session.at_rest()._replace(phase=Phase.VERDICT)
        if state["step"] not in ("discussion", "vote"):
            return session if session.phase is Phase.CHECK else session.before_night(Phase.CHECK)
        if session.phase is Phase.DAY:
            return session
        return clock.set_to_day(session.before_night(Phase.DAY), math.ceil(front.now), self.day_seconds(session))

    def has_news(self, session: Session, party: Party) -> bool:
        """Return whether a turn has ended, or the week, that the host has not heard of.

        A first card in the Workshop ends none.
        """
        if party.stage is not Stage.WEEK:
            return super().has_news(session, party)
        _, week, diary = find_state(party)
        unheard = len(diary.moves) > diary.told + int(week["step"] == WeekStep.SECOND)
        return unheard or super().has_news(session, party)

    def find_handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish in a texted week; None for nothing.

        Raises:
            NotUnderstood: `no-such-room`, for whatever was heard as one.
        """
        kind, party = turn.wish.kind, party_of(turn)
        if not isinstance(party.plays, TextedWeek):  # the table has chosen the week before it is texted
            return self._answer_in_new_week
        if not set(turn.wish.rooms) <= set(ROOMS):
            raise NotUnderstood("no-such-room")
        if spoken_moves.is_move(party, turn.wish):
            return spoken_moves.make_move
        if turn.session.phase is Phase.DAY and kind in CLOCK:
            return CLOCK[kind]
        return wishes.ANSWERS.get(kind, {}).get(party.stage)

    def _answer_in_new_week(self, turn: Turn) -> Reply:
        """Answer the first wish of a party whose table chose the week before: begin the week, then answer in it."""
        turn = wishes.set_week(turn)
        return (self.find_handler(turn) or self.prompt)(turn)

    def ignores(self, turn: Turn, before: Session) -> bool:
        """Return whether people talk to one another."""
        return super().ignores(turn, before) or anytime.is_chatter(turn)

    def begin(self, turn: Turn) -> Reply:
        """Begin a week in place of another game, or anew."""
        said = turn.say("open.game", game=name_of_game(WEEK, turn.lines))
        return tell_who_is_in(wishes.set_week(turn.at(set_stay(turn.session, Stay()))), said)

    def invite(self, turn: Turn) -> Reply:
        """Tell how everyone joins, and which castle is chosen."""
        return super().invite(wishes.set_week(turn))

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then the news, and what the week waits for."""
        stage = party_of(turn).stage
        if stage is Stage.JOIN:
            return turn.ask(join_sentences(before, turn.say("join.again")), turn.say("join.then"))
        turn, new = progress.hear_news(turn)
        if stage is Stage.VERDICT:
            return self.tell_verdict(turn, join_sentences(before, new))
        asked = progress.ask_host(turn, new=bool(new))
        return turn.ask(join_sentences(before, new, asked), asked)

    def find_outcome(self, session: Session, party: Party | None) -> GameOutcome | None:
        """Return how the week ended, once its host is told: everybody knows all tokens then."""
        if party is None or not _is_over(session, party):
            return None
        end = judge(week_of(party))
        return GameOutcome.of(end.teams, [seat in end.winners for seat in range(len(end.roles))], end.roles)

    def asks_direction(self, session: Session) -> bool:
        """Return whether a move was told without its direction."""
        rest = session.rest
        return rest is not None and "direction" in rest.entry.gives and not rest.direction

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Tell who won, and why; the page of the registry."""
        week, lines = week_of(party_of(turn)), turn.lines
        end = judge(week)
        stand = lines.say("letters.verdict.page", page=lines.raw(f"letters.registry.{end.page}")) if end.page else ""
        reason = explain_verdict(end, week.setup.players, lines)
        after = say_after_verdict(turn, progress.say(turn, "after"))
        return turn.ask(join_sentences(before, reason, stand, score.say_evening_remark(turn), after), after)

    def view(self, session: Session, lines: Lines, party: Party | None) -> PublicView:
        """Return what the rules show of the week, and whose turn it is; before it begins the chosen castle."""
        if party is None:
            return shared.view_week(session, str(session.phase), None)
        week = find_state(party).week if isinstance(party.plays, TextedWeek) else {}
        if not week:
            chosen = view.view_hosted_week(session, lines) if session.game.key == WEEK else None
            return shared.view_week(session, str(session.phase), chosen)
        by_night = week["step"] in ("night", "second")
        acts = session.phase is Phase.CHECK
        return shared.view_week(session, _WHILE[by_night] if acts else str(session.phase), public.week_object(party))

    def phone_view(self, party: Party) -> PhoneView:
        """Return the castle as all see it, from the deal on."""
        shown = isinstance(party.plays, TextedWeek) and party.plays.week
        ending = _tell_ending(party) if shown and party.stage is Stage.VERDICT else None
        return phone_view(party, public.week_object(party) if shown else None, ending=ending)

    def offer_answers(self, session: Session, lines: Lines, party: Party | None) -> Offers:
        """Return the answers to the week's question, or to the missing part of a wish."""
        if party is None or not isinstance(party.plays, TextedWeek):
            return NONE
        if session.rest is not None and session.rest.kind is Kind.ROOM:
            return asking.offer_ring(session, party, lines)
        offer = asking.AT.get(party.stage)
        return offer(session, party, lines) if offer else NONE


def _is_over(session: Session, party: Party) -> bool:
    """Return whether a week is over, and its host has heard so."""
    told = session.phase is Phase.VERDICT and party.stage is Stage.VERDICT
    return told and isinstance(party.plays, TextedWeek)


def _tell_ending(party: Party) -> Ending:
    """Return the end of a week whose votes are all in."""
    week = week_of(party)
    found = judge(week)
    return Ending(
        chosen=[week.name(seat) for seat in found.most_votes],
        winners=[week.name(seat) for seat in found.winners],
        cards={week.name(seat): role for seat, role in enumerate(found.roles)},
    )


_WHILE = {True: "night", False: "day"}
"""The phase as programs know it that know only the other games, while somebody acts by night or not."""
