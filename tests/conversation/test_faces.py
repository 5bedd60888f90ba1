"""Faces: one for each player, no two alike, and the same every evening."""

import json
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from onenight.conversation.faces import ANIMALS, COLORS, FACES, choose_faces
from tests.checkers import ROOT
from tests.fixtures import read_table

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Gregor", "Hanna", "Ivo", "Jule", "Ελένη", "राहुल")
NAMES = st.permutations(PEOPLE).flatmap(lambda names: st.integers(0, 10).map(lambda count: names[:count]))
TABLES = st.tuples(NAMES, st.sets(st.integers(0, 9))).map(
    lambda table: ["" if seat in table[1] else name for seat, name in enumerate(table[0])]
)
CHOSEN = st.dictionaries(st.sampled_from(PEOPLE[:4]), st.sampled_from([*sorted(FACES)[:12], "", "wolf-1"]))


@given(TABLES, CHOSEN)
def test_no_two_faces_are_alike(names: list[str], chosen: dict[str, str]) -> None:
    """And every seat has one that is drawn."""
    faces = choose_faces(names, chosen)

    assert len(faces) == len(set(faces)) == len(names)
    assert set(faces) <= FACES


@given(TABLES)
def test_given_faces_differ_in_animal_and_color(names: list[str]) -> None:
    """Whoever cannot tell colors apart tells the animals."""
    animals, colors = zip(*[face.split("-") for face in choose_faces(names, {})], strict=True) if names else ((), ())

    assert len(set(animals)) == len(set(colors)) == len(names)


@given(TABLES.flatmap(lambda names: st.tuples(st.just(names), st.permutations(names))), CHOSEN)
def test_face_stays_wherever_its_player_sits(seated: tuple[list[str], list[str]], chosen: dict[str, str]) -> None:
    """Of players who have a name; of two who chose the same face the order tells who has it."""
    assume(len({*chosen.values()}) == len(chosen))
    before, after = (dict(zip(names, choose_faces(names, chosen), strict=True)) for names in seated)

    assert {name: before[name] for name in before if name} == {name: after[name] for name in after if name}


@given(TABLES, st.integers(min_value=0, max_value=9))
def test_unnamed_seats_change_no_face(names: list[str], seats: int) -> None:
    """More people whom nobody has named come to the table."""
    named = [name for name in names if name]

    assert choose_faces([*named, *[""] * seats], {})[: len(named)] == choose_faces(named, {})


@pytest.mark.parametrize(("names", "chosen", "seat", "face"), read_table(__file__))
def test_chosen_face_is_kept(names: str, chosen: str, seat: str, face: str) -> None:
    """In another color where somebody chose the same before."""
    assert choose_faces(names.split(), json.loads(chosen))[int(seat)] == face


def test_a_name_has_its_face_however_it_is_written() -> None:
    """Another evening somebody types it in small letters."""
    assert choose_faces(["Zoë"], {}) == choose_faces(["zoe"], {})


def test_every_animal_is_drawn() -> None:
    """The page has a drawing and a name for each of those that the service gives, and a color for each number."""
    page = ROOT / "templates" / "page"
    drawn = re.findall(r'<symbol id="(\w+)"', (page / "faces.svg").read_text("utf-8"))
    colored = re.findall(r'"(#[0-9a-f# ]+)"\.split', (page / "faces.js").read_text("utf-8"))[0].split()
    offered = " ".join(re.findall(r'\.\.\."([a-z ]+)"\.split', (page / "faces.js").read_text("utf-8"))).split()

    assert tuple(drawn) == tuple(offered) == ANIMALS
    assert len(set(colored)) == COLORS
