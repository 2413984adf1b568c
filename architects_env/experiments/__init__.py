"""Tools that answer questions with measurements: tournaments, the benchmark, balance, exact solving, speed.

Every number comes with its command, its sample size and an interval.
"""

from __future__ import annotations

from architects_env.core.command_line import interrupts as interrupts  # Ctrl-C from here on
