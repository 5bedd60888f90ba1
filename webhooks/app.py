"""The WSGI application: mounts what is configured, and nothing else."""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from flask import Blueprint, Flask

from evenings.services import Nudge, Services
from onenight.rules.errors import NotAllowed
from onenight.speech.front import SIMULATED
from stores import Store, StoreError, steady_clock
from stores.metrics import listen
from webhooks.assistants import check_installed
from webhooks.dialed_numbers import DialedNumbers
from webhooks.health import Health
from webhooks.lockout import Guesses
from webhooks.observation import Observed, observe
from webhooks.page.files import make_file_routes, make_join_page_routes, make_table_page_routes
from webhooks.page.guests import Guests
from webhooks.page.home import Home, LanListener, guard_phone_routes
from webhooks.page.hostnames import check_hostnames
from webhooks.page.phones import make_phone_routes
from webhooks.page.privacy import make_privacy_routes
from webhooks.page.tables import Tables
from webhooks.page.talk import make_talk_routes
from webhooks.page.television import Television, make_home_routes, make_television_routes
from webhooks.page.voice import Speak, make_voice_routes
from webhooks.page.wish_offers import make_wish_routes
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
    """Return the web service; without a configuration it reads the environment.

    The store is opened here, so that what is wrong with it is told at start; only where the disk is full it is opened
    later, and requests get 503 until then. Its connections belong to the process and thread that use them, so that
    workers may be forked from here. They have one time then, whoever sets the machine's clock while they run.

    `verifier` checks Alexa's requests instead of the one that trusts the system's roots. `door` is where tables may let
    the phones of their home in, who reach their own part of the service there, and nothing else. `speak` is what speaks
    for browsers that have no voice.

    Raises:
        NotUnderstood: a setting is missing or malformed.
        NotAllowed: the store cannot be opened, `no-alexa-sdk`, `no-mcp`, or `no-prometheus`.
    """
    settings = Settings.read(os.environ) if config is None else config
    if settings.sends:  # a function stands still between two calls
        steady_clock.hold()
    store = settings.place.open(waits_for_room=True)
    app = Service("webhooks", static_folder=None)
    app.add_url_rule("/healthz", view_func=_make_health_view(store))
    observe(app, _count_requests() if settings.metrics else None)
    if settings.dev or settings.play:
        check_hostnames(app, settings.public)
    guard(app, settings.limit, settings.language)
    if settings.proxies:
        from werkzeug.middleware.proxy_fix import ProxyFix  # noqa: PLC0415 - not everybody has one

        # The client alone: what Twilio signed is built from PUBLIC_BASE_URL.
        fixed = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0, x_host=0, x_port=0, x_prefix=0)
        app.wsgi_app = fixed  # type: ignore[method-assign] # as Flask's documentation has it
    services = _open_services(app, settings, store)
    if settings.twilio is not None and services.hosting is not None:
        for webhooks in _make_twilio_routes(settings, settings.twilio, services, services.hosting):
            app.register_blueprint(webhooks)
    app.register_blueprint(make_privacy_routes(settings.place, settings.language))
    _add_pages(app, settings, services, door, speak)
    if settings.metrics:
        from webhooks.metrics import make_metrics_routes  # noqa: PLC0415 - only where they are asked for

        app.register_blueprint(make_metrics_routes(services.parties if settings.twilio else None))
    if settings.twilio is None and services.hosting is not None:
        _sweep_before_requests(app, services)
    if settings.alexa_skill_id or settings.dev:
        app.register_blueprint(_make_alexa_routes(settings, services, verifier))
    return app


def run_sender(app: Flask) -> None:
    """Start this process's sender of texts, if it has one; a server calls it in each of its workers."""
    if SENDER in app.extensions:
        app.extensions[SENDER].start()


def stop_sender(app: Flask) -> None:
    """Let the sender finish the texts under way, and stop it."""
    if SENDER in app.extensions:
        app.extensions[SENDER].stop()


def _count_requests() -> Callable[[Observed], None]:
    """Return what counts requests, once texts and faults are counted, too.

    Raises:
        NotAllowed: `no-prometheus`.
    """
    try:
        from webhooks.metrics import count_event, count_request  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as problem:
        if problem.name != "prometheus_client":
            raise
        raise NotAllowed("no-prometheus", field="ONENIGHT_METRICS") from None
    listen(count_event)
    return count_request


def _make_alexa_routes(settings: Settings, services: Services, verifier: "Verifier | None") -> Blueprint:
    """Return the routes of the skill, whose SDK is not installed with the page alone.

    Raises:
        NotAllowed: `no-alexa-sdk`.
    """
    try:
        from webhooks.alexa.endpoint import make_alexa_routes  # noqa: PLC0415 - the SDK is slow to import, and not everybody has a skill
    except ModuleNotFoundError as problem:
        if not str(problem.name).startswith("ask_sdk"):
            raise
        raise NotAllowed("no-alexa-sdk", field="--dev" if settings.dev else "ALEXA_SKILL_ID") from None
    return make_alexa_routes(settings, services, verifier)


