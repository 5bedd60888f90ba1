"""What is said: the lines, the script of a night, its renderers, and the words of results."""

__all__ = ["front", "lines", "pace", "render", "report", "script"]
