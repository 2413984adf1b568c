"""Settlers: the rules, chapter by chapter."""
