"""Games written down: list them, replay them step by step, make a dataset of them: `architects-env records --help`."""
