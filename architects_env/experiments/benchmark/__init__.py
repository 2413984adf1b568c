"""How good is an algorithm at modern board games? A fixed protocol, one file a submission, a leaderboard:
`architects-env benchmark --help`."""
