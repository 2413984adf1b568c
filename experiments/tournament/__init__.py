"""Tournaments of any agents at any game: `python -m experiments.tournament --help`."""
