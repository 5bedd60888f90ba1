"""The WSGI application: mounts what is configured, and nothing else."""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from flask import Blueprint, Flask

from evenings.venue import Nudge, Venue
from onenight.rules.errors import NotAllowed
from onenight.speech.front import SIMULATED
from stores import Store, StoreError, steady
from webhooks.dialed import Dialed
from webhooks.health import Health
from webhooks.lockout import Guesses
from webhooks.page.files import joins, page, parts
from webhooks.page.guests import Guests
from webhooks.page.home import Home, LanListener, phones_of
from webhooks.page.hostnames import only_ours
from webhooks.page.offered import offered
from webhooks.page.phones import phones
from webhooks.page.privacy import privacy
from webhooks.page.talk import Tables, talk
from webhooks.page.television import Television, home, television
from webhooks.page.voice import Speak, voice
from webhooks.refusal import Service, guard
from webhooks.settings import Settings

if TYPE_CHECKING:
    from evenings.hosting import Hosting
    from webhooks.alexa.signature import Verifier
    from webhooks.texts.account import Account

PARTIES, SENDER = "onenight.parties", "onenight.sender"
"""Where the application keeps them, among its extensions."""


def create_app(
    config: Settings | None = None,
    verifier: "Verifier | None" = None,
    door: LanListener | None = None,
    speak: Speak | None = None,
) -> Flask:
    """The web service; without a configuration it reads the environment.

    The store is opened here, so that what is wrong with it is told at start; only where the disk is full it is opened
    later, and requests get 503 until then. Its connections belong to the process and thread that use them, so that
    workers may be forked from here. They have one time then, whoever sets the machine's clock while they run.

    `verifier` checks Alexa's requests instead of the one that trusts the system's roots. `door` is where tables may let
    the phones of their home in, who reach their own part of the service there, and nothing else. `speak` is what speaks
    for browsers that have no voice.

    Raises:
        NotUnderstood: a setting is missing or malformed.
        NotAllowed: the store cannot be opened, or `no-alexa-sdk`.
    """
    settings = Settings.read(os.environ) if config is None else config
    if settings.sends:  # a function stands still between two calls
        steady.hold()
    store = settings.place.open(waits_for_room=True)
    app = Service("webhooks", static_folder=None)
    app.add_url_rule("/healthz", view_func=_healthz(store))
    if settings.dev or settings.play:
        only_ours(app, settings.public)
    guard(app, settings.limit, settings.language)
    if settings.proxies:
        from werkzeug.middleware.proxy_fix import ProxyFix  # noqa: PLC0415 - not everybody has one

        # The client alone: what Twilio signed is built from PUBLIC_BASE_URL.
        fixed = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0, x_host=0, x_port=0, x_prefix=0)
        app.wsgi_app = fixed  # type: ignore[method-assign] # as Flask's documentation has it
    venue = _venue(app, settings, store)
    if settings.twilio is not None and venue.hosting is not None:
        for webhooks in _twilio(settings, settings.twilio, venue, venue.hosting):
            app.register_blueprint(webhooks)
    app.register_blueprint(privacy(settings.place, settings.language))
    _pages(app, settings, venue, door, speak)
    if settings.twilio is None and venue.hosting is not None:
        _swept(app, venue)
    if settings.alexa_skill_id or settings.dev:
        app.register_blueprint(_alexa(settings, venue, verifier))
    return app


def run_sender(app: Flask) -> None:
    """Start what sends texts, where there is a sender: one in each process that serves."""
    if SENDER in app.extensions:
        app.extensions[SENDER].start()


def stop_sender(app: Flask) -> None:
    """Let it end what is under way, and stop it."""
    if SENDER in app.extensions:
        app.extensions[SENDER].stop()


def _alexa(settings: Settings, venue: Venue, verifier: "Verifier | None") -> Blueprint:
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
    return alexa(settings, venue, verifier)


