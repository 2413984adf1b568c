"""Learning from other agents: behaviour cloning, and values of positions by TD(lambda)."""
