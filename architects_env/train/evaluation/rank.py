"""The rank of a policy among the trained opponents that come with the package."""

from __future__ import annotations

from collections.abc import Sequence

from architects_env.core.contract.game import Game
from architects_env.opponents import get_levels, list_versions
from architects_env.train.evaluation.pairing import PairingResult


def graded_opponents(game: Game) -> list[str]:
    """Return the names of the newest trained opponents, up to master, the weakest first."""
    newest = list_versions(game.name)[-1:]
    return [f"{name}@{newest[0]}" for name in get_levels(game)]


def describe_rank(played: Sequence[PairingResult]) -> str:
    """Return a sentence with the rank of a policy that has played these pairings, the weakest opponent first."""
    above = next((k for k, pairing in enumerate(played) if pairing.win_rate < 1 / pairing.sides), len(played))
    levels = [f"{pairing.opponents} (win rate {100 * pairing.win_rate:.0f} %)" for pairing in played]
    if above == len(played):
        return f"Among the trained opponents, the policy ranks above {levels[-1]}."
    if above == 0:
        return f"Among the trained opponents, the policy ranks below {levels[0]}."
    return f"Among the trained opponents, the policy ranks between {levels[above - 1]} and {levels[above]}."
