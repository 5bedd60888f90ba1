"""`/metrics` in the text format of Prometheus, for who asks on this machine itself.

Labels are rules of paths, codes and words of ours: no name, role, number or text. With several workers each writes its
figures into a folder that all share (`PROMETHEUS_MULTIPROC_DIR`), and whichever is asked adds them up.

Source: prometheus-client, "Multiprocess Mode".
"""

import os
from collections.abc import Iterator, Mapping
from ipaddress import ip_address

from flask import Blueprint, Response, request
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from werkzeug.exceptions import NotFound

from evenings.parties import Parties
from stores import StoreError
from stores.metrics import Name
from webhooks.observation import Observed

FORWARDED = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Forwarded", "Via")
"""Headers of proxies: what has one comes from elsewhere, though the connection is of this machine."""

TURNS: Mapping[str, str] = {"/alexa": "alexa", "/api/talk": "page", "/twilio/voice": "call", "/twilio/sms": "text"}
"""By the rules of paths where somebody says something, the front."""

TEXTS: Mapping[Name, str] = {"TextsSent": "sent", "TextsFailed": "failed", "TextsFiltered": "filtered"}
"""By what the sender counts, the state of a text."""

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_REFUSED = 400

turns = Counter("onenight_turns", "Sentences, taps, calls' steps and texts answered", ["front"], registry=None)
requests = Histogram("onenight_request_seconds", "Requests", ["route", "status"], buckets=_BUCKETS, registry=None)
refusals = Counter("onenight_refusals", "Requests refused", ["code"], registry=None)
texts = Counter("onenight_texts", "Texts by what became of them", ["state"], registry=None)
faults = Counter("onenight_faults", "Apologies for faults of the service, Alexa's and calls'", registry=None)


class WaitingTexts:
    """The texts that have to be sent, as the store has them when they are asked for."""

    def __init__(self, parties: Parties) -> None:
        """Of these parties."""
        self._parties = parties

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield how many texts wait, and for how long the oldest; nothing where the store cannot be read."""
        try:
            waiting, seconds = self._parties.count_unsent(), self._parties.seconds_behind()
        except StoreError:
            return
        yield GaugeMetricFamily("onenight_texts_waiting", "Texts that have to be sent", waiting)
        yield GaugeMetricFamily("onenight_oldest_text_seconds", "Seconds that the oldest of them has waited", seconds)


def count_request(observed: Observed) -> None:
    """Count an answered request."""
    requests.labels(observed.route, observed.status).observe(observed.seconds)
    if observed.route in TURNS and observed.status < _REFUSED:
        turns.labels(TURNS[observed.route]).inc()
    if observed.refused:
        refusals.labels(observed.refused).inc()


def count_event(name: Name, value: float) -> None:
    """Count what `stores.metrics.log_metric` is told."""
    if name in TEXTS:
        texts.labels(TEXTS[name]).inc(value)
    elif name == "Faults":
        faults.inc(value)


def make_metrics_routes(parties: Parties | None) -> Blueprint:
    """Return the route `/metrics`; `parties`: those whose texts this service sends, None where it sends none."""
    routes = Blueprint("metrics", __name__)
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # it has no types
    else:
        for each in (turns, requests, refusals, texts, faults):
            registry.register(each)
    if parties is not None:
        registry.register(WaitingTexts(parties))

    @routes.get("/metrics")
    def tell() -> Response:
        if not _is_asked_here():
            raise NotFound
        return Response(generate_latest(registry), content_type="text/plain; version=0.0.4; charset=utf-8")

    return routes


def _is_asked_here() -> bool:
    """Return whether a program on this machine asks, and no proxy for somebody else."""
    try:
        local = ip_address(request.remote_addr or "").is_loopback
    except ValueError:  # a socket's path
        return False
    return local and not any(name in request.headers for name in FORWARDED)
