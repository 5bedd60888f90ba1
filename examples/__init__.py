"""How to build on it: fronts, a game judged, a night as sound, a bot by text: `.venv/bin/python -m examples.NAME`."""
