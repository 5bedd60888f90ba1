"""The rooms of the house, as the modules stand in them."""

ROOMS = (
    *("rules", "speech", "hearing", "rulebook", "texting", "wishes", "conversation", "ways"),
    *("interpretation", "ways.on_table", "ways.by_text", "ways.one_night", "ways.one_week"),
    *("stores", "evenings", "skill", "webhooks", "webhooks.alexa", "webhooks.texts", "webhooks.calls", "webhooks.page"),
    "console",
)
"""By their names below `onenight`, or as a package."""


def find_room(module: str) -> str:
    """The room that a module stands in; empty where it stands in none."""
    name = module.removeprefix("onenight.")
    return max((each for each in ROOMS if f"{name}.".startswith(f"{each}.")), key=len, default="")
