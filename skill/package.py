"""The skill package: manifest, interaction models and resources, laid out as the Alexa tools expect them."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from onenight.rules.errors import NotAllowed, quote_value
from onenight.speech.lines import FIRST, Lines
from skill.icons import PIXELS, Icon, load_icon
from skill.invocation import check_invocation
from skill.locales import build_model, list_locales
from skill.permission import TIMERS

PACKAGE = Path("skill-package")

Icons = Mapping[str, Icon]
"""By their sizes, as in `PIXELS`."""

OUR_PAGE = "/privacy"
"""Where the service tells what it keeps."""

_ADDRESS = re.compile(r"https://[^/?#\s]+")
"""The beginning of an address on the web, up to its path."""


def write_package(
    folder: Path,
    endpoint: str | None = None,
    invocation: str | None = None,
    privacy: str | None = None,
    icons: Icons | None = None,
) -> tuple[Path, ...]:
    """Write the package into `folder`; return the files written, relative to it.

    `endpoint`: a https address or a Lambda function's ARN; `invocation`: what the skill is called by, if not by the
    name that its interaction models give it; `privacy`: the https address of its privacy page, by default that of the
    service at the endpoint; `icons`: ours where they are left out.

    Raises:
        NotAllowed: `bad-endpoint`, `bad-privacy`, or as `check_invocation` tells.
        OSError: where it cannot be written.
    """
    spoken = sorted({locale.partition("-")[0] for locale in list_locales()})
    if invocation is not None:
        for language in spoken:
            check_invocation(invocation, Lines(language))
    if endpoint is not None and not endpoint.startswith(("https://", "arn:")):
        raise NotAllowed("bad-endpoint", field="--endpoint", value=quote_value(endpoint))
    icons = icons or {size: load_icon(size) for size in PIXELS}
    models = {locale: _set_invocation(build_model(locale), invocation) for locale in list_locales()}
    stated = build_manifest(models, endpoint, choose_privacy_page(privacy, endpoint), icons)
    contents = {Path("ask-resources.json"): _encode_json(RESOURCES), PACKAGE / "skill.json": _encode_json(stated)}
    for locale, made in models.items():
        contents[PACKAGE / f"interactionModels/custom/{locale}.json"] = _encode_json(made)
    contents |= {PACKAGE / each.path: each.image for each in icons.values() if each.image}
    for path, content in contents.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return tuple(contents)


def choose_privacy_page(privacy: str | None, endpoint: str | None) -> str | None:
    """Return the address of the privacy page: the given one, else the service's; None where neither is known.

    Raises:
        NotAllowed: `bad-privacy`.
    """
    if privacy is not None and not _ADDRESS.match(privacy):
        raise NotAllowed("bad-privacy", field="--privacy", value=quote_value(privacy))
    service = _ADDRESS.match(endpoint or "")
    return privacy or (f"{service[0]}{OUR_PAGE}" if service else None)


def add_language(privacy: str, language: str) -> str:
    """Return the address of a privacy page in this language, which the service's own page takes as a parameter."""
    own = privacy.endswith(OUR_PAGE) and language != FIRST
    return f"{privacy}?language={language}" if own else privacy


def _encode_json(content: object) -> bytes:
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode()


def _viewport(mode: str, shape: str, widths: tuple[int, int], heights: tuple[int, int]) -> dict[str, object]:
    (least_width, most_width), (least_height, most_height) = widths, heights
    return {
        "mode": mode,
        "shape": shape,
        "minWidth": least_width,
        "maxWidth": most_width,
        "minHeight": least_height,
        "maxHeight": most_height,
    }


SCREENS: dict[str, object] = {
    "type": "ALEXA_PRESENTATION_APL",
    "supportedViewports": [
        _viewport("HUB", "ROUND", (100, 599), (100, 599)),
        _viewport("HUB", "RECTANGLE", (960, 1279), (100, 599)),
        _viewport("HUB", "RECTANGLE", (960, 1279), (600, 1279)),
        _viewport("HUB", "RECTANGLE", (1280, 1920), (600, 1279)),
        _viewport("TV", "RECTANGLE", (960, 960), (540, 540)),
    ],
}
"""Alexa's viewport profiles of Echo Show, Echo Spot and Fire TV ("Select the Viewport Profiles Your Skill Supports").

APL for audio is played by every device and is not declared ("Add APL Support to Your Skill").
"""

RESOURCES: dict[str, object] = {
    "askcliResourcesVersion": "2020-03-31",
    "profiles": {"default": {"skillMetadata": {"src": f"./{PACKAGE}"}}},
}


def _set_invocation(made: dict[str, Any], invocation: str | None) -> dict[str, Any]:
    """Return the model, with its invocation name replaced if one was chosen."""
    if invocation is not None:
        made["interactionModel"]["languageModel"]["invocationName"] = invocation
    return made


def build_manifest(
    models: Mapping[str, Mapping[str, Any]], endpoint: str | None, privacy: str | None, icons: Icons
) -> dict[str, object]:
    """Return the manifest (`skill.json`) for these interaction models, by locale.

    Without an endpoint that part is left for the Alexa tools to fill in; `privacy` is the address of a page.
    """
    custom: dict[str, object] = {"interfaces": [SCREENS]}
    if endpoint is not None:
        trusted = {"sslCertificateType": "Trusted"} if endpoint.startswith("https://") else {}
        custom["endpoint"] = {"uri": endpoint, **trusted}
    store = Lines(FIRST).section("skill", "store")
    named = {f"{size}IconUri": each.uri for size, each in icons.items()}
    policies: dict[str, object] = {
        locale: {"privacyPolicyUrl": add_language(privacy, locale.partition("-")[0])} for locale in models if privacy
    }
    return {
        "manifest": {
            "manifestVersion": "1.0",
            "publishingInformation": {
                "locales": {locale: _build_store_texts(locale, made) | named for locale, made in models.items()},
                "category": "GAMES",
                "isAvailableWorldwide": True,
                "testingInstructions": store["testing"],
            },
            "privacyAndCompliance": {
                "allowsPurchases": False,
                "usesPersonalInfo": True,  # players' names, and what their texted games take
                "isChildDirected": False,
                "isExportCompliant": True,
                "containsAds": False,
                **({"locales": policies} if policies else {}),
            },
            "permissions": [{"name": TIMERS}],
            "apis": {"custom": custom},
        }
    }


def _build_store_texts(locale: str, made: Mapping[str, Any]) -> dict[str, object]:
    invocation = made["interactionModel"]["languageModel"]["invocationName"]
    lines = Lines(locale.partition("-")[0])
    store = lines.section("skill", "store")
    phrases = [lines.say("skill.store.open", invocation=invocation), store["players"], store["begin"]]
    return {key: store[key] for key in ("name", "summary", "description", "keywords")} | {"examplePhrases": phrases}
