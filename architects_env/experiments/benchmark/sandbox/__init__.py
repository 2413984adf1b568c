"""Processes in which code from elsewhere learns and plays, and the restrictions on them."""
