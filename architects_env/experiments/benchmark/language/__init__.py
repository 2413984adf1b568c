"""The track *language*: agents that ask a language model, what they were shown, and how they replied."""
