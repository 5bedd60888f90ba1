"""Alexa: her requests, and whether they are hers."""
