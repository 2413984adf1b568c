"""Learning by self-play. Read in this order: `config`, `advantages`, `sampling`, `self_play`, `run`, `ladder`."""
