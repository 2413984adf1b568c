"""The score of a submission: equal positions, leaks and speed, with the first differences and their sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from architects_env.experiments.benchmark.sandbox import walls
from architects_env.experiments.pages import ReportTable
from architects_env.experiments.rules_to_code import compare
from architects_env.experiments.rules_to_code.games import Recorded, Twins
from architects_env.experiments.rules_to_code.sandboxed import SECONDS, called
from architects_env.experiments.rules_to_code.sections import section_for


@dataclass(frozen=True)
class Score:
    """The result of a submission."""

    told: dict[str, Any]
    """Counts and differences (`compare.compared`); each difference has its section."""
    leaks: int
    """Positions in which a seat's view depends on what the seat cannot know."""
    leaks_of: int
    """Positions of the leak test."""
    sandbox: str
    """The walls that held the process."""

    @property
    def score(self) -> float:
        """The percentage of positions with equal legal actions and equal views."""
        return compare.score(self.told)

    @property
    def speed(self) -> float:
        """Decisions a second, with all views and legal actions."""
        return self.told["reached"] / self.told["seconds"] if self.told["seconds"] else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the score as values of JSON."""
        own = {"score": self.score, "leaks": self.leaks, "leaks_of": self.leaks_of, "sandbox": self.sandbox}
        return own | {"decisions_per_second": self.speed, **self.told}

    def tables(self) -> list[ReportTable]:
        """Return the score and the differences as tables."""
        told, of = self.told, max(1, self.told["positions"])
        rows = [
            ("score: positions with equal legal actions and views", f"{self.score:.1f} % of {told['positions']:,}"),
            ("equal legal actions", f"{100 * told['legal'] / of:.1f} %"),
            ("equal views", f"{100 * told['views'] / of:.1f} %"),
            ("games that are equal to their ends", f"{told['whole_games']} of {told['games']}"),
            ("leaks", f"{self.leaks} of {self.leaks_of} positions" if self.leaks_of else "not tested"),
            ("decisions a second", f"{self.speed:,.0f}"),
            ("sandbox", self.sandbox),
        ]
        tables = [ReportTable("Rules as code", ("what", "result"), rows, words=2)]
        found = [
            (
                f"{one['game']}, {one['decision']}",
                str(one["after"]),
                one["section"],
                one["what"],
                "; ".join(one["details"]),
            )
            for one in told["differences"]
        ]
        columns = ("game, decision", "after", "section of the rules", "differs", "how")
        return [*tables, ReportTable("The first differences", columns, found, words=5)] if found else tables


def scored(
    rules: Path,
    games: Sequence[Recorded],
    twins: Sequence[Twins] = (),
    page: str = "",
    sandbox: str = walls.BEST,
    seconds: float = SECONDS,
) -> Score:
    """Return the score of a submission.

    Args:
        rules: The file of the submission.
        games: The held-out games.
        twins: Pairs of games for the leak test.
        page: The rules page, whose sections the differences name.
        sandbox: The sandbox (`called`).
        seconds: The most seconds by the clock.

    Raises:
        ValueError: The file does not exist, or the sandbox is not available.
    """
    every = [*games, *(game for pair in twins for game in (pair.one, pair.other))]
    found = called(rules, every, sandbox, seconds)
    own = found[: len(games)]
    told = compare.compared([game.as_json() for game in games], own)
    told["reached"] = sum(len(one["positions"]) for one in own)
    for one in told["differences"]:
        one["section"] = one["section"] or section_for(f"{one['after']} {' '.join(one['details'])}", page)
    pairs = zip(twins, found[len(games) :: 2], found[len(games) + 1 :: 2], strict=True)
    leaks = [compare.leaks(pair.seat, one, other) for pair, one, other in pairs]
    return Score(told, sum(number for number, _ in leaks), sum(of for _, of in leaks), walls.chosen(sandbox))
