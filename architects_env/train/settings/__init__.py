"""Tuned settings of training for each game, and old names of settings."""
