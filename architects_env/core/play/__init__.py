"""Games being played: one at a time, in batches, as views, in logs and records."""
