"""Viscounts: names, sentences and the board as text."""
