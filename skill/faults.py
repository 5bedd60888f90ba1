"""What the skill logs: faults and refusals, by their kind and place only, and nothing that was said."""


def log(message: str, what: str) -> None:
    """Log a fault or a refusal, by its kind only: nothing that was said."""
    import logging  # noqa: PLC0415 - slow to import, and nearly never needed

    logging.getLogger(__name__).warning(message, what)


def log_fault(message: str, what: str) -> None:
    """Log a fault of ours, or of what we rely on, and count it."""
    from stores.metrics import log_metric  # noqa: PLC0415 - as above

    log(message, what)
    log_metric("Faults")


def describe_exception(exception: Exception) -> str:
    """The kind of a fault and its place in the code; its message could quote what was said."""
    from traceback import extract_tb  # noqa: PLC0415 - as above

    *_, last = extract_tb(exception.__traceback__)
    return f"{type(exception).__name__} at {last.filename}:{last.lineno}"
