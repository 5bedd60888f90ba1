"""One Week by text: moves and votes come from phones, and the host hears what is public."""

from collections.abc import Mapping, Sequence

from onenight.conversation.answer_offers import Offers
from onenight.conversation.reply import Ending, PhoneView, PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.way import Way
from onenight.rules.chronicle import GameOutcome
from onenight.rules.game import WEEK
from onenight.rules.week.verdict import judge
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.by_text import sync as hosted
from onenight.ways.by_text import way
from onenight.ways.by_text.way import ByText, TextHost, TextNarrator, TextScreens
from onenight.ways.one_week import shared, view
from onenight.ways.one_week.shared import OneWeekGame, OneWeekHost, OneWeekReferee
from onenight.ways.one_week.texts import answers as asking
from onenight.ways.one_week.texts import deal, progress, wishes
from onenight.ways.one_week.texts import view as public
from onenight.ways.one_week.texts.game import TextedWeek, leave_week
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.wishes.wish import Kind


class TextedWeekHost(OneWeekHost, TextHost):
    """The answers of the host; satisfies `onenight.conversation.way.Host`."""

    def catch_up(self, turn: Turn) -> Turn:
        """Return the turn at the player's turn, the vote or the verdict that the party has come to."""
        return way.follow_party(turn, progress.update_session)

    def has_news(self, session: Session, party: Party) -> bool:
        """Return whether a turn has ended, or the week, that the host has not heard of."""
        return progress.has_unheard_turn(party) or super().has_news(session, party)

    def handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish in a texted week; None for nothing."""
        return wishes.find_handler(turn)

    def answer_elsewhere(self, turn: Turn) -> Reply:
        """Tell what the week waits for."""
        return progress.prompt(turn)

    def ignores(self, turn: Turn, _before: Session) -> bool:
        """Return whether people talk to one another."""
        return way.is_of_nobody_here(turn) or shared.is_table_talk(turn)

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Return whether it is a name in a turn, or tells who has left."""
        return super().means(kind, phase) or shared.is_name_in_turn(kind, phase)

    def welcome(self, turn: Turn) -> Reply:
        """Tell what the week waits for."""
        return progress.prompt(turn)

    def begin(self, turn: Turn) -> Reply:
        """Begin a week in place of another game, or anew."""
        return deal.begin(turn)

    def invite(self, turn: Turn) -> Reply:
        """Tell how everyone joins, and which castle is chosen."""
        return wishes.tell_joining(turn)

    def give_up(self, turn: Turn) -> Turn:
        """Return the turn with the game before, with whoever is in."""
        return way.replace_game(turn, leave_week(hosted.party_of(turn).plays))

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what the week waits for."""
        return progress.prompt(turn, before)

    def tell_progress(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what the week waits for."""
        return progress.prompt(turn, before)

    def resume(self, turn: Turn, before: str) -> Reply:
        """Say an answer, then what the week waits for."""
        return progress.prompt(turn, before)


class TextedWeekReferee(OneWeekReferee):
    """The questions about a vote; satisfies `onenight.conversation.way.Referee`."""

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

    def roles_asked(self, _session: Session) -> Sequence[str]:
        """Return (): no card is asked for."""
        return ()

    def question_text(self, _turn: Turn) -> str:
        """Return "": votes come by text, and tokens are known."""
        return ""

    def ask(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what the week waits for."""
        return progress.prompt(turn, before)

    def proceed(self, turn: Turn, said: str = "", fell: str = "") -> Reply:  # noqa: ARG002 - nobody falls by what is spoken
        """Say something: what is told changes nothing."""
        return progress.prompt(turn, said)

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then who won, and why."""
        return progress.tell_verdict(turn, before)


class TextedWeekScreens(TextScreens):
    """The screens of fronts; satisfies `onenight.conversation.way.Screens`."""

    hints: Mapping[Phase, tuple[str, ...]] = {
        Phase.JOIN: ("who_is_in", "deal", "castle.now.random", "with_cards", "help"),
        Phase.CHECK: ("castle.now.whose", "castle.now.next", "help"),
        Phase.DAY: ("everyone_voted", "points", "add_time", "help"),
        Phase.VERDICT: ("rematch", "why", "castle.now.registry", "stop"),
    }

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
        return way.phone_view(party, public.week_object(party) if shown else None, ending=ending)

    def answers(self, session: Session, lines: Lines, party: Party | None) -> Offers:
        """Return the answers to what the week waits for, or to the rest of a wish that was asked for."""
        return asking.offer_answers(session, lines, party)


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

WAY = Way(OneWeekGame(), ByText(), TextedWeekHost(), TextedWeekReferee(), TextNarrator(), TextedWeekScreens())
