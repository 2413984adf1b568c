"""Tournaments of any agents at any game: `architects-env tournament --help`."""
