"""The WSGI application: mounts what is configured, and nothing else."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Blueprint, Flask

from evenings.hosting import Hosting
from evenings.memory import Memory
from evenings.parties import Parties, left_to_others
from onenight.rules.errors import NotAllowed
from onenight.ways.by_text.invitation import SIMULATED
from stores import Store, steady
from webhooks.health import Health
from webhooks.lockout import Guesses
from webhooks.page.files import page
from webhooks.page.guests import Texting
from webhooks.page.hostnames import only_ours
from webhooks.page.phones import phones
from webhooks.page.privacy import privacy
from webhooks.page.talk import talk
from webhooks.refusal import Service, guard
from webhooks.settings import Settings

if TYPE_CHECKING:
    from webhooks.alexa.signature import Verifier
    from webhooks.texts.account import Account

PARTIES, SENDER = "onenight.parties", "onenight.sender"
"""Where the application keeps them, among its extensions."""


def create_app(config: Settings | None = None, verifier: "Verifier | None" = None) -> Flask:
    """The web service; without a configuration it reads the environment.

    The store is opened here, so that what is wrong with it is told at start; its connections belong to the
    process and thread that use them, so that workers may be forked from here. They have one time then, whoever sets the
    machine's clock while they run.

    `verifier` checks Alexa's requests instead of the one that trusts the system's roots.

    Raises:
        NotUnderstood: a setting is missing or malformed.
        NotAllowed: the store cannot be opened, or `no-alexa-sdk`.
    """
    settings = Settings.read(os.environ) if config is None else config
    if settings.sends:  # a function stands still between two calls
        steady.hold()
    store = settings.place.open()
    app = Service("webhooks", static_folder=None)
    app.add_url_rule("/healthz", view_func=_healthz(store))
    if settings.dev or settings.play:
        only_ours(app, settings.public)
    guard(app, settings.limit)
    if settings.proxies:
        from werkzeug.middleware.proxy_fix import ProxyFix  # noqa: PLC0415 - not everybody has one

        # The client alone: what Twilio signed is built from PUBLIC_BASE_URL.
        fixed = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0, x_host=0, x_port=0, x_prefix=0)
        app.wsgi_app = fixed  # type: ignore[method-assign] # as Flask's documentation has it
    texting = _texting(app, settings, store)
    simulated = texting.hosting.parties if texting.hosting and texting.how == "simulated" else None
    secret, wrong = settings.place.secret, Guesses(store)
    for routes in (page(), privacy(settings.place), talk(store, texting, secret), phones(simulated, wrong)):
        app.register_blueprint(routes)
    if settings.alexa_skill_id or settings.dev:
        app.register_blueprint(_alexa(settings, store, texting, verifier))
    return app


def run_sender(app: Flask) -> None:
    """Start what sends texts, where there is a sender: one in each process that serves."""
    if SENDER in app.extensions:
        app.extensions[SENDER].start()


def stop_sender(app: Flask) -> None:
    """Let it end what is under way, and stop it."""
    if SENDER in app.extensions:
        app.extensions[SENDER].stop()


def _alexa(settings: Settings, store: Store, texting: Texting, verifier: "Verifier | None") -> Blueprint:
    """The routes of the skill; to play, its SDK is not installed.

    Raises:
        NotAllowed: `no-alexa-sdk`.
    """
    try:
        from webhooks.alexa.endpoint import alexa  # noqa: PLC0415 - the SDK is slow to import, and not everybody has a skill
    except ModuleNotFoundError as problem:
        if not str(problem.name).startswith("ask_sdk"):
            raise
        raise NotAllowed("no-alexa-sdk", field="--dev" if settings.dev else "ALEXA_SKILL_ID") from None
    return alexa(settings, Memory(store, settings.place.secret), texting.hosting, verifier)


def _texting(app: Flask, settings: Settings, store: Store) -> Texting:
    """How games are texted: with Twilio, or on phones that the page shows, or not at all."""
    if settings.twilio is not None:
        hosting = _twilio(app, settings.twilio, settings, store)
        return Texting("twilio", hosting, settings.twilio.number, settings.address)
    if settings.simulated:
        hosting = Hosting(Parties(store, settings.place.secret, nudge=None), SIMULATED)
        return Texting("simulated", hosting, address=settings.address)
    return Texting()


def _twilio(app: Flask, account: "Account", settings: Settings, store: Store) -> Hosting:
    """Mount the routes of Twilio's webhooks, and keep the parties and their sender with the application.

    The sender starts in the process where it is first needed; a server starts it in each of its workers, for texts that
    others left behind.
    """
    from webhooks.calls.endpoint import Phone  # noqa: PLC0415
    from webhooks.texts.endpoint import twilio  # noqa: PLC0415 - nobody else needs it

    nudge: Callable[[str], None] = left_to_others
    if settings.sends:
        from webhooks.texts.sender import Sender  # noqa: PLC0415 - a function leaves it to another

        sender = app.extensions[SENDER] = Sender(account, lambda: parties)
        nudge = sender.nudge
    secret = settings.place.secret
    parties = app.extensions[PARTIES] = Parties(store, secret, nudge)
    hosting = Hosting(parties, account.number)
    app.register_blueprint(twilio(account, parties, Guesses(store), Phone(account.public, store, secret, hosting)))
    return hosting


def _healthz(store: Store) -> Callable[[], tuple[dict[str, str], int]]:
    health = Health(store)

    def healthz() -> tuple[dict[str, str], int]:
        return ({"status": "ok"}, 200) if health.well() else ({"status": "store-unreachable"}, 503)

    return healthz
