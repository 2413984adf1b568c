"""Interfaces to other libraries: PettingZoo (`aec`), Gymnasium (`seat`, `vector`), Stable-Baselines3 (`vec`), RLlib
(`rllib`) and OpenSpiel (`open_spiel`)."""
