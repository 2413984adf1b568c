"""Self-play training: trajectories by seat, sampling, saving, going on, and that it learns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableCategorical

from architects_env.agents.policies.network import Body, network_settings
from architects_env.agents.policies.sampling import best_actions, sample_actions
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.advantages import seat_advantages
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv


def slow_advantages(seats, values, rewards, dones, last_values, gamma, lam):
    """The definition, chain by chain: every seat of every game on its own."""
    steps, games = seats.shape
    out = np.zeros((steps, games))
    for game in range(games):
        for seat in range(last_values.shape[1]):
            chain = []  # (step, reward after it, value of the next decision, whether there is one)
            mine = [t for t in range(steps) if seats[t, game] == seat]
            for k, t in enumerate(mine):
                until = mine[k + 1] if k + 1 < len(mine) else steps
                end = next((u for u in range(t, until) if dones[u, game]), None)
                if end is not None:
                    chain.append((t, rewards[end, game, seat], 0.0, False))
                else:
                    chain.append((t, 0.0, values[until, game] if until < steps else last_values[game, seat], True))
            following = 0.0
            for t, reward, next_value, goes_on in reversed(chain):
                error = reward + gamma * next_value - values[t, game]
                following = error + (gamma * lam * following if goes_on else 0.0)
                out[t, game] = following
    return out


def test_advantages_follow_each_seats_own_chain() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        steps, games, num_seats = 30, 5, 3
        seats = rng.integers(0, num_seats, (steps, games))
        values = rng.normal(size=(steps, games)).astype(np.float32)
        dones = (rng.random((steps, games)) < 0.1).astype(np.int8)
        rewards = (rng.normal(size=(steps, games, num_seats)) * (dones[:, :, None] != 0)).astype(np.float32)
        last = rng.normal(size=(games, num_seats)).astype(np.float32)
        fast = np.zeros((steps, games), np.float32)
        seat_advantages(seats, values, rewards, dones, last, np.float32(0.97), np.float32(0.9), np.float32(0), fast)
        assert np.allclose(fast, slow_advantages(seats, values, rewards, dones, last, 0.97, 0.9), atol=1e-4)


def test_every_decision_costs_its_seat_what_it_costs() -> None:
    seats, dones, rewards = (
        np.array([[0], [1], [0]]),
        np.array([[0], [0], [1]], np.int8),
        np.zeros((3, 1, 2), np.float32),
    )
    rewards[2, 0] = [1, -1]
    advantages = np.zeros((3, 1), np.float32)
    one = np.float32(1)
    seat_advantages(
        seats,
        np.zeros((3, 1), np.float32),
        rewards,
        dones,
        np.zeros((1, 2), np.float32),
        one,
        one,
        np.float32(0.125),
        advantages,
    )
    assert advantages[:, 0].tolist() == [0.75, -1.125, 0.875]


def test_the_loser_sees_the_loss_at_its_own_last_decision_also_when_others_moved_after_it() -> None:
    seats = np.array([[0], [1], [2], [0], [0]])
    dones = np.array([[0], [0], [0], [0], [1]], np.int8)
    rewards = np.zeros((5, 1, 3), np.float32)
    rewards[4, 0] = [1, -1, 0]
    advantages = np.zeros((5, 1), np.float32)
    seat_advantages(
        seats,
        np.zeros((5, 1), np.float32),
        rewards,
        dones,
        np.zeros((1, 3), np.float32),
        np.float32(1),
        np.float32(1),
        np.float32(0),
        advantages,
    )
    assert advantages[:, 0].tolist() == [1, -1, 0, 1, 1]


def learner(num_games: int = 8, steps: int = 40, **settings: object) -> SelfPlayPPO:
    batch = Batch(load("architects"), num_games, 3, seed=1)
    return SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        n_steps=steps,
        batch_size=80,
        n_epochs=1,
        seed=3,
        device="cpu",
        policy_kwargs=network_settings((32,)),
        **settings,
    )  # type: ignore[arg-type]


def test_samples_are_legal_and_as_likely_as_sb3_thinks() -> None:
    rng = np.random.default_rng(1)
    logits = rng.normal(size=(400, 50)).astype(np.float32) * 3
    masks = (rng.random((400, 50)) < 0.2).astype(np.int8)
    masks[:, 7] = 1
    actions, log_probs = np.empty(400, np.int64), np.empty(400, np.float32)
    sample_actions(logits, masks, rng.random(400), actions, log_probs)
    assert masks[np.arange(400), actions].all()
    theirs = MaskableCategorical(logits=th.from_numpy(logits), masks=th.from_numpy(masks.astype(bool))).log_prob(
        th.from_numpy(actions)
    )
    assert np.allclose(log_probs, theirs.numpy(), atol=1e-4)
    best_actions(logits, masks, actions)
    assert (actions == np.where(masks == 1, logits, -np.inf).argmax(axis=1)).all()


def test_samples_come_as_often_as_their_probability() -> None:
    logits = np.tile(np.log(np.array([0.5, 0.3, 0.15, 0.05], np.float32)), (20000, 1))
    actions, log_probs = np.empty(20000, np.int64), np.empty(20000, np.float32)
    sample_actions(logits, np.ones((20000, 4), np.int8), np.random.default_rng(0).random(20000), actions, log_probs)
    assert np.allclose(np.bincount(actions, minlength=4) / 20000, [0.5, 0.3, 0.15, 0.05], atol=0.015)


def test_a_rollout_holds_the_decisions_of_all_seats_and_their_log_probabilities() -> None:
    model = learner()
    model.learn(8 * 40)
    rollout = model.groups[0].rollout
    assert (
        model.num_timesteps == len(rollout) == 320
        and model.games_played >= 0
        and sorted(rollout.step_game_index[:320]) == list(range(320))
    )
    assert (
        np.isfinite(rollout.advantages[:320]).all()
        and (rollout.log_probs[:320] <= 0).all()
        and rollout.log_probs[:320].min() < 0
    )


def test_a_saved_policy_loads_with_plain_maskable_ppo_and_plays_the_same(tmp_path: Path) -> None:
    model = learner()
    model.learn(320)
    model.save(tmp_path / "policy.zip")
    plain = MaskablePPO.load(tmp_path / "policy.zip", device="cpu")
    batch = Batch(load("architects"), 8, 3, seed=9)
    ours = model.predict(batch.observations, action_masks=batch.masks.astype(bool), deterministic=True)[0]
    theirs = plain.predict(batch.observations, action_masks=batch.masks.astype(bool), deterministic=True)[0]
    assert (ours == theirs).all()


def test_a_saved_learner_is_loaded_and_goes_on_and_stable_baselines_goes_on_with_its_file(tmp_path: Path) -> None:
    env = BatchVecEnv(Batch(load("hamlet"), 8, 2, seed=1))
    model = SelfPlayPPO("MlpPolicy", env, n_steps=60, n_epochs=1, seed=3, device="cpu")
    model.learn(480)
    model.save(tmp_path / "policy.zip")
    again = SelfPlayPPO.load(tmp_path / "policy.zip", env=env, device="cpu")
    assert (again.games_played, again.n_steps, again._n_updates) == (model.games_played, 60, 1)
    again.learn(480, reset_num_timesteps=False)
    assert again.num_timesteps == 960 and again._n_updates == 2 and again.games_played > model.games_played > 0
    stock = MaskablePPO.load(tmp_path / "policy.zip", env=env, device="cpu", n_steps=8)
    before = stock.policy.action_net.bias.detach().clone()
    stock.learn(64)
    assert not th.equal(stock.policy.action_net.bias, before)


def test_a_new_learner_without_games_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a BatchVecEnv as env"):
        SelfPlayPPO("MlpPolicy", None)


def test_a_learner_without_games_predicts_and_says_what_it_needs_to_learn(tmp_path: Path) -> None:
    model = learner()
    model.save(tmp_path / "policy.zip")
    alone, batch = SelfPlayPPO.load(tmp_path / "policy.zip", device="cpu"), Batch(load("architects"), 4, 3, seed=9)
    masks = batch.masks.astype(bool)
    assert masks[np.arange(4), alone.predict(batch.observations, action_masks=masks)[0]].all()
    with pytest.raises(ValueError, match="Give it one as env"):
        alone.learn(1)


class TanhBody(Body):
    """Plays with ReLU, unless it is refused: the compiled loops know no other activation."""

    def __init__(self, observation_space: spaces.Box, units: tuple[int, ...] = (16,)) -> None:
        super().__init__(observation_space, units)
        self.rest = th.nn.Sequential(th.nn.Tanh())


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"features_extractor_class": TanhBody}, "not TanhBody, also no subclass of it"),
        ({"share_features_extractor": False}, "whose heads share their hidden layers"),
        ({"net_arch": {"pi": [16], "vf": []}}, "without the hidden layers of net_arch"),
    ],
)
def test_a_network_with_layers_that_inference_does_not_compute_is_refused(changes: dict[str, Any], says: str) -> None:
    env = BatchVecEnv(Batch(load("hamlet"), 2, 2))
    learner = SelfPlayPPO("MlpPolicy", env, policy_kwargs={**network_settings((16,)), **changes})
    with pytest.raises(ValueError, match=says):
        learner.learn(8)


def test_a_body_whose_activation_was_replaced_is_refused() -> None:
    env = BatchVecEnv(Batch(load("hamlet"), 2, 2))
    learner = SelfPlayPPO("MlpPolicy", env, policy_kwargs=network_settings((16,)))
    learner.policy.features_extractor.rest[0] = th.nn.Tanh()  # type: ignore[index, operator]
    with pytest.raises(ValueError, match=r"linear layers with ReLU between them, not Tanh,"):
        learner.learn(8)


def test_it_learns_on_the_cpu_by_default_also_where_there_is_a_gpu(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(th.cuda, "is_available", lambda: True)
    env = BatchVecEnv(Batch(load("hamlet"), 2, 2))
    for given in ({}, {"device": "cpu"}, {"device": th.device("cpu")}):
        learner = SelfPlayPPO("MlpPolicy", env, n_steps=4, policy_kwargs=network_settings((8,)), **given)
        assert learner.device == th.device("cpu")
    with pytest.raises(ValueError, match="torch finds 0 GPUs"):
        SelfPlayPPO("MlpPolicy", env, device="auto")
    learner.save(tmp_path / "policy.zip")
    monkeypatch.undo()
    assert SelfPlayPPO.load(tmp_path / "policy.zip").device == th.device("cpu")


@pytest.mark.slow
def test_a_minute_of_self_play_makes_a_policy_that_beats_random(tmp_path: Path) -> None:
    from architects_env.agents import make_agent
    from architects_env.train.evaluation.pairing import play_pairing

    rules = load("architects")
    model = learner(num_games=64, steps=48, learning_rate=1e-3, ent_coef=0.01)
    model.batch_size, model.n_epochs = 512, 3
    model.learn(64 * 48 * 100)
    model.save(tmp_path / "policy.zip")
    result = play_pairing(
        rules, make_agent(str(tmp_path / "policy.zip"), rules), make_agent("random", rules), 3, 150, seed=2
    )
    assert result.low > 1 / 3, result


def test_self_play_on_hamlet_halves_what_exact_best_responses_gain(tmp_path: Path) -> None:
    from architects_env.agents.policies.policy import PolicyAgent
    from architects_env.experiments.exact import build_tree, exploitability

    tree = build_tree("hamlet", 2, {})
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(Batch(load("hamlet"), 256, 2, seed=1)),
        n_steps=32,
        batch_size=2048,
        n_epochs=4,
        learning_rate=3e-3,
        gamma=1.0,
        ent_coef=0.05,
        seed=1,
        device="cpu",
        policy_kwargs=network_settings((128, 128)),
    )
    learner.learn(150_000)
    learner.save(tmp_path / "policy.zip")
    policy = tree.strategy_of(PolicyAgent(load("hamlet"), tmp_path / "policy.zip"))
    assert exploitability(tree, policy) < exploitability(tree, tree.uniform()) / 2
