"""How good is an algorithm at modern board games? A fixed protocol, one file a submission, a leaderboard: `python -m experiments.benchmark --help`."""
