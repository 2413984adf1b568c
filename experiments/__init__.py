"""Questions with answers on disk. Every number comes with its command, its number of games or repeats, and an interval."""
