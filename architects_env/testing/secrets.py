"""Secrets reports in files, compared by a test."""

from __future__ import annotations

from pathlib import Path

from architects_env.conformance.secrets import secrets_report
from architects_env.core.contract.game import Game
from architects_env.testing.difference import check_lines


def check_secrets_report(
    game: str | Game, path: Path, accept: bool, games: int = 3, players: int | None = None
) -> None:
    """Compare the secrets report of a game with the one in a file, after rewriting the file if `accept` is true.

    Args:
        game: The game or its name.
        path: The file. Read it after each change: a secret that became visible is a changed line.
        accept: Whether to write the present report, usually the fixture `accept_goldens`.
        games: Number of random games of each number of players.
        players: Number of players; by default the smallest and the largest.

    Raises:
        AssertionError: If the report has changed; the message has the lines.
    """
    __tracebackhide__ = True
    now = secrets_report(game, games, players)
    if accept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    if not path.is_file():
        raise AssertionError(
            f"There is no secrets report {path}. Run pytest --accept-goldens to write it, and read it."
        )
    check_lines(path.read_text(encoding="utf-8").splitlines(), now.splitlines(), path.name)
