"""How strong agents are: pairings of agents, and the evaluations of a training run."""
