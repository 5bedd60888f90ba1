"""gunicorn's worker with threads, that ends at Ctrl-C at once."""

from types import FrameType

from gunicorn.workers.gthread import ThreadWorker


class Worker(ThreadWorker):
    """The same, but for a lock: gunicorn's takes it in a signal, and waits for itself if it has it (gunicorn 27).

    It does so where it hands a request on; its threads end with the process all the same.
    """

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """End at once."""
        super(ThreadWorker, self).handle_quit(sig, frame)
