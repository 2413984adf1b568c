"""Proximal policy optimisation (PPO) in self-play. Start with `SelfPlayPPO.learn` in `algorithm.py`."""
