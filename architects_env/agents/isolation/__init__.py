"""Agents that run in a process of their own, and the code that ends such processes."""
