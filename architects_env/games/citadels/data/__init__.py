"""Citadels: cards, boards and options as tables."""
