"""Texts: those that come in, those that are sent, and what became of them."""
