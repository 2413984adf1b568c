"""Interfaces of other projects over `core.play.match`: PettingZoo (`aec`), Gymnasium (`seat`), Stable-Baselines3
(`vec`), RLlib (`rllib`)."""
