"""The contract of a game: `Game`, its actions, observation, stages, events and chance, and the registry of names."""
