"""Golden games (`architects_env.testing.golden`) of Hamlet."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games.hamlet.plans import PLANS
from architects_env.games.hamlet.rules import BUILD
from architects_env.games.hamlet.state import CARDS
from architects_env.testing.golden import GoldenGame, check_log, check_observation, numbers

FOLDER = Path(__file__).parent / "golden"
MODES = {"2_players": (2, {}), "3_players": (3, {"feast": True, "rounds": 6})}


def position(match: Match) -> str:
    g, (scores, _) = match.state, match.scores_and_ranks()
    goods = "; ".join(f"{numbers(g.goods[p])} goods, {int(scores[p])} points" for p in range(match.num_players))
    return f"round {int(g.rounds_played) + 1}: {goods}"


def dealt(match: Match) -> dict[str, str]:
    return {f"plan {p}": PLANS[match.state.plan[p, 0]].name for p in range(match.num_players)}


def deal(match: Match, name: str, text: str) -> None:
    plan = next(i for i, plan in enumerate(PLANS) if plan.name == text)
    CARDS.lay(match.state, "plan", [plan], int(name.removeprefix("plan ")), force=True)


def builder(match: Match, rng: np.random.Generator) -> int:
    """Builds as soon as possible, and else goes anywhere."""
    return max(match.legal_actions()) if max(match.legal_actions()) >= BUILD else int(rng.choice(match.legal_actions()))


GOLDEN = GoldenGame("hamlet", dealt, deal, position, builder)


@pytest.mark.parametrize("mode", MODES)
def test_golden_game(mode: str, accept_goldens: bool) -> None:
    GOLDEN.check(FOLDER / f"{mode}.txt", MODES[mode], 3, accept_goldens)


def test_golden_log(accept_goldens: bool) -> None:
    check_log("hamlet", FOLDER / "log_3_players.txt", MODES["3_players"], 6, (0, 2), builder, accept_goldens)


@pytest.mark.parametrize("mode", MODES)
def test_golden_observation(mode: str, accept_goldens: bool) -> None:
    check_observation("hamlet", FOLDER / f"observed_{mode}.txt", MODES[mode], 3, builder, accept_goldens, every=4)
