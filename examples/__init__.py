"""How to build on it: fronts, a game judged, a night as sound, a bot by text; run each as `python -m examples.NAME`."""
