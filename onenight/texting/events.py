"""The events of a texted game: what phones send, what becomes of texts, what the host does.

All but a text that comes in know what they lead to.
"""

from typing import Literal, NamedTuple, Protocol

from onenight.rules.errors import NotAllowed
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.texting import outbox, seats
from onenight.texting.join_request import JoinRequest
from onenight.texting.party import Party
from onenight.texting.player_answer import Tap
from onenight.texting.player_language import choose_phone_lines, choose_seat_lines
from onenight.texting.reading import Command
from onenight.texting.texted_game import TextedGame


class TextReceived(NamedTuple):
    """A text has come in, or a tap on a phone's page, which stands in for one and is none.

    `message` is Twilio's name for it, and behind a blank whose it is, where anybody could say.

    Twilio's name alone is no proof of who sent it: a repeat from another phone is another text.
    """

    phone: str
    body: str
    message: str
    joins: JoinRequest | None = None
    """What it asks to join, tapped or read by whoever took it in (`join_request.py`); None where it does not."""
    language: str = ""
    """The language of the page that it was written on; empty where there is none. Who joins is texted in it."""
    tapped: Tap | Command | None = None
    """The answer or the command that was tapped; None for a text."""
    round_name: str = ""
    """The round in which it was written (`Party.round_name`); empty where nobody says, as by text."""


class PartyEvent(Protocol):
    """An event that knows what it leads to; those of one game alone stand in its folder."""

    def apply(self, party: Party, front: Front, /) -> Party:
        """Return the party after this event.

        Raises:
            NotAllowed: it is not possible now.
        """


Event = TextReceived | PartyEvent


# What becomes of texts (what is known of one that was sent: `outbox.TextReport`)


class SendingBegun(NamedTuple):
    """A try to send a text begins; written down before it does."""

    key: str

    def apply(self, party: Party, _front: Front) -> Party:
        """Return the party with the try counted."""
        return outbox.mark_try(party, self.key)


class OptedOut(NamedTuple):
    """A phone wants no texts any more."""

    phone: str

    def apply(self, party: Party, _front: Front) -> Party:
        """Return the party whose texts to it will not arrive."""
        return outbox.stop_phone(party, self.phone)


class OptedIn(NamedTuple):
    """A phone wants texts again."""

    phone: str

    def apply(self, party: Party, _front: Front) -> Party:
        """Return the party that texts it again."""
        return outbox.resume_phone(party, self.phone)


class PhoneGone(NamedTuple):
    """A phone has gone to another table, and gives up its seat at this one."""

    phone: str

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party without its player."""
        seat = party.find_phone_seat(self.phone)
        if seat is None:
            return seats.remove_late_player(party, self.phone)
        after = seats.remove_player(party, seat, front)
        return after.plays.settle(party, after, front)


# What the host does (who lets a player back in: `party.SeatOpened`)


class TableOpened(NamedTuple):
    """The host opens the table for the same game anew, whatever was under way: who is in stays in, others may join."""

    def apply(self, party: Party, _front: Front) -> Party:
        """Return the party before its next game."""
        return party.clear_for_next_game()


class GameReplaced(NamedTuple):
    """The host opens the table in the same way for another game."""

    plays: TextedGame[Party]
    """That game, as nobody has played it yet."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party before that game; some may have to be called otherwise in it."""
        return seats.rename_for_game(party.clear_for_next_game()._replace(plays=self.plays), front.lines)


class GameChosen(NamedTuple):
    """The host has chosen another game with cards for those who are joining, or has other boxes."""

    rulebook: Rulebook
    boxes: tuple[str, ...]
    """What the table has of that game."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party with that game; some may have to be called otherwise in it."""
        plays = party.plays.with_rulebook(self.rulebook, self.boxes)
        return seats.rename_for_game(party._replace(plays=plays), front.lines)


class TroubleMentioned(NamedTuple):
    """The host has been told which texts did not arrive, by their keys."""

    keys: frozenset[str]

    def apply(self, party: Party, _front: Front) -> Party:
        """Return the party whose host knows of them."""
        return party._replace(mentioned=party.mentioned | self.keys)


class PlayerRemoved(NamedTuple):
    """A player is taken out, by name."""

    name: str
    why: Literal["removed", "eliminated"] = "removed"
    """By the host, or by the tournament; the player is texted that."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party without that player, also where they wait for the next game.

        Raises:
            NotAllowed: `nobody-of-that-name`.
        """
        line, waits = f"texts.join.{self.why}", seats.find_late_player(party, self.name)
        if waits is not None:
            body = choose_phone_lines(party, waits.phone, front.lines).say(line, code=party.code)
            left = seats.remove_late_player(party, waits.phone)
            return outbox.add_text(left, waits.phone, outbox.REMOVED_KIND, body)
        seat = party.find_seat(self.name)
        if party.seats[seat].left:
            return party
        body = choose_seat_lines(party, seat, front.lines).say(line, code=party.code)
        told = outbox.add_text(party, party.seats[seat].phone, outbox.REMOVED_KIND, body)
        after = seats.remove_player(told, seat, front)
        return after.plays.settle(party, after, front)


class PlayersReseated(NamedTuple):
    """Those who are in sit in another order; before the deal."""

    names: tuple[str, ...]
    """All of them."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party with its seats in that order.

        Raises:
            NotAllowed: `nobody-of-that-name`.
        """
        return seats.reorder_seats(party, self.names, front.lines)


class RoundClosed(NamedTuple):
    """The host ends the round ("wake us up"), or the vote: missing answers stay missing."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party in the next round.

        Raises:
            NotAllowed: `no-round`, `votes-missing`.
        """
        return party.plays.close(party, front)


class VoteSpoken(NamedTuple):
    """The host speaks a vote that has not come."""

    voter: str
    target: str

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party with that vote.

        Raises:
            NotAllowed: `no-vote-now`, `nobody-of-that-name`, `points-at-oneself-aloud`.
        """
        if not party.plays.is_voting(party):
            raise NotAllowed("no-vote-now")
        voter, target = party.find_seat(self.voter), party.find_seat(self.target)
        if voter == target:
            raise NotAllowed("points-at-oneself-aloud", name=party.seats[voter].name)
        after = party._replace(votes={**party.votes, voter: target})
        return after.plays.settle(party, after, front)
