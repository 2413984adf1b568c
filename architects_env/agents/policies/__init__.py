"""Agents that play a trained policy, and the files and networks that policies are made of."""
