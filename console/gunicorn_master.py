"""gunicorn's master, whose workers hear of a stop that comes while they start."""

import signal

from gunicorn.arbiter import Arbiter

_STOPS = {signal.SIGTERM, signal.SIGINT, signal.SIGQUIT}


class Master(Arbiter):
    """The same, but for a gap: a new worker forgets what it is sent before it has handlers of its own (gunicorn 1910).

    It then works on until `graceful_timeout` is over and it is killed: 30 seconds for whoever stops the service.
    """

    def spawn_worker(self) -> int:
        """Start a worker that is told to stop no sooner than it can (see `ready`); return its process id."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
        try:
            return super().spawn_worker()
        finally:
            release_signals()


def release_signals() -> None:
    """Hear what was held back: in the master once there is a worker, in the worker once it has its handlers."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
