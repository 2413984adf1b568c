"""People at the table: a game with persons and agents at its seats, in the terminal (`architects-env play --help`)."""

from __future__ import annotations

from architects_env.core.files import loading as loading  # Ctrl-C from here on
