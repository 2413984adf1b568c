"""Viscounts: what an agent sees."""
