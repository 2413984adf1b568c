"""Architects: names, sentences and the board as text."""
