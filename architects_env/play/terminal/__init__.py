"""The terminal interface: the board as text, numbered choices, and the log."""
