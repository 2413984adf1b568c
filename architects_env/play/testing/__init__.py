"""Helpers for tests of user interfaces: languages, legibility and pictures."""
