"""The training task that an algorithm is given, and the processes in which it learns."""
