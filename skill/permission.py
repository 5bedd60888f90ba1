"""The permissions that the skill asks for; needs no SDK, for they also stand in the skill's package."""

TIMERS = "alexa::alerts:timers:skill:readwrite"
"""The permission to set timers (Alexa: Timers REST API)."""
