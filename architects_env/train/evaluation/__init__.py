"""Evaluation of agents against each other, and of the checkpoints of a training run."""
