"""Functions that rules call: the agenda, random numbers, bit sets, seats, rewards and events."""
