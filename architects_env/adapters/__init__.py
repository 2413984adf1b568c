"""Interfaces of other projects over `core.match`: PettingZoo (`aec`), Gymnasium (`seat`), Stable-Baselines3 (`vec`),
RLlib (`rllib`)."""
