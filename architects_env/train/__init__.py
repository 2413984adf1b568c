"""Learning by self-play. Read in this order: `config`, `advantages`, `self_play`, `run`, `ladder`."""

from __future__ import annotations

from architects_env.core.files import loading as loading  # Ctrl-C from here on
