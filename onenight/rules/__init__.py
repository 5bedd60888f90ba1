"""The rules: cards, decks, night, votes, verdict, tournament. Standard library only, and pure. Start reading here.

Roles are entries in `boxes`; what each does to the cards at night stands in `actions.py`, its order in `night.py`.
"""

__all__ = ["advice", "deck", "errors", "game", "random_decks", "record", "result", "rulebook", "week"]
