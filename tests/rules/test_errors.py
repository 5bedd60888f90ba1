"""The errors: a base that is never raised, and three kinds that are answered differently."""

import pytest

from onenight.rules.errors import Ambiguous, GameError, NotAllowed, NotUnderstood, quote_value

KINDS = (NotUnderstood, NotAllowed, Ambiguous)


def test_the_base_refuses_to_be_raised() -> None:
    """Whoever raises the base is told to say which kind it is."""
    with pytest.raises(TypeError, match="NotUnderstood, NotAllowed or Ambiguous"):
        raise GameError("unknown-role")


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_carries_its_line(kind: type[GameError]) -> None:
    """An error has the key of its line, the field, and what fills the line's placeholders."""
    error = kind("unknown-role", field="dealt.Ana", value="'wolf'", roles=("seer", "werewolf"))

    assert isinstance(error, GameError)
    assert error.key == "unknown-role"
    assert error.field == "dealt.Ana"
    assert error.arguments == {"value": "'wolf'", "roles": ("seer", "werewolf")}


def test_no_kind_is_another() -> None:
    """A front that answers one kind does not catch the others."""
    assert not any(issubclass(one, other) for one in KINDS for other in KINDS if one is not other)


def test_an_error_says_key_and_field_to_programmers() -> None:
    """Printed, an error tells its key and where, also where there is no field."""
    assert "unknown-role" in str(NotUnderstood("unknown-role", field="dealt.Ana"))
    assert "dealt.Ana" in str(NotUnderstood("unknown-role", field="dealt.Ana"))
    assert "unknown-role at the input" in str(NotUnderstood("unknown-role"))


@pytest.mark.parametrize(
    ("value", "quotation"),
    [
        ("wolf", "'wolf'"),
        (None, "None"),
        (True, "True"),
        ("a\nb", r"'a\nb'"),
        ("\ud800", r"'\ud800'"),
        (["x"], "['x']"),
    ],
)
def test_input_is_quoted_as_it_was(value: object, quotation: str) -> None:
    """What was sent is quoted so that it can be recognized, with nothing unprintable in it."""
    assert quote_value(value) == quotation


def test_long_input_is_cut() -> None:
    """A quotation is at most 60 characters, and shows that it was cut."""
    assert quote_value("x" * 58) == repr("x" * 58)
    for length in (59, 1000):
        assert len(quote_value("x" * length)) <= 60
        assert quote_value("x" * length).endswith("xxx ...")
