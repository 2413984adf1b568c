"""Interfaces to other libraries, a module for each: PettingZoo (`pettingzoo_env`), Gymnasium (`gymnasium_env` and
`gymnasium_vector`), Stable-Baselines3 (`sb3`), RLlib (`rllib`), OpenSpiel (`open_spiel`) and Kaggle (`kaggle`).

Games in words, for language models, are in `text`.
"""
