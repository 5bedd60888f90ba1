"""How to build on it: a front over the conversation, and a game judged. Each runs as `python -m examples.NAME`."""
