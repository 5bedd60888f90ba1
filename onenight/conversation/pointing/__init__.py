"""Who points at whom: the vote of every game."""
