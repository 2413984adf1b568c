"""The actions and observations of a game: blocks of actions, stages, and the layout of the observation."""
