"""What the skill asks its users to permit; needs no SDK, for it also stands in the skill's package."""

TIMERS = "alexa::alerts:timers:skill:readwrite"
"""The permission to set timers (Alexa: Timers REST API)."""
