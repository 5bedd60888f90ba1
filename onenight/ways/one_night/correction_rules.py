"""Rules of corrections: what is told anew takes the place of what it contradicts, after the verdict as well."""

from collections.abc import Collection, Iterable, Iterator

from onenight.conversation.names import seat_number
from onenight.conversation.pointing import uncalled_vote
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.session import Phase, Session
from onenight.conversation.utterance import Rule, Sentence, Utterance, rule_of_words
from onenight.hearing.normalization import normalize_name
from onenight.hearing.tags import CARDS, PERSON
from onenight.speech.lines import Lines
from onenight.ways.one_night.referee import open_question
from onenight.wishes.wish import Cards, Kind, Wish


@rule_of_words
def replace_contradicted(said: Utterance, sentence: Sentence) -> Utterance:
    """Take back what a correction contradicts: "it was Lucy with the four, not Mike", "no, at Sue"."""
    session = said.session
    if session.phase not in uncalled_vote.COUNTED or not session.testimony:
        return said
    said = _read_corrected_card(said, sentence)
    denied = _find_seats(
        session, sentence.hears.find_denied_people(sentence.text, sentence.names), sentence.front.lines
    )
    if not (said.amends or denied):
        return said
    lines = sentence.front.lines
    wishes = tuple([_read_corrected_name(wish, denied, session) for wish in said.wishes])
    stale = {each for wish in wishes for each in _find_contradicted(wish, denied, session, lines)}
    amends = said.amends or bool(stale) or wishes != said.wishes
    return said._replace(session=_drop_statements(session, stale), wishes=wishes, amends=amends)


RULES: tuple[Rule, ...] = (replace_contradicted,)


def _read_corrected_card(said: Utterance, sentence: Sentence) -> Utterance:
    """Return what takes back a card as another one of whoever showed it: "no, the Hunter", "sorry, he was the Tanner".

    A question takes nothing back, nor does what only tells or supposes: "we thought he was the Tanner".
    """
    session, wish, lines = said.session, said.wishes[0], sentence.front.lines
    shown = [each for each in _statements(session) if each.what == "shown"]
    if not said.amends or len(said.wishes) > 1 or not shown or sentence.hears.moods.is_question(sentence.text):
        return said
    pieces = sentence.hears.tokenize(sentence.text, sentence.context)
    keys = [*wish.roles, *[each.key for each in wish.cards]]
    if wish.kind is not Kind.SHOW and len(keys) == 1:
        articles = lines.strings("hearing", "list", "articles")  # "no Hunter" is nobody, "no, the Hunter" is somebody
        named = [each.kind for each in pieces[1:]] == [CARDS] and pieces[1].words[0] in articles
        wish = Wish(Kind.CARDS, cards=(Cards(keys[0], 1),)) if named else wish
        said = said._replace(wishes=(wish,))
    people = [value for each in pieces if each.kind == PERSON for value in each.values]
    card = wish.kind is Kind.CARDS and [each.number for each in wish.cards] == [1]
    shows = wish.kind is Kind.SHOW and not wish.names and len(wish.roles) == 1 and not wish.choice
    if session.phase is not Phase.VERDICT or not (card or shows):
        return said
    seats, last = _find_seats(session, people, lines), session.testimony[-1][-1]
    about = [each for each in shown if each.about in seats] or [last if last.what == "copied" else shown[-1]]
    names = tuple([name_seat(session, each.about) for each in about[-1:] if isinstance(each.about, int)])
    return said._replace(wishes=(Wish(Kind.SHOW, names=names, roles=wish.roles or (wish.cards[0].key,)),))


def _statements(session: Session) -> Iterator[Statement]:
    """Return all statements of the table, in order."""
    return (each for answer in session.testimony for each in answer)


def _drop_statements(session: Session, stale: Collection[Statement]) -> Session:
    """Return the session without some statements; what is corrected cannot be undone any more."""
    if not stale:
        return session
    kept = [tuple([each for each in answer if each not in stale]) for answer in session.testimony]
    return session._replace(testimony=tuple([answer for answer in kept if answer]), learned=())


def _read_corrected_name(wish: Wish, denied: Collection[int], session: Session) -> Wish:
    """Return a name alone as what was told of whom it was not, or as another target of the last vote."""
    if wish.kind is not Kind.NAME or not wish.names:
        return wish
    if denied:
        told = [
            each for each in _statements(session) if {each.about, each.told}.intersection(denied) or each.what == "dead"
        ]
        return _restate(told[-1], wish.names, denied, session) if told else wish
    last = session.testimony[-1]
    if last[-1].what != "points" or open_question(session) is not None or len(wish.names) > 1:
        return wish
    voters = tuple([name_seat(session, each.about) for each in last if isinstance(each.about, int)])
    return Wish(Kind.POINT, names=voters, target=wish.names[0])


def _restate(told: Statement, names: tuple[str, ...], denied: Collection[int], session: Session) -> Wish:
    """Return a statement as it is told of these people in the place of those it was not."""
    what, about, value = told
    if what == "fingers" and isinstance(value, int):
        return Wish(Kind.FINGERS, value, names=names)
    if what == "points" and isinstance(value, int) and isinstance(about, int):
        if about in denied:
            return Wish(Kind.POINT, names=names, target=name_seat(session, value))
        return Wish(Kind.POINT, names=(name_seat(session, about),), target=names[0])
    if what == "shown":
        return Wish(Kind.SHOW, names=names, roles=(str(value),))
    others = (
        tuple([name_seat(session, seat) for seat in value if seat not in denied]) if isinstance(value, tuple) else ()
    )
    return Wish(Kind.DIED if what == "dead" else Kind.NAME, names=(*others, *names))


def _find_contradicted(wish: Wish, denied: Collection[int], session: Session, lines: Lines) -> Iterator[Statement]:
    """Yield what was told before and cannot be so beside a wish that corrects it."""
    told = {*_find_seats(session, wish.names, lines)}
    target = _find_seats(session, (wish.target,), lines)
    aimed = any(each.what == "points" and each.about in told and each.told in denied for each in _statements(session))
    for each in _statements(session):
        of_other = each.about in denied and each.about not in told
        if each.what == "fingers" and wish.kind is Kind.FINGERS and each.told == wish.number:
            both_may = 2 * (wish.number or 0) <= session.players
            if of_other or (each.about not in told and not both_may):
                yield each
        voted = each.what == "points" and wish.kind is Kind.POINT and each.told in target and not aimed
        shown = each.what == "shown" and wish.kind is Kind.SHOW and each.told in wish.roles
        if of_other and (voted or shown):
            yield each


def name_seat(session: Session, seat: int) -> str:
    """Return a player in words that every wish may name."""
    return (session.names[seat] if session.names else "") or f"player {seat + 1}"


def _find_seats(session: Session, names: Iterable[str], lines: Lines) -> tuple[int, ...]:
    """Return the seats of those of these people whom the table knows."""
    known = {normalize_name(name): seat for seat, name in enumerate(session.names) if name}
    found = [known.get(normalize_name(name), seat_number(name, lines) - 1) for name in names if name]
    return tuple([seat for seat in found if seat in range(session.players)])
