"""Measurements of speed: games, training, search and observations, beside reference implementations."""
