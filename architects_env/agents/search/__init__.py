"""Agents that decide by searching: the look-ahead of a bot, tree searches, and searches that a policy guides."""
