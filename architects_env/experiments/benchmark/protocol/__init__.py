"""The protocol: tasks, tracks, frozen opponents and held-out opponents."""
