"""What a game is made of: `Game`, its actions, observation, stages, events, chance, and how it is known by name."""
