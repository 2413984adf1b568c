"""Viscounts: the rules, chapter by chapter."""
