"""Recorded games: listing, replaying, and export for offline learning."""
