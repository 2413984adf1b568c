"""A table: one running game with people and agents at its seats."""
