"""Games written down: list them, replay them step by step, make a dataset of them: `python -m experiments.records --help`."""
