"""The smallest functions there are, with which ours are compared; each reads the table once."""
