"""The rank of a policy among the graded opponents that come with the project, which tells what more training could
bring."""

from __future__ import annotations

from collections.abc import Sequence

from architects_env.core.contract.game import Game
from architects_env.opponents import NETWORK, strengths_of, versions_of
from architects_env.train.evaluation.pairing import Pairing


def graded_opponents(game: Game) -> list[str]:
    """Return the graded opponents that play a network without a search, the weakest first. A search takes a hundred
    times as long."""
    newest = versions_of(game.name)[-1:]
    return [f"{one.name}@{newest[0]}" for one in strengths_of(game).values() if one.plays.startswith(NETWORK)]


def rank(played: Sequence[Pairing]) -> str:
    """Return one sentence on the rank of a policy, from its pairings against each of them, the weakest first."""
    above = next((k for k, pairing in enumerate(played) if pairing.first_places < 1 / pairing.sides), len(played))
    told = [f"{pairing.others} ({100 * pairing.first_places:.0f} % won)" for pairing in played]
    if above == len(played):
        return f"Among the graded opponents it stands above {told[-1]}; those that search as well are stronger."
    if above == 0:
        return f"Among the graded opponents it stands below {told[0]}."
    return f"Among the graded opponents it stands between {told[above - 1]} and {told[above]}."
