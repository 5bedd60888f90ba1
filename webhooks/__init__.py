"""The web service: Flask, signatures, and what is mounted where."""
