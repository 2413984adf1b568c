"""Release of a trained policy: export to a file, and grading into opponents of five levels."""
