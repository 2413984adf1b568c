"""Games in play: one at a time, in batches, as views, in logs and records."""
