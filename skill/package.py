"""The skill package: manifest, interaction models and resources, laid out as the Alexa tools expect them."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from onenight.rules.errors import NotAllowed, quote_value
from onenight.speech.lines import FIRST, Lines
from skill.icons import PIXELS, Icon, icon
from skill.invocation import check
from skill.locales import locales, model
from skill.permission import TIMERS

PACKAGE = Path("skill-package")

Icons = Mapping[str, Icon]
"""By their sizes, as in `PIXELS`."""

OUR_PAGE = "/privacy"
"""Where the service tells what it keeps."""

_ADDRESS = re.compile(r"https://[^/?#\s]+")
"""The beginning of an address on the web, up to its path."""


def write(
    folder: Path,
    endpoint: str | None = None,
    invocation: str | None = None,
    privacy: str | None = None,
    icons: Icons | None = None,
) -> tuple[Path, ...]:
    """Write the package into `folder`; returns the files written, relative to it.

    `endpoint`: a https address or a Lambda function's ARN; `invocation`: what the skill is called by, if not by the
    name that its interaction models give it; `privacy`: the https address of its privacy page, by default that of the
    service at the endpoint; `icons`: ours where they are left out.

    Raises:
        NotAllowed: `bad-endpoint`, `bad-privacy`, or as `invocation.check` tells.
        OSError: where it cannot be written.
    """
    spoken = sorted({locale.partition("-")[0] for locale in locales()})
    if invocation is not None:
        for language in spoken:
            check(invocation, Lines(language))
    if endpoint is not None and not endpoint.startswith(("https://", "arn:")):
        raise NotAllowed("bad-endpoint", field="--endpoint", value=quote_value(endpoint))
    icons = icons or {size: icon(size) for size in PIXELS}
    models = {locale: _called(model(locale), invocation) for locale in locales()}
    stated = manifest(models, endpoint, privacy_page(privacy, endpoint), icons)
    contents = {Path("ask-resources.json"): _json(RESOURCES), PACKAGE / "skill.json": _json(stated)}
    for locale, made in models.items():
        contents[PACKAGE / f"interactionModels/custom/{locale}.json"] = _json(made)
    contents |= {PACKAGE / each.path: each.image for each in icons.values() if each.image}
    for path, content in contents.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return tuple(contents)


def privacy_page(privacy: str | None, endpoint: str | None) -> str | None:
    """The address of the privacy page: the one given, else that of the service; None where nobody knows it.

    Raises:
        NotAllowed: `bad-privacy`.
    """
    if privacy is not None and not _ADDRESS.match(privacy):
        raise NotAllowed("bad-privacy", field="--privacy", value=quote_value(privacy))
    service = _ADDRESS.match(endpoint or "")
    return privacy or (f"{service[0]}{OUR_PAGE}" if service else None)


def told_in(privacy: str, language: str) -> str:
    """A privacy page's address for who speaks a language: the service's own page says it in that one."""
    own = privacy.endswith(OUR_PAGE) and language != FIRST
    return f"{privacy}?language={language}" if own else privacy


def _json(content: object) -> bytes:
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


def _called(made: dict[str, Any], invocation: str | None) -> dict[str, Any]:
    """A model with the name that was chosen, if one was."""
    if invocation is not None:
        made["interactionModel"]["languageModel"]["invocationName"] = invocation
    return made


def manifest(
    models: Mapping[str, Mapping[str, Any]], endpoint: str | None, privacy: str | None, icons: Icons
) -> dict[str, object]:
    """The manifest (`skill.json`) for these interaction models, by locale.

    Without an endpoint that part is left for the Alexa tools to fill in; `privacy` is the address of a page.
    """
    custom: dict[str, object] = {"interfaces": [SCREENS]}
    if endpoint is not None:
        trusted = {"sslCertificateType": "Trusted"} if endpoint.startswith("https://") else {}
        custom["endpoint"] = {"uri": endpoint, **trusted}
    store = Lines(FIRST).section("skill", "store")
    named = {f"{size}IconUri": each.uri for size, each in icons.items()}
    policies: dict[str, object] = {
        locale: {"privacyPolicyUrl": told_in(privacy, locale.partition("-")[0])} for locale in models if privacy
    }
    return {
        "manifest": {
            "manifestVersion": "1.0",
            "publishingInformation": {
                "locales": {locale: _publishing(locale, made) | named for locale, made in models.items()},
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


def _publishing(locale: str, made: Mapping[str, Any]) -> dict[str, object]:
    invocation = made["interactionModel"]["languageModel"]["invocationName"]
    lines = Lines(locale.partition("-")[0])
    store = lines.section("skill", "store")
    phrases = [lines.say("skill.store.open", invocation=invocation), store["players"], store["begin"]]
    return {key: store[key] for key in ("name", "summary", "description", "keywords")} | {"examplePhrases": phrases}
