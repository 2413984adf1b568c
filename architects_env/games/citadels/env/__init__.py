"""Citadels: what an agent sees."""
