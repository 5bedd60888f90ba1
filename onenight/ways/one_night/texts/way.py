"""One Night by text: roles, answers and votes are texted, and the host hears how far the game has come."""

from collections.abc import Mapping, Sequence

from onenight.conversation.answer_offers import Offers
from onenight.conversation.reply import Ending, PhoneView, PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.way import Way
from onenight.rules.night import resolve_roles
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.by_text import sync as hosted
from onenight.ways.by_text import way
from onenight.ways.by_text.way import ByText, TextHost, TextNarrator, TextScreens
from onenight.ways.one_night import referee, shared, verdict
from onenight.ways.one_night.shared import OneNightGame, OneNightHost, OneNightReferee
from onenight.ways.one_night.texts import progress, rounds, wishes
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import TableMarks
from onenight.ways.one_night.texts.party_state import kept_night


class TextedNightHost(OneNightHost, TextHost):
    """The host of a texted night; satisfies `onenight.conversation.way.Host`."""

    def catch_up(self, turn: Turn) -> Turn:
        """Return the turn at the night, the day or the verdict that the party has come to."""
        return way.follow_party(turn, progress.follow_stage)

    def handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish in a texted game; None for nothing."""
        return wishes.find_handler(turn) or shared.ANSWERS.get(turn.wish.kind)

    def give_up(self, turn: Turn) -> Turn:
        """Return the turn with the same game afresh, with whoever is in."""
        return way.replace_game(turn, hosted.party_of(turn).plays.clear_for_next_game())

    def ignores(self, turn: Turn, _before: Session) -> bool:
        """Return whether it is table talk, votes among it: those are texted, or spoken once the vote is called."""
        told = turn.wish.entry.fact != "" and turn.session.phase in OneNightGame.talking_phases
        return told or way.is_of_nobody_here(turn) or shared.is_table_talk(turn)

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what can be said in this phase."""
        return progress.prompt(turn, before)

    def tell_progress(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then how far the game has come."""
        return progress.tell_progress(turn, before)

    def resume(self, turn: Turn, before: str) -> Reply:
        """Say an answer, then what can be said in this phase."""
        return progress.prompt(turn, before)


class TextedNightReferee(OneNightReferee):
    """The referee of a texted vote; satisfies `onenight.conversation.way.Referee`."""

    def roles_asked(self, _session: Session) -> Sequence[str]:
        """Return (): no card is asked for."""
        return ()

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then the verdict, and text it to everybody."""
        return verdict.give_full_verdict(turn, before)


class TextedNightScreens(TextScreens):
    """The screens of a texted night; satisfies `onenight.conversation.way.Screens`."""

    hints: Mapping[Phase, tuple[str, ...]] = {
        Phase.NIGHT: ("everyone_answered", "wake_us_up", "help"),
        Phase.VOTE: ("everyone_voted", "points", "help"),
        Phase.VERDICT: ("rematch", "why", "text_roles", "stop"),
    }

    def view(self, session: Session, lines: Lines, party: Party | None) -> PublicView:
        """Return what both media show, and from the morning on what the night has laid on the table."""
        found = shared.view_table(session, lines)
        if party is None or party.stage not in _BY_DAY:
            return found
        there = TableMarks.after(party, play_night(party).night)
        return {**found, "shields": there.shields, "face_up": there.face_up, "artifacts": there.artifacts}

    def phone_view(self, party: Party) -> PhoneView:
        """Return the deck, as it was agreed on."""
        over = party.stage is Stage.VERDICT
        return way.phone_view(party, deck=kept_night(party).deck.keys, ending=_tell_ending(party) if over else None)

    def answers(self, session: Session, lines: Lines, party: Party | None) -> Offers:
        """Return all answers to what the table is asked, where they are so many and no more."""
        return referee.offer_by_text(session, lines, party)


def _tell_ending(party: Party) -> Ending:
    """Return the end of a game whose votes are all in."""
    names, found = [seat.name for seat in party.seats], rounds.verdict(party)
    roles = resolve_roles(rounds.night(party), kept_night(party).rulebook)
    return Ending(
        chosen=[names[seat] for seat in found.dead],
        winners=[names[seat] for seat in found.winners],
        cards={name: role.key for name, role in zip(names, roles, strict=False)},
    )


_BY_DAY = (Stage.DAWN, Stage.VERDICT)

WAY = Way(OneNightGame(), ByText(), TextedNightHost(), TextedNightReferee(), TextNarrator(), TextedNightScreens())
