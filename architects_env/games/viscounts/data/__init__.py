"""Viscounts: cards, boards and options as tables."""
