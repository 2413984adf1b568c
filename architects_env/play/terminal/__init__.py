"""The terminal: the board as text, numbered choices, and what the others did."""
