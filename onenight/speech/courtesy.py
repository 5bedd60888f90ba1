"""Courtesies: what people say to an announcer that wishes for nothing."""

COURTESIES = ("thanks", "praise", "laughter", "joke", "complaint", "greeting", "loudness")
"""The kinds: their words stand in `hearing.toml`, `courtesy`, the answers in `prompts.toml`, under the same keys."""
