"""Rewards on the scale of a task, intervals over tasks and deals, and exploitability."""
