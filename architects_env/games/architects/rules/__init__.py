"""Architects: the rules, chapter by chapter."""
