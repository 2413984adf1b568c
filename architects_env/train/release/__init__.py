"""A trained policy for others: exported to a file, and graded into opponents of five strengths."""