def _pages(app: Flask, settings: Settings, venue: Venue, door: LanListener | None, speak: Speak | None) -> None:
    """The table's page and the phones' own; at home, how a table opens them to others."""
    browsers = venue.parties if settings.simulated or settings.joined else None
    guests, guesses = Guests(venue.hosting), Guesses(venue.store)
    tables = Tables(venue, guests, settings.language)
    shows = Television(tables, venue.parties, guesses)
    at_home = door if settings.simulated else None

    def joined() -> Blueprint:
        return phones(browsers, guests, guesses, settings.limit, settings.language)

    for each in (
        parts(settings.language, speaks=speak is not None),
        joined(),
        *(_table(settings, tables, shows, alone=at_home is not None) if settings.page else [joins()]),
    ):
        app.register_blueprint(each)
    if speak is not None:
        app.register_blueprint(voice(speak, tables))
    if at_home and venue.hosting:
        opened = tables.home = Home(at_home, venue.hosting, lambda: _visitors(settings, opened, joined(), shows))


def _table(settings: Settings, tables: Tables, shows: Television, *, alone: bool) -> tuple[Blueprint, ...]:
    """The table's page, and its second screens."""
    secure = settings.public.startswith("https:")
    return page(), talk(tables), offered(tables), home(shows, alone=alone), television(shows, secure=secure)


def _visitors(settings: Settings, opened: Home, joined: Blueprint, shows: Television) -> Flask:
    """What others of a home reach: the phones' part while a table lets phones in, and a second screen's."""
    app = Service("visitors", static_folder=None)
    only_ours(app)
    guard(app, settings.limit, settings.language)
    app.register_blueprint(parts(settings.language))
    app.register_blueprint(joins())
    app.register_blueprint(phones_of(opened, joined))
    app.register_blueprint(television(shows, secure=False))
    return app


def _venue(app: Flask, settings: Settings, store: Store) -> Venue:
    """What there is over the store; with Twilio the parties and their sender are kept with the application, too.

    The sender starts in the process where it is first needed; a server starts it in each of its workers, for texts that
    others left behind.
    """
    secret, account = settings.place.secret, settings.twilio
    if account is None:
        venue = Venue(
            store,
            secret,
            SIMULATED if settings.simulated else None,
            address=settings.public,
            language=settings.language,
        )
        if venue.hosting is not None:
            venue.hosting.address = settings.joined
        return venue
    nudge: Nudge | None = None
    if settings.sends:
        from webhooks.texts.sender import Sender  # noqa: PLC0415 - a function leaves it to another

        sender = app.extensions[SENDER] = Sender(account, lambda: venue.parties)
        nudge = sender.nudge
    venue = Venue(store, secret, account.number, nudge, settings.public, settings.language)
    app.extensions[PARTIES] = venue.parties
    return venue


def _twilio(settings: Settings, account: "Account", venue: Venue, hosting: "Hosting") -> tuple[Blueprint, Blueprint]:
    """Twilio's webhooks."""
    from webhooks.calls.endpoint import calls  # noqa: PLC0415 - nobody else needs them
    from webhooks.texts.endpoint import texts  # noqa: PLC0415 - as above

    dialed = Dialed(settings.language, settings.numbers)
    answers = texts(account, venue.parties, Guesses(venue.store), dialed)
    return answers, calls(account, venue, hosting, dialed)


def _swept(app: Flask, venue: Venue) -> None:
    """Nobody sends texts, who would remove what is over: whatever is asked for, that is seen to now and then."""

    @app.before_request
    def sweep() -> None:
        with suppress(StoreError):  # next time
            venue.parties.sweep()


def _healthz(store: Store) -> Callable[[], tuple[dict[str, str], int]]:
    health = Health(store)

    def healthz() -> tuple[dict[str, str], int]:
        return ({"status": "ok"}, 200) if health.well() else ({"status": "store-unreachable"}, 503)

    return healthz
