"""Compare what stands in two places, so that who has changed one of them is told the other."""

from collections.abc import Iterable


def assert_listed(there: Iterable[object], wanted: Iterable[object], where: str) -> None:
    """Fail where a file does not list what is wanted; the message names the file, and what to add and to take out."""
    missing, left = ({str(each) for each in one} for one in (set(wanted) - set(there), set(there) - set(wanted)))
    told = [f"{what} {sorted(each)}" for what, each in (("add", missing), ("take out", left)) if each]

    assert not told, f"{where}: {' and '.join(told)}"
