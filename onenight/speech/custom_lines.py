"""A table's own words for the calls of the night: read, checked, and put in the place of ours."""

import re
import tomllib
from collections.abc import Mapping
from string import Formatter
from typing import cast

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.speech.lines import Lines, Sections, read_sections
from onenight.speech.script import Voice

LINE_CHARACTERS = 180
"""The longest line a table may write: a call with all of its lines still fits every renderer's limits."""
LINE_SECONDS = 15.0
"""The longest a line may take to say, by the estimate, for the same reason."""

_UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f\ufffe\uffff]")
"""Characters that no SSML or TwiML document can hold."""


def read_own_night(text: str, language: str) -> Lines:
    """Return the lines of a language with the calls of the night in a table's own words.

    `text` is TOML with the same sections, keys and placeholders as `templates/<language>/night.toml`.

    Raises:
        NotUnderstood: `unreadable-lines`, `unknown-line`, `missing-line`, `wrong-type-section`, `wrong-type-line`,
            `line-too-long`, `unknown-language`.
        NotAllowed: `unknown-placeholder`, `no-placeholder`, `missing-placeholder`.
    """
    ours = Lines(language)
    try:
        own = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise NotUnderstood("unreadable-lines", problem=str(problem)) from None
    known, voice, forms = read_sections(language, "night"), Voice.load(ours), ours.forms
    _require_same_keys(own, known, "")
    for section, originals in known.items():
        _require_same_keys(own[section], originals, section)
        for name, original in originals.items():
            where = f"{section}.{name}"
            own[section][name] = _check_line(own[section][name], str(original), where, voice, forms)
    return Lines(language, {"night": cast("Sections", own)})


def find_placeholders(text: str) -> frozenset[str]:
    """Return the placeholders in a line, with their conversions and formats.

    Raises:
        ValueError: its braces do not match.
    """
    fields = (field[1:] for field in Formatter().parse(text) if field[1] is not None)
    return frozenset(f"{name}{f'!{turn}' if turn else ''}{f':{form}' if form else ''}" for name, form, turn in fields)


def _require_same_keys(own: object, known: Mapping[str, object], section: str) -> None:
    if not isinstance(own, dict):
        raise NotUnderstood("wrong-type-section", field=section, value=section)
    before = f"{section}." if section else ""
    for key in own:
        if key not in known:
            raise NotUnderstood("unknown-line", field=f"{before}{key}", value=quote_value(key), known=tuple(known))
    for key in known:
        if key not in own:
            raise NotUnderstood("missing-line", field=f"{before}{key}", value=quote_value(key))


def _check_line(own: object, original: str, where: str, voice: Voice, forms: frozenset[str]) -> str:
    """Return a table's line on one line, if it holds our placeholders, in forms that roles have, and no others."""
    spoken = " ".join(own.split()) if isinstance(own, str) else ""
    if not spoken or len(spoken) > LINE_CHARACTERS or _UNSPEAKABLE.search(spoken):
        raise NotUnderstood("wrong-type-line", field=where, most=LINE_CHARACTERS)
    if voice.estimate_seconds(spoken) > LINE_SECONDS:
        raise NotUnderstood("line-too-long", field=where, most=int(LINE_SECONDS))
    try:
        used = find_placeholders(spoken)
    except ValueError as problem:
        raise NotUnderstood("unreadable-lines", field=where, problem=str(problem)) from None
    known = _strip_forms(find_placeholders(original), forms)
    plain = _strip_forms(used, forms)
    for name in sorted(plain - known):
        key = "unknown-placeholder" if known else "no-placeholder"
        raise NotAllowed(key, field=where, value=quote_value(name), known=tuple(known))
    for name in sorted(known - plain):
        raise NotAllowed("missing-placeholder", field=where, value=quote_value(name))
    return spoken


def _strip_forms(names: frozenset[str], forms: frozenset[str]) -> frozenset[str]:
    """Return placeholders without the form they are said in; an unknown form stays with its placeholder."""
    parts = [(each, *each.partition(".")) for each in names]
    return frozenset(name if form in (*forms, "") else each for each, name, _, form in parts)
