"""Ratios and rates, run by hand and as a smoke test in CI; never timed assertions."""
