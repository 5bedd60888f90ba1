"""The smallest skill."""

from ask_sdk_core.dispatch_components import AbstractRequestHandler
from ask_sdk_core.handler_input import HandlerInput
from ask_sdk_core.skill_builder import SkillBuilder
from ask_sdk_model import Response

from benchmarks.hello.table import read_table


class Hello(AbstractRequestHandler):
    """Says hello to every request."""

    def can_handle(self, handler_input: HandlerInput) -> bool:
        """Return True, for every request."""
        return handler_input is not None

    def handle(self, handler_input: HandlerInput) -> Response:
        """Say hello."""
        read_table()
        return handler_input.response_builder.speak("Hello").ask("Hello").response


builder = SkillBuilder()
builder.add_request_handler(Hello())
lambda_handler = builder.lambda_handler()
