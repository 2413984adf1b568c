"""Helpers for tests of what the table shows: languages, legibility, pictures."""
