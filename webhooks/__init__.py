"""The web service: Flask, signatures, and what is mounted where."""

from webhooks.app import create_app

__all__ = ["create_app"]
