"""Arguments of the small subcommands of `architects-env`: `games`, `rules` and `check`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import tyro


@dataclass
class GamesArguments:
    """List the games."""


@dataclass
class RulesArguments:
    """Print the rules of a game, or one section of them.

    For example, `architects-env rules citadels 7.2`.
    """

    game: tyro.conf.Positional[str]
    """Name of the game."""
    section: tyro.conf.Positional[str] = ""
    """Number of a section, such as 7.2, or of a question of its FAQ: F14 is FAQ 14. By default all."""


@dataclass
class CheckArguments:
    """Run the conformance checks on a game: API tests that every game must pass.

    For example, `architects-env check hamlet --players 2`.
    """

    game: tyro.conf.Positional[str]
    """Name of the game, or FILE.py with a game."""
    players: int | None = None
    """Number of players. By default all player counts are checked."""
    games: int | None = None
    """Number of games for each check. By default up to 12 short games, or one long game. --secrets plays at least 3."""
    quick: bool = False
    """Look at few positions in plain Python, without compiling: seconds for a small game."""
    only: str | None = None
    """Run this check alone, such as check_two_actions, after the first games in plain Python."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    secrets: bool = False
    """Print which seats can see each field of the state and each action, found in --games games, instead of running the
    checks."""


ARGUMENTS: dict[str, type[Any]] = {"games": GamesArguments, "rules": RulesArguments, "check": CheckArguments}
"""The arguments of each subcommand."""
