"""Settings of training: what has proved itself for each game, and names that have changed."""
