"""Chance that a real table gives."""
