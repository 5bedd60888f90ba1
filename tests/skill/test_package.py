"""The skill package and its interaction models against Amazon's own schema."""

import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from console.main import main
from onenight.speech.interaction_models import load_interaction_model
from skill.locales import build_model, list_locales
from skill.package import add_language
from tests import smapi
from tests.fixtures import read_cases

CASES = read_cases(__file__)

LAMBDA = "arn:aws:lambda:us-east-1:123456789012:function:onenight"
HTTPS = "https://game.example.org/alexa"


ICONS = {"small": 108, "large": 512}
"""Pixels (Amazon, "Skill Manifest Schema")."""


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has said where the service is."""
    monkeypatch.delenv("PUBLIC_BASE_URL", raising=False)


def package(folder: Path, *options: str) -> dict[str, Any]:
    """What `onenight skill-package` writes: the content of each file, by its path."""
    assert main(["skill-package", str(folder), *options]) == 0
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: data if name.endswith(".png") else json.loads(data) for name, data in files.items()}


def published(written: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """How the skill presents itself in the store, by locale."""
    locales: dict[str, dict[str, Any]] = written["skill-package/skill.json"]["manifest"]["publishingInformation"][
        "locales"
    ]
    return locales


def privacy(written: dict[str, Any]) -> dict[str, Any]:
    """What the manifest says of privacy."""
    said: dict[str, Any] = written["skill-package/skill.json"]["manifest"]["privacyAndCompliance"]
    return said


def png(width: int, height: int) -> bytes:
    """A picture of one color."""
    rows = zlib.compress((b"\0" + b"\x20\x30\x60" * width) * height)
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b""))
    framed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(framed)


def shown(image: bytes) -> tuple[int, int]:
    """How wide and how high a PNG is that is found to be whole: each chunk's sum is right, and all rows are there."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    at, header, packed = 8, b"", b""
    while at < len(image):
        (length,) = struct.unpack_from(">I", image, at)
        kind, data = image[at + 4 : at + 8], image[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", image, at + 8 + length) == (zlib.crc32(kind + data),)
        header, packed = (data, packed) if kind == b"IHDR" else (header, packed + data * (kind == b"IDAT"))
        at += 12 + length
    width, height, depth, color = struct.unpack_from(">IIBB", header)
    assert len(zlib.decompress(packed)) == height * (1 + width * depth * {2: 3, 6: 4}[color] // 8)
    return width, height


@pytest.mark.parametrize("locale", list_locales())
def test_the_interaction_model_is_one_that_amazon_takes(locale: str) -> None:
    """Each interaction model fits Amazon's schema and holds nothing beside."""
    assert smapi.find_problems(smapi.MODEL, build_model(locale)) == []


@pytest.mark.parametrize(
    "options",
    CASES["the_package_is_one_that_amazon_takes"],
    ids=" ".join,
)
def test_the_package_is_one_that_amazon_takes(tmp_path: Path, options: tuple[str, ...]) -> None:
    """Whatever the endpoint, the manifest and every model in the package fit Amazon's schema."""
    written = package(tmp_path, *options)

    models = [written[f"skill-package/interactionModels/custom/{locale}.json"] for locale in list_locales()]
    assert [smapi.find_problems(smapi.MODEL, model) for model in models] == [[] for _ in models]
    assert smapi.find_problems(smapi.MANIFEST, written["skill-package/skill.json"]) == []


def test_the_manifest_asks_for_what_is_used(tmp_path: Path) -> None:
    """It asks for the permission to set timers, and declares screens of shapes that Amazon lists."""
    manifest = package(tmp_path)["skill-package/skill.json"]["manifest"]
    (screens,) = manifest["apis"]["custom"]["interfaces"]

    assert manifest["permissions"] == [{"name": "alexa::alerts:timers:skill:readwrite"}]
    assert screens["type"] == "ALEXA_PRESENTATION_APL"
    assert screens["supportedViewports"]
    for viewport in screens["supportedViewports"]:
        assert smapi.find_problems("v1.skill.Manifest.ViewportSpecification", viewport) == []
        assert viewport["minWidth"] <= viewport["maxWidth"]
        assert viewport["minHeight"] <= viewport["maxHeight"]


def test_the_package_holds_what_the_tools_look_for(tmp_path: Path) -> None:
    """The package is a manifest, a model for each locale, and the file that names their folder."""
    written = package(tmp_path)

    models = {f"skill-package/interactionModels/custom/{locale}.json" for locale in list_locales()}
    icons = {f"skill-package/assets/images/{size}-icon.png" for size in ICONS}
    assert written.keys() == {"ask-resources.json", "skill-package/skill.json"} | models | icons
    resources = written["ask-resources.json"]["profiles"]["default"]["skillMetadata"]["src"]
    assert (tmp_path / resources / "skill.json").is_file()


def test_a_package_is_written_over_an_older_one(tmp_path: Path) -> None:
    """Writing it twice gives the same files as writing it once."""
    assert package(tmp_path) == package(tmp_path)


@pytest.mark.parametrize(
    ("endpoint", "expected"),
    CASES["the_endpoint_stands_in_the_manifest"],
)
def test_the_endpoint_stands_in_the_manifest(tmp_path: Path, endpoint: str, expected: dict[str, str]) -> None:
    """An address carries the kind of its certificate, a Lambda function does not."""
    manifest = package(tmp_path, "--endpoint", endpoint)["skill-package/skill.json"]["manifest"]

    assert manifest["apis"]["custom"]["endpoint"] == expected


def test_the_invocation_name_can_be_chosen(tmp_path: Path) -> None:
    """A name of one's own goes into every model and into the store's example phrases."""
    written = package(tmp_path, "--invocation", "our village")

    for locale in list_locales():
        model = written[f"skill-package/interactionModels/custom/{locale}.json"]
        assert model["interactionModel"]["languageModel"]["invocationName"] == "our village"
        verb = {"de": "öffne", "en": "open", "es": "abre", "fr": "ouvre"}[locale.partition("-")[0]]
        assert published(written)[locale]["examplePhrases"][0] == f"Alexa, {verb} our village"
    assert (
        load_interaction_model("en-US")["interactionModel"]["languageModel"]["invocationName"] == "one night werewolf"
    )


@pytest.mark.parametrize(
    "options",
    CASES["what_amazon_would_refuse_is_refused_here"],
    ids=" ".join,
)
def test_what_amazon_would_refuse_is_refused_here(
    tmp_path: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A name of one word, with a launch word, capitals or digits, or an address without https, is never written."""
    assert main(["skill-package", str(tmp_path), *options]) == 1
    assert capsys.readouterr().err.startswith(f"{options[0]}: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("options", "page"), CASES["privacy"])
def test_the_store_leads_to_the_privacy_page(
    tmp_path: Path,
    options: tuple[str, ...],
    page: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Names are kept, so the manifest says so, and where it stands for how long; who writes it is told if it cannot.

    What comes after the two of an option is the setting that says where the service is.
    """
    options, public = options[:2], "".join(options[2:])
    monkeypatch.setenv("PUBLIC_BASE_URL", public)
    said = privacy(package(tmp_path, *options))

    assert said["usesPersonalInfo"] is True
    assert said.get("locales") == (
        {locale: {"privacyPolicyUrl": add_language(page, locale[:2])} for locale in list_locales()} if page else None
    )
    assert ("privacy page" in capsys.readouterr().err) == (not page)


def test_icons_come_along(tmp_path: Path) -> None:
    """Every locale names both, of the sizes that Amazon asks for, and they are small files."""
    written = package(tmp_path)

    for size, pixels in ICONS.items():
        image = written[f"skill-package/assets/images/{size}-icon.png"]
        assert shown(image) == (pixels, pixels)
        assert len(image) < 20_000
        for locale in list_locales():
            assert published(written)[locale][f"{size}IconUri"] == f"file://assets/images/{size}-icon.png"


def test_icons_can_be_ones_own(tmp_path: Path) -> None:
    """A file is copied; an address is named, and nothing is in its place."""
    mine = tmp_path / "mine.png"
    mine.write_bytes(png(512, 512))
    written = package(tmp_path / "out", "--large-icon", str(mine), "--small-icon", "https://example.org/icon")

    assert written["skill-package/assets/images/large-icon.png"] == mine.read_bytes()
    assert "skill-package/assets/images/small-icon.png" not in written
    for named in published(written).values():
        assert named["smallIconUri"] == "https://example.org/icon"
        assert named["largeIconUri"] == "file://assets/images/large-icon.png"


@pytest.mark.parametrize(
    "image",
    [
        pytest.param(None, id="no file"),
        pytest.param(b"", id="empty"),
        pytest.param(b"\xff\xd8\xff\xe0" + bytes(200), id="a JPEG"),
        pytest.param(png(108, 108)[:20], id="cut off"),
        pytest.param(png(108, 107), id="not square"),
        pytest.param(png(512, 512), id="the other size"),
    ],
)
def test_a_file_that_is_no_icon_is_refused(
    tmp_path: Path, image: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence says what it should be, and nothing is written."""
    mine = tmp_path / "mine.png"
    if image is not None:
        mine.write_bytes(image)
    assert main(["skill-package", str(tmp_path / "out"), "--small-icon", str(mine)]) == 1
    told = capsys.readouterr().err
    assert ("108 by 108" in told) if image is not None else ("cannot be read" in told)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("locale", list_locales())
def test_the_store_gets_no_more_than_it_takes(tmp_path: Path, locale: str) -> None:
    """The lengths that the store allows for name, summary, description, keywords and phrases are kept."""
    store = published(package(tmp_path))[locale]

    most = {"name": 50, "summary": 160, "description": 4000, "keywords": 30, "examplePhrases": 3}
    assert {key: len(store[key]) for key in most if not 0 < len(store[key]) <= most[key]} == {}


@pytest.mark.parametrize(("change", "found"), CASES["mistakes"])
def test_the_schema_finds_mistakes(change: dict[str, object], found: str) -> None:
    """The schema is strict: a key it does not list, a missing one or another type is a problem."""
    model = load_interaction_model("en-US")
    model["interactionModel"]["languageModel"] |= json.loads(json.dumps(change))

    assert found in " ".join(smapi.find_problems(smapi.MODEL, model))


def test_the_schema_finds_mistakes_in_a_manifest(tmp_path: Path) -> None:
    """A misspelled key of the manifest is a problem, however deep it stands."""
    written = package(tmp_path)["skill-package/skill.json"]
    written["manifest"]["publishingInformation"]["locales"]["en-US"]["keyword"] = []

    assert "keyword" in " ".join(smapi.find_problems(smapi.MANIFEST, written))
    assert smapi.find_problems(smapi.MANIFEST, written, strict=False) == []


@pytest.mark.parametrize("setting", ["1", ""])
def test_a_missing_schema_is_loud(setting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the npm package the check is skipped and says so; where CI is set it fails."""
    monkeypatch.setenv("CI", setting)
    monkeypatch.setattr(smapi, "SPEC", tmp_path / "spec.json")
    smapi._read_definitions.cache_clear()  # noqa: SLF001
    outcome = pytest.fail.Exception if setting else pytest.skip.Exception

    with pytest.raises(outcome, match="ask-smapi-model is missing"):
        smapi.find_problems(smapi.MODEL, {})
