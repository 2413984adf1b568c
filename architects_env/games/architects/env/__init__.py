"""Architects: what an agent sees."""
