"""Proximal policy optimisation (PPO) in self-play. Start with `algorithm.py`, from `learn` on."""
