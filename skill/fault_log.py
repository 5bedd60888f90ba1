"""The log of faults and refusals: kind and place only, and nothing that was said."""


def log(message: str, what: str) -> None:
    """Log a fault or a refusal, by its kind only: nothing that was said."""
    import logging  # noqa: PLC0415 - slow to import, and nearly never needed

    logging.getLogger(__name__).warning(message, what)


def log_fault(message: str, what: str) -> None:
    """Log a fault of ours, or of a service that we rely on, and count it in the metric `Faults`."""
    from stores.metrics import log_metric  # noqa: PLC0415 - as above

    log(message, what)
    log_metric("Faults")


def describe_exception(exception: Exception) -> str:
    """Return the class of an exception, its file and line; not its message, which could quote what was said."""
    from traceback import extract_tb  # noqa: PLC0415 - as above

    *_, last = extract_tb(exception.__traceback__)
    return f"{type(exception).__name__} at {last.filename}:{last.lineno}"