def _add_pages(
    app: Flask, settings: Settings, services: Services, door: LanListener | None, speak: Speak | None
) -> None:
    """Register the table's page and the phones' page; at home also the door by which a table lets others in."""
    browsers = services.parties if settings.is_simulated or settings.join_address else None
    guests, guesses = Guests(services.hosting), Guesses(services.store)
    tables = Tables(services, guests, settings.language)
    shows = Television(tables, services.parties, guesses)
    at_home = door if settings.is_simulated else None

    def make_phone_part() -> Blueprint:
        return make_phone_routes(browsers, guests, guesses, settings.limit, settings.language)

    for each in (
        make_file_routes(settings.language, speaks=speak is not None, phones=guests.how != "none"),
        make_phone_part(),
        *(
            _make_table_routes(settings, tables, shows, alone=at_home is not None)
            if settings.page
            else [make_join_page_routes()]
        ),
    ):
        app.register_blueprint(each)
    if speak is not None:
        app.register_blueprint(make_voice_routes(speak, tables))
    if settings.mcp_token:
        check_installed("ONENIGHT_MCP")
        from webhooks.assistants.endpoint import make_assistant_routes  # noqa: PLC0415 - an extra

        app.register_blueprint(make_assistant_routes(tables, settings.mcp_token))
    if at_home and services.hosting:
        opened = tables.home = Home(
            at_home, services.hosting, lambda: _make_visitor_app(settings, opened, make_phone_part(), shows)
        )


def _make_table_routes(settings: Settings, tables: Tables, shows: Television, *, alone: bool) -> tuple[Blueprint, ...]:
    """Return the routes of the table's page and of its second screens."""
    secure = settings.public.startswith("https:")
    return (
        make_table_page_routes(),
        make_talk_routes(tables),
        make_wish_routes(tables),
        make_home_routes(shows, alone=alone),
        make_television_routes(shows, secure=secure),
    )


def _make_visitor_app(settings: Settings, opened: Home, joined: Blueprint, shows: Television) -> Flask:
    """Return the application for others of a home: the phones' page while a table lets them in, and screens."""
    app = Service("visitors", static_folder=None)
    check_hostnames(app)
    guard(app, settings.limit, settings.language)
    app.register_blueprint(make_file_routes(settings.language))
    app.register_blueprint(make_join_page_routes())
    app.register_blueprint(guard_phone_routes(opened, joined))
    app.register_blueprint(make_television_routes(shows, secure=False))
    return app


def _open_services(app: Flask, settings: Settings, store: Store) -> Services:
    """Return the services over the store; with Twilio, keep parties and their sender with the application.

    The sender starts in the process where it is first needed; a server starts it in each of its workers, for texts that
    others left behind.
    """
    secret, account = settings.place.secret, settings.twilio
    if account is None:
        services = Services(
            store,
            secret,
            SIMULATED if settings.is_simulated else None,
            address=settings.public,
            language=settings.language,
        )
        if services.hosting is not None:
            services.hosting.address = settings.join_address
        return services
    nudge: Nudge | None = None
    if settings.sends:
        from webhooks.texts.sender import Sender  # noqa: PLC0415 - a function leaves it to another

        sender = app.extensions[SENDER] = Sender(account, lambda: services.parties)
        nudge = sender.nudge
    services = Services(store, secret, account.number, nudge, settings.public, settings.language)
    app.extensions[PARTIES] = services.parties
    return services


def _make_twilio_routes(
    settings: Settings, account: "Account", services: Services, hosting: "Hosting"
) -> tuple[Blueprint, Blueprint]:
    """Return the routes that Twilio calls: those of texts, and those of calls."""
    from webhooks.calls.endpoint import make_call_routes  # noqa: PLC0415 - nobody else needs them
    from webhooks.texts.endpoint import make_text_routes  # noqa: PLC0415 - as above

    dialed = DialedNumbers(settings.language, settings.numbers)
    answers = make_text_routes(account, services.parties, Guesses(services.store), dialed)
    return answers, make_call_routes(account, services, hosting, dialed)


def _sweep_before_requests(app: Flask, services: Services) -> None:
    """Remove expired parties now and then before a request, where no sender does."""

    @app.before_request
    def sweep() -> None:
        with suppress(StoreError):  # next time
            services.parties.sweep()


def _make_health_view(store: Store) -> Callable[[], tuple[dict[str, str], int]]:
    health = Health(store)

    def tell_health() -> tuple[dict[str, str], int]:
        return ({"status": "ok"}, 200) if health.is_well() else ({"status": "store-unreachable"}, 503)

    return tell_health
