"""Processes and threads for work that takes longer than the event loop may wait."""
