"""Agents of users: a class in a file of Python, with the modules beside it."""
