"""The conversation by phone."""
