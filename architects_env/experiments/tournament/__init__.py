"""Tournaments of agents, with ratings, win rates and a report."""
