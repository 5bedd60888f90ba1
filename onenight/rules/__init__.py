"""The rules: cards, decks, night, votes, verdict, tournament. Standard library only, and pure. Start reading here."""

__all__ = ["deck", "errors", "game", "record", "result", "rulebook", "week"]
