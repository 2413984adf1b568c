"""The arena: deals and seats as given, last positions kept, views only, failures; and everybody who plays agents uses
it."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents import Agent, AgentFailure, Arena, make_agent, make_deals
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.core.play.positions import Positions
from architects_env.games import load

HAMLET = load("hamlet")
ROOT = Path(__file__).parents[3]


def arena(
    games: int,
    side_by_side: int | None = None,
    players: int = 3,
    agents: tuple[str, ...] = ("greedy", "random"),
    **more,
) -> Arena:
    seated = (np.arange(games * players).reshape(games, players) * 7 // 3) % len(agents)
    rngs = [agent_generator(5, "test", k) for k in range(len(agents))]
    return Arena(
        HAMLET,
        [make_agent(spec, HAMLET) for spec in agents],
        rngs,
        make_deals(9, games),
        seated,
        side_by_side=side_by_side,
        **more,
    )


@pytest.mark.parametrize("side_by_side", [None, 4, 1])
def test_every_game_is_played_once_on_its_own_deal_by_those_who_sit_there(side_by_side: int | None) -> None:
    ring = arena(11, side_by_side, recording=True)
    outcomes = {outcome.game_index: outcome for outcome in ring.play()}
    assert sorted(outcomes) == list(range(11)) and ring.actions is not None
    batch = Batch(HAMLET, 11, 3, seed=9)
    for number, outcome in outcomes.items():
        positions = Positions(HAMLET, 1, 3)
        positions.deal(np.array([0]), np.array([[9, number]]))
        assert positions.states[0].tobytes() == batch.states[number].tobytes()
        for action in ring.actions[number]:
            assert positions.masks[0, action]
            positions.play(np.array([0]), np.array([action]))
        assert (
            positions.states.tobytes() == outcome.state.tobytes() and outcome.state.over and not positions.masks.any()
        )
        assert outcome.decisions == len(ring.actions[number]) == ring.decisions[number].sum()
        assert (outcome.agent_of_seat == ring.agent_of_seat[number]).all()


def test_a_greedy_player_who_does_not_draw_plays_alike_whatever_lies_beside() -> None:
    ends = [
        {outcome.game_index: outcome.state.tobytes() for outcome in arena(7, beside, agents=("greedy",)).play()}
        for beside in (None, 3, 1)
    ]
    assert ends[0] == ends[1] == ends[2] and len(ends[0]) == 7


def test_scores_rewards_and_shares_are_those_that_a_batch_gives() -> None:
    ring, batch = arena(8), Batch(HAMLET, 8, 3, seed=9)
    ring.actions = [[] for _ in range(8)]
    outcomes = {outcome.game_index: outcome for outcome in ring.play()}
    done = np.zeros(8, bool)
    for step in range(max(map(len, ring.actions))):
        actions = batch.masks.argmax(axis=1)
        for row in np.flatnonzero(~done):
            actions[row] = ring.actions[row][step]
        batch.step(actions)
        for row in np.flatnonzero((batch.dones != 0) & ~done):
            outcome = outcomes[row]
            assert (outcome.scores == batch.scores[row]).all() and (outcome.ranks == batch.ranks[row]).all()
            assert (outcome.rewards == batch.rewards[row]).all() and outcome.win_fractions.sum() == pytest.approx(1)
            done[row] = True
    assert done.all()


def test_the_last_position_is_the_end_and_facts_and_points_are_read_from_it() -> None:
    for outcome in arena(5, 2).play():
        assert outcome.state["over"] and (outcome.breakdown().sum(axis=1) == outcome.scores).all()
        assert outcome.lengths() and outcome.facts(0).keys() == HAMLET.facts(outcome.state, 0).keys()


def test_between_steps_positions_can_be_looked_at_before_the_first_decision_and_after_the_last() -> None:
    ring, looks, ended = arena(6, 2), 0, 0
    for outcomes in ring.steps():
        if looks == 0:
            assert list(ring.game_at) == [0, 1] and not outcomes and not ring.decisions.any()
        looks, ended = looks + 1, ended + len(outcomes)
        assert all(not ring.positions.over(np.array([row]))[0] for row in ring.in_play)
    assert ended == 6 and not len(ring.in_play) and looks > 6


class Stubborn(Agent):
    name = "stubborn"

    def act(self, view, rng):
        return -1


def test_an_agent_that_fails_is_named_with_the_number_of_its_game_and_its_seat() -> None:
    seated = np.array([[0, 0], [0, 1], [0, 0]])
    agents = (make_agent("greedy", HAMLET), Stubborn())
    ring = Arena(HAMLET, agents, [agent_generator(1, "test", k) for k in range(2)], make_deals(3, 3), seated)
    with pytest.raises(AgentFailure, match=r"stubborn.*at seat 1") as failure:
        list(ring.play())
    assert (failure.value.view_index, failure.value.seat) == (1, 1)


def test_a_game_that_is_cut_off_is_reported_and_where_the_rules_say_so_won_by_nobody() -> None:
    game = load("citadels")
    for at_bound, won in (("score", 1.0), ("all_lose", 0.0)):
        seated = np.zeros((2, 2), np.int64)
        ring = Arena(
            game,
            (make_agent("random", game),),
            (agent_generator(1, "test"),),
            make_deals(1, 2),
            seated,
            {"max_rounds": 3, "at_bound": at_bound},
        )
        outcomes = list(ring.play())
        assert [outcome.cut_off for outcome in outcomes] == [True, True]
        assert all(outcome.win_fractions.sum() == pytest.approx(won) for outcome in outcomes)
        assert all((outcome.rewards == -1).all() for outcome in outcomes) == (at_bound == "all_lose")


def test_rivals_that_the_rules_play_stand_behind_the_seats() -> None:
    game = load("architects")
    ring = Arena(
        game,
        (make_agent("random", game),),
        (agent_generator(1, "test"),),
        make_deals(1, 2),
        np.zeros((2, 1), np.int64),
        {"rival": "helena"},
    )
    for outcome in ring.play():
        assert (
            outcome.rivals == ("Helena",)
            and len(outcome.scores) == 2
            and outcome.breakdown().shape == (2, len(game.sources))
        )


def test_nobody_else_plays_agents_on_many_games() -> None:
    """`choose_actions` is the arena's; training against a frozen agent, or imitating one, needs no ends, nor does looking at
    what the benchmark's opponents choose. Bots are asked as agents, or as an environment's opponents."""
    importers: dict[str, set[str]] = {"choose_actions": set(), "choose_actions_in_batches": set(), "bot_loop": set()}
    for path in (ROOT / "architects_env").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in (
                [alias.name for alias in node.names if alias.name in importers]
                if isinstance(node, ast.ImportFrom)
                else []
            ):
                importers[name].add(str(path.relative_to(ROOT / "architects_env")))
    assert importers["choose_actions"] == {
        "agents/__init__.py",
        "agents/arena.py",
        "experiments/benchmark/protocol/opponents.py",
        "experiments/benchmark/protocol/panel.py",
        "experiments/benchmark/training/trainings.py",
        "train/imitation/behaviour_cloning.py",
    }
    assert importers["choose_actions_in_batches"] == {"agents/__init__.py", "train/ppo/opponents.py"}
    assert importers["bot_loop"] == {"agents/agent.py", "adapters/common/opponents.py"}
