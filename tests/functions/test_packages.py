"""What is in the packages, and what is not."""

import json
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from hashlib import sha256
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path

import pytest

from deploy.bundle import PYTHON, ROOT, build, pack_zip
from deploy.lambda_packages import ALEXA, FUNCTIONS, HTTP, SENDER, Function
from onenight.speech.lines import list_languages
from tests.effort import slow
from tests.functions.built_packages import install_provided
from tests.functions.template import Template

MEGABYTE = 1_000_000

PER_LANGUAGE = 2.9 * MEGABYTE
"""What a language adds: its lines, its ear, its questions, its model. None but the spoken one is read at a start."""

MOST = {
    "alexa": 20 * MEGABYTE,
    "http": 12.6 * MEGABYTE + PER_LANGUAGE * len(list_languages()),
    "sender": 20 * MEGABYTE,
}
"""Bytes unzipped; ours, but for the first one."""

PATTERNS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

WORDS = tuple([path.relative_to(ROOT).as_posix() for path in ROOT.glob("templates/*/*.toml")])
"""Every file of every language's lines."""

EARS = tuple([f"templates/{language}/ear.json" for language in list_languages()])
"""What the function needs that hears for itself."""

IMPORTED = """
import sys
from importlib import import_module
sys.path[:0] = sys.argv[1:3]
module, _, attribute = sys.argv[3].rpartition(".")
assert callable(getattr(import_module(module), attribute))
for name in sys.argv[4:]:
    import_module(name)
"""
"""Imports as Lambda does: what is in the package, then what its machine brings, and nothing else."""

OURS = ("onenight", "stores", "evenings", "skill", "webhooks")


@pytest.fixture(params=FUNCTIONS, ids=[function.name for function in FUNCTIONS])
def function(request: pytest.FixtureRequest) -> Function:
    """Each function."""
    found: Function = request.param
    return found


@pytest.fixture
def folder(function: Function, unpacked: Path) -> Path:
    """Its zip, unpacked."""
    return unpacked / function.name


def files(folder: Path) -> Iterator[str]:
    """The files below a folder, by their paths."""
    yield from (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def found(folder: Path, patterns: Iterable[str]) -> set[str]:
    """The files that match one of these, compiled ones too."""
    plain = {
        path: path.replace("__pycache__/", "").replace(f".cpython-{PYTHON.replace('.', '')}.pyc", ".py")
        for path in files(folder)
    }
    return {path for path, source in plain.items() if any(fnmatch(source, pattern) for pattern in patterns)}


def test_a_package_is_small(function: Function, folder: Path) -> None:
    """Unzipped, and with its compiled files."""
    size = sum((folder / path).stat().st_size for path in files(folder))

    assert size <= MOST[function.name], f"{size / MEGABYTE:.1f} MB"


def test_a_package_has_what_it_needs_and_nothing_else(function: Function, folder: Path) -> None:
    """Nobody waits for the download of what is never used."""
    assert found(folder, PATTERNS["nowhere"]) == set()
    assert found(folder, PATTERNS["without"][function.name]) == set()
    for pattern in (*PATTERNS["needed"][function.name], *WORDS, *(EARS if function is HTTP else ())):
        assert found(folder, (pattern,)), pattern


def test_all_is_compiled_for_the_runtime(folder: Path) -> None:
    """By its own Python, and never compared with the source: the folder cannot be written to, and has other times."""
    sources = {path for path in files(folder) if path.endswith(".py")}
    compiled = {path for path in files(folder) if path.endswith(".pyc")}

    assert compiled == {cache_from_source(path) for path in sources}
    for path in sources:
        head = (folder / cache_from_source(path)).read_bytes()[:16]
        hashed = source_hash((folder / path).read_bytes())
        assert head == MAGIC_NUMBER + (0b01).to_bytes(4, "little") + hashed, path


def test_the_runtime_is_the_one_that_compiled(packages: Path, template: Template) -> None:
    """What `make package` notes down is what the functions run on; and their handlers are the packages'."""
    built = json.loads((packages / "built.json").read_text("utf-8"))

    assert built == {"runtime": f"python{sys.version_info.major}.{sys.version_info.minor}"}
    functions = template.resources("AWS::Lambda::Function").values()
    assert [template.function(function.name)["Handler"] for function in FUNCTIONS] == [
        function.handler for function in FUNCTIONS
    ]
    assert {each["Runtime"] for each in functions} == {built["runtime"]}
    assert {tuple(each["Architectures"]) for each in functions} == {("x86_64",)}


def test_a_zip_is_its_folder(function: Function, packages: Path) -> None:
    """Whoever looks at the folder sees what is deployed."""
    with zipfile.ZipFile(packages / f"{function.name}.zip") as archive:
        packed = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        assert {entry.external_attr >> 16 & 0o777 for entry in archive.infolist()} == {0o644}

    there = packages / function.name
    assert packed == {path: (there / path).read_bytes() for path in files(there)}


@slow
def test_the_same_sources_give_the_same_bytes(packages: Path, tmp_path: Path) -> None:
    """So that nothing is deployed anew where nothing has changed."""
    build(ALEXA, tmp_path / ALEXA.name)

    again, there = (file.read_bytes() for file in (pack_zip(tmp_path / ALEXA.name), packages / f"{ALEXA.name}.zip"))
    assert sha256(again).digest() == sha256(there).digest()  # where CI is set, pytest would look for ages what differs


def test_the_handler_and_all_of_ours_can_be_imported(function: Function, folder: Path) -> None:
    """Also what is imported late; with nothing there but the package and what Lambda brings."""
    modules = [
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for path in files(folder)
        if path.endswith(".py") and path.partition("/")[0] in OURS
    ]
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        IMPORTED,
        str(folder),
        str(install_provided()),
        function.handler,
        *modules,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={}, cwd=folder)

    assert done.returncode == 0, done.stderr


def test_the_three_differ_where_they_should() -> None:
    """The tables above speak of all functions there are."""
    names = [function.name for function in (ALEXA, HTTP, SENDER)]

    assert names == [function.name for function in FUNCTIONS] == list(MOST)
    assert names == list(PATTERNS["without"]) == list(PATTERNS["needed"])
