"""A training run: its settings, folder, checkpoints and callback, from the first decision to the last."""
