"""Citadels: the rules, chapter by chapter."""
