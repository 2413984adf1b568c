"""Questions with answers on disk. Every number comes with its command, its number of games or repeats, and an
interval."""

from __future__ import annotations

from architects_env.core.files import interrupts as interrupts  # Ctrl-C from here on
