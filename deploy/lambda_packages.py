"""The contents of each function's package on Lambda; `serverless.yml` says the rest."""

from typing import NamedTuple


class Function(NamedTuple):
    """One function's package."""

    name: str
    handler: str
    """What Lambda calls, as module and attribute."""
    entry: tuple[str, ...]
    """The modules of ours that it starts with; whatever they import of ours comes along, also late."""
    without: tuple[str, ...]
    """Modules of ours that it never reaches, though something in it could import them."""
    templates: tuple[str, ...]
    """The files that it reads, by pattern, below the root."""
    requirements: tuple[str, ...]
    """What it needs of others, all of it, as `requirements/functions.lock` names it; boto3 is on Lambda's machine."""
    slim: tuple[str, ...] = ()
    """What of that it does not need, by pattern."""


_WORDS = ("templates/*/*.toml", "templates/*/announcers/*/*.toml")
"""Of every language."""
_HEARING = ("onenight.hearing.ear", "onenight.hearing.heard_values", "onenight.texting.rule_texts")
"""What understands text, without what compares names; to Alexa only intents come, and texts from phones to `http`."""
_STORES = ("stores.connections", "stores.schema", "stores.sqlite", "stores.sqlite_file")

ALEXA = Function(
    "alexa",
    "skill.lambda_handler",
    ("skill",),
    (*_STORES, *_HEARING),
    (*_WORDS, "templates/apl/*"),
    ("anyascii", "ask-sdk-core", "ask-sdk-model", "ask-sdk-runtime", "python-dateutil", "six"),
)

HTTP = Function(
    "http",
    "webhooks.lambda_handler",
    ("webhooks.function",),
    (
        *(*_STORES, "skill", "webhooks.alexa.endpoint", "webhooks.alexa.signature", "webhooks.texts.sender"),
        "webhooks.metrics",
        "webhooks.assistants.endpoint",
    ),
    (
        *(*_WORDS, "templates/*/ear.json", "templates/*/questions.json", "templates/page/*", "templates/privacy/*"),
        *("interaction_models/*.json", "pyproject.toml"),
    ),
    (
        *("anyascii", "apig-wsgi", "blinker", "click", "flask", "itsdangerous", "jinja2", "markupsafe", "segno"),
        *("twilio", "werkzeug"),
    ),
    (
        *("twilio/rest/*", "twilio/http/*", "twilio/jwt/*", "twilio/base/*", "twilio/auth_strategy/*"),
        *("twilio/credential/*", "werkzeug/debug/*", "click/_winconsole.py", "click/testing.py"),
        *("click/_termui_impl.py", "click/shell_completion.py"),
        *("werkzeug/middleware/[!_p]*", "werkzeug/middleware/profiler.py", "flask/testing.py"),
        *(
            "jinja2/ext.py",
            "jinja2/meta.py",
            "jinja2/nativetypes.py",
            "jinja2/sandbox.py",
            "segno/__main__.py",
            "segno/helpers.py",
        ),
    ),
)

SENDER = Function(
    "sender",
    "webhooks.texts.function.lambda_handler",
    ("webhooks.texts.function",),
    (*_STORES, *_HEARING, "skill", "webhooks.app", "webhooks.function"),
    _WORDS,
    ("anyascii", "certifi", "charset-normalizer", "idna", "requests", "twilio", "urllib3"),
    (
        *("twilio/rest/[!_a]*", "twilio/rest/accounts/*", "twilio/rest/assistants/*", "twilio/jwt/*", "twilio/twiml/*"),
        *("twilio/http/async_*", "twilio/http/validation_*", "urllib3/contrib/emscripten/*"),
    ),
)

FUNCTIONS = (ALEXA, HTTP, SENDER)
