"""Learning by self-play. Read in this order: `config`, `advantages`, `self_play`, `run`, `ladder`."""
