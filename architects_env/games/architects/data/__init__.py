"""Architects: cards, boards and options as tables."""
