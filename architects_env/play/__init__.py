"""Games for people: at a terminal, on a page in the browser, or with physical pieces (`architects-env play --help`)."""

from __future__ import annotations

from architects_env.core.command_line import interrupts as interrupts  # Ctrl-C from here on
