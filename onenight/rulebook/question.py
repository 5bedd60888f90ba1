"""A question about the rules, as a value."""

from typing import NamedTuple


class RuleQuestion(NamedTuple):
    """What is asked of which roles, by key; a part that is not named is empty."""

    aspect: str
    """What is asked, such as `wakes`; "" where a role is asked about, and nobody knows what."""
    subject: str = ""
    """The role that is asked about; in One Week also an action card."""
    object: str = ""
    """The other role: whom the subject meets, or what it is compared with. In One Week the other room."""
    thing: str = ""
    """The artifact that is asked about, or the room."""
    likely: tuple["RuleQuestion", ...] = ()
    """The likeliest questions, where nobody knows what is asked."""
