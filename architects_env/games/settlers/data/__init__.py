"""Settlers: cards, boards and options as tables."""
