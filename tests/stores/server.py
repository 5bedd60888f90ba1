"""DynamoDB as moto has it, on a free port, which is printed: `python -m tests.stores.server`.

Moto's own command answers in threads that share tables without a lock, so that of two conditional writes at once both
can find their condition true. DynamoDB does one after the other, and so does this.
"""

import logging

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server


def main() -> None:
    """Serve until killed."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    application = DomainDispatcherApplication(create_backend_app)
    with make_server("127.0.0.1", 0, application) as server:
        print(server.port, flush=True)  # noqa: T201 - whoever started it reads on
        server.serve_forever()


if __name__ == "__main__":
    main()
