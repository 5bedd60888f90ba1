"""The WSGI application: mounts what is configured, and nothing else."""

import os
from typing import TYPE_CHECKING

from flask import Flask

from webhooks.settings import Settings

if TYPE_CHECKING:
    from webhooks.signature import Verifier


def create_app(config: Settings | None = None, verifier: "Verifier | None" = None) -> Flask:
    """The web service; without a configuration it reads the environment.

    `verifier` checks Alexa's requests instead of the one that trusts the system's roots.

    Raises:
        NotUnderstood: a setting is missing or malformed.
    """
    settings = Settings.read(os.environ) if config is None else config
    app = Flask("webhooks", static_folder=None)
    app.add_url_rule("/healthz", view_func=_healthz)
    if settings.alexa_skill_id or settings.dev:
        from webhooks.alexa import alexa  # noqa: PLC0415 - the SDK is slow to import, and not everybody has a skill

        app.register_blueprint(alexa(settings, verifier))
    return app


def _healthz() -> dict[str, str]:
    return {"status": "ok"}
