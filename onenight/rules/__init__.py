"""The rules: cards, decks, night, votes, verdict, tournament. Standard library only, and pure. Start reading here."""

__all__ = ["advice", "deck", "errors", "game", "record", "result", "rulebook", "surprise", "week"]
