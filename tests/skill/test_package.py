"""The skill package and its interaction models against Amazon's own schema."""

import json
from pathlib import Path
from typing import Any

import pytest

from console.main import main
from onenight.speech.hearing import interaction_model
from skill.package import locales
from tests import smapi

LAMBDA = "arn:aws:lambda:us-east-1:123456789012:function:onenight"
HTTPS = "https://game.example.org/alexa"


def package(folder: Path, *options: str) -> dict[str, Any]:
    """What `onenight skill-package` writes: the content of each file, by its path."""
    assert main(["skill-package", str(folder), *options]) == 0
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8")) for path in files}


@pytest.mark.parametrize("locale", locales())
def test_the_interaction_model_is_one_that_amazon_takes(locale: str) -> None:
    """Each interaction model fits Amazon's schema and holds nothing beside."""
    assert smapi.problems(smapi.MODEL, interaction_model(locale)) == []


@pytest.mark.parametrize("options", [(), ("--endpoint", HTTPS), ("--endpoint", LAMBDA)], ids=" ".join)
def test_the_package_is_one_that_amazon_takes(tmp_path: Path, options: tuple[str, ...]) -> None:
    """Whatever the endpoint, the manifest and every model in the package fit Amazon's schema."""
    written = package(tmp_path, *options)

    models = [written[f"skill-package/interactionModels/custom/{locale}.json"] for locale in locales()]
    assert [smapi.problems(smapi.MODEL, model) for model in models] == [[] for _ in models]
    assert smapi.problems(smapi.MANIFEST, written["skill-package/skill.json"]) == []


def test_the_manifest_asks_for_what_is_used(tmp_path: Path) -> None:
    """It asks for the permission to set timers, and declares screens of shapes that Amazon lists."""
    manifest = package(tmp_path)["skill-package/skill.json"]["manifest"]
    (screens,) = manifest["apis"]["custom"]["interfaces"]

    assert manifest["permissions"] == [{"name": "alexa::alerts:timers:skill:readwrite"}]
    assert screens["type"] == "ALEXA_PRESENTATION_APL"
    assert screens["supportedViewports"]
    for viewport in screens["supportedViewports"]:
        assert smapi.problems("v1.skill.Manifest.ViewportSpecification", viewport) == []
        assert viewport["minWidth"] <= viewport["maxWidth"]
        assert viewport["minHeight"] <= viewport["maxHeight"]


def test_the_package_holds_what_the_tools_look_for(tmp_path: Path) -> None:
    """The package is a manifest, a model for each locale, and the file that names their folder."""
    written = package(tmp_path)

    models = {f"skill-package/interactionModels/custom/{locale}.json" for locale in locales()}
    assert written.keys() == {"ask-resources.json", "skill-package/skill.json"} | models
    resources = written["ask-resources.json"]["profiles"]["default"]["skillMetadata"]["src"]
    assert (tmp_path / resources / "skill.json").is_file()


def test_a_package_is_written_over_an_older_one(tmp_path: Path) -> None:
    """Writing it twice gives the same files as writing it once."""
    assert package(tmp_path) == package(tmp_path)


@pytest.mark.parametrize(
    ("endpoint", "expected"),
    [(HTTPS, {"uri": HTTPS, "sslCertificateType": "Trusted"}), (LAMBDA, {"uri": LAMBDA})],
)
def test_the_endpoint_stands_in_the_manifest(tmp_path: Path, endpoint: str, expected: dict[str, str]) -> None:
    """An address carries the kind of its certificate, a Lambda function does not."""
    manifest = package(tmp_path, "--endpoint", endpoint)["skill-package/skill.json"]["manifest"]

    assert manifest["apis"]["custom"]["endpoint"] == expected


def test_the_invocation_name_can_be_chosen(tmp_path: Path) -> None:
    """A name of one's own goes into every model and into the store's example phrases."""
    written = package(tmp_path, "--invocation", "our village")

    for locale in locales():
        model = written[f"skill-package/interactionModels/custom/{locale}.json"]
        assert model["interactionModel"]["languageModel"]["invocationName"] == "our village"
        published = written["skill-package/skill.json"]["manifest"]["publishingInformation"]["locales"][locale]
        assert published["examplePhrases"][0] == "Alexa, open our village"
    assert interaction_model("en-US")["interactionModel"]["languageModel"]["invocationName"] == "one night werewolf"


@pytest.mark.parametrize(
    "options",
    [
        ("--invocation", "werewolf"),
        ("--invocation", "open werewolf"),
        ("--invocation", "one night app"),
        ("--invocation", "One Night"),
        ("--invocation", "one night 2"),
        ("--invocation", ""),
        ("--endpoint", "http://game.example.org/alexa"),
        ("--endpoint", "game.example.org"),
    ],
    ids=" ".join,
)
def test_what_amazon_would_refuse_is_refused_here(
    tmp_path: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A name of one word, with a launch word, capitals or digits, or an endpoint without https, is never written."""
    assert main(["skill-package", str(tmp_path), *options]) == 1
    assert capsys.readouterr().err.startswith(f"{options[0]}: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("locale", locales())
def test_the_store_gets_no_more_than_it_takes(tmp_path: Path, locale: str) -> None:
    """The lengths that the store allows for name, summary, description, keywords and phrases are kept."""
    manifest = package(tmp_path)["skill-package/skill.json"]["manifest"]
    store = manifest["publishingInformation"]["locales"][locale]

    most = {"name": 50, "summary": 160, "description": 4000, "keywords": 30, "examplePhrases": 3}
    assert {key: len(store[key]) for key in most if not 0 < len(store[key]) <= most[key]} == {}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param({"intents": [{"name": "X", "sample": []}]}, "sample", id="a misspelled key"),
        pytest.param({"intents": [{"samples": []}]}, "name", id="an intent without a name"),
        pytest.param({"types": [{"name": "X", "values": [{"name": "seer"}]}]}, "seer", id="a value in another shape"),
        pytest.param({"invocationName": 5}, "5", id="a name that is a number"),
    ],
)
def test_the_schema_finds_mistakes(change: dict[str, object], found: str) -> None:
    """The schema is strict: a key it does not list, a missing one or another type is a problem."""
    model = interaction_model("en-US")
    model["interactionModel"]["languageModel"] |= change

    assert found in " ".join(smapi.problems(smapi.MODEL, model))


def test_the_schema_finds_mistakes_in_a_manifest(tmp_path: Path) -> None:
    """A misspelled key of the manifest is a problem, however deep it stands."""
    written = package(tmp_path)["skill-package/skill.json"]
    written["manifest"]["publishingInformation"]["locales"]["en-US"]["keyword"] = []

    assert "keyword" in " ".join(smapi.problems(smapi.MANIFEST, written))
    assert smapi.problems(smapi.MANIFEST, written, strict=False) == []


@pytest.mark.parametrize("setting", ["1", ""])
def test_a_missing_schema_is_loud(setting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the npm package the check is skipped and says so; where CI is set it fails."""
    monkeypatch.setenv("CI", setting)
    monkeypatch.setattr(smapi, "SPEC", tmp_path / "spec.json")
    smapi._definitions.cache_clear()  # noqa: SLF001
    outcome = pytest.fail.Exception if setting else pytest.skip.Exception

    with pytest.raises(outcome, match="ask-smapi-model is missing"):
        smapi.problems(smapi.MODEL, {})
