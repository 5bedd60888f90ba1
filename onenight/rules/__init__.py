"""The rules: cards, decks, night, votes, verdict, tournament. Standard library only, and pure. Start reading here."""
