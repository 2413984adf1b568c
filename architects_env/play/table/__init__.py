"""A table: one game with people and agents at its seats, and what it tells them."""
