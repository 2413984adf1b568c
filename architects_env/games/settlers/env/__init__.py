"""Settlers: what an agent sees."""
