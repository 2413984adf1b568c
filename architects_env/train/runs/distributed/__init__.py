"""Runs in several processes: Ray workers that play, and several learners."""
