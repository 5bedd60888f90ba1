"""The names of a table's players as dynamic entities, so that Alexa hears them rather than others like them.

She gets them as they are said, in Latin letters.

Source of the limits: Alexa, "Use Dynamic Entities for Customized Interactions".
"""

from collections.abc import Sequence

from ask_sdk_model import Directive

from onenight.speech.alphabet import transliterate

PLAYER = "PLAYER"
"""The slot type in the interaction models that names belong to."""

MAX_NAMES = 100
"""How many values, with their synonyms, all types together may have. Ours have no synonyms."""


def build_names_directive(known: Sequence[str], names: Sequence[str], *, listen: bool) -> Directive | None:
    """Return the directive that replaces the names `known` by `names`; None if Alexa knows them already.

    Where the session ends they are taken back: they are nobody else's business.
    """
    said = [name for name in names if name][:MAX_NAMES]
    before = [name for name in known if name]
    if not listen:
        return _clear() if before or said else None
    if said == before:
        return None
    return _replace(said) if said else _clear()


def _clear() -> Directive:
    from ask_sdk_model.dialog import DynamicEntitiesDirective  # noqa: PLC0415 - only where names change
    from ask_sdk_model.er.dynamic import UpdateBehavior  # noqa: PLC0415

    return DynamicEntitiesDirective(update_behavior=UpdateBehavior.CLEAR)


def _replace(names: Sequence[str]) -> Directive:
    from ask_sdk_model.dialog import DynamicEntitiesDirective  # noqa: PLC0415 - as above
    from ask_sdk_model.er.dynamic import (  # noqa: PLC0415
        Entity,
        EntityListItem,
        EntityValueAndSynonyms,
        UpdateBehavior,
    )

    # No id: a name is what it is called by, and what a matched slot then holds.
    values = [Entity(name=EntityValueAndSynonyms(value=transliterate(name))) for name in names]
    return DynamicEntitiesDirective(
        update_behavior=UpdateBehavior.REPLACE, types=[EntityListItem(name=PLAYER, values=values)]
    )
