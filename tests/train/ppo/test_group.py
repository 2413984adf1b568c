"""What the games of training share: opponents are asked for all batches at once, and settings of the update."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from architects_env.agents import Agent, Views, choose_actions, choose_actions_in_batches, make_agent
from architects_env.core.play.batch import Batch
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.group import Group
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.opponents import Pool
from architects_env.train.runs.new_learner import make_learner
from tests.train.small_runs import small

HAMLET = load("hamlet")


class Counting(Agent):
    """Takes the last legal action, and keeps how many views it was given at once, and with how many players."""

    name = "counting"

    def __init__(self) -> None:
        self.asked_for: list[list[int]] = []

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(view.legal_actions()[-1])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        self.asked_for.append([view.num_players for view in views])
        return super().choose(views, rng)


def batches_of(*numbers: int, games: int = 6) -> list[Batch]:
    return [Batch(HAMLET, games, number, seed=number) for number in numbers]


def test_an_opponent_is_asked_once_for_the_tables_of_all_numbers_of_players(tmp_path: Path) -> None:
    learner, agent, pool = (
        make_learner(small(tmp_path), None),
        Counting(),
        Pool(opponents_fraction=1.0, bots_fraction=1.0),
    )
    pool.add("counting", [agent])
    group = Group(batches_of(2, 3), pool, 0, 0)
    rows = group.play(InferencePolicy(learner.policy), 10)
    assert rows > 0 and len(agent.asked_for) <= 10
    assert any(set(numbers) == {2, 3} for numbers in agent.asked_for)
    assert rows + sum(map(len, agent.asked_for)) == 10 * 12  # every decision is somebody's
    for records, number in zip(group.step_records, (2, 3), strict=True):
        assert records.rewards.shape[2] == number and (records.seats < number).all()
    assert sorted(np.concatenate([records.rows for records in group.step_records]).tolist()) == list(range(rows))


@pytest.mark.parametrize("name", ["greedy", "lookahead:2", "gumbel:4,policy=FILE", "rollouts:4x1x4,policy=FILE"])
def test_who_is_asked_for_several_tables_answers_for_each_of_them(name: str, tmp_path: Path) -> None:
    make_learner(small(tmp_path), None).save(tmp_path / "policy.zip")
    spec = name.replace("FILE", str(tmp_path / "policy.zip"))
    two, three = batches_of(2, 3)
    for batch in (two, three):
        for _ in range(5):
            batch.step(batch.random_actions())
    parts = [(two, np.array([4, 1])), (three, np.array([0, 3, 5]))]
    actions = choose_actions_in_batches(make_agent(spec, HAMLET), parts, np.random.default_rng(1))
    assert len(actions) == 5
    assert two.masks[[4, 1], actions[:2]].all() and three.masks[[0, 3, 5], actions[2:]].all()
    if not name.startswith("lookahead"):  # whose worlds are other random numbers then
        alone = choose_actions(make_agent(spec, HAMLET), two, np.array([4, 1]), np.random.default_rng(1))
        assert (alone == actions[:2]).all()


def test_schedules_follow_the_timesteps_of_learn(tmp_path: Path) -> None:
    learner, seen = make_learner(small(tmp_path), None), list[float]()
    learner.clip_range = lambda remaining: seen.append(remaining) or 0.2  # type: ignore[func-returns-value]
    learner.learn(2000)
    assert seen[0] == 1 and len(set(seen)) > 2 and seen == sorted(seen, reverse=True) and seen[-1] > 0


def test_the_entropy_bonus_falls_in_a_straight_line_to_where_it_shall_end(tmp_path: Path) -> None:
    learner = make_learner(small(tmp_path, ent_coef=0.1, ent_coef_end=0.02), None)
    weights = []
    for learner.progress_override in (1.0, 0.5, 0.0):
        weights.append(learner.current_ent_coef())
    assert weights == pytest.approx([0.1, 0.06, 0.02])
    learner.ent_coef_end = None
    assert learner.current_ent_coef() == 0.1


@pytest.mark.parametrize("reward", [-3.0, "placement"])
def test_a_game_that_is_cut_off_pays_every_seat_what_is_set(reward: object, tmp_path: Path) -> None:
    """The pool still learns by the real rewards who is hard to beat."""
    config = small(tmp_path, game="architects", players=(3,), option=("max_turns_per_player=2",), cut_off_reward=reward)
    learner = make_learner(config, None)
    (group, *_) = learner.groups
    kept = group.play(InferencePolicy(learner.policy), 64)
    group.compute_returns_and_advantages(InferencePolicy(learner.policy), GAE(1.0, 1.0, 0.0, learner.cut_off_reward))
    paid = np.isclose(group.rollout.returns[:kept], -3).mean()
    assert group.ended and all(game.cut_off and np.abs(game.rewards).max() <= 1 for game in group.ended)
    assert paid > 0.5 if reward == -3 else paid == 0


# --- the folder -------------------------------------------------------------------------------------------------------
