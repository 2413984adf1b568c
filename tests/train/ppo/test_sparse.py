"""The compiled loops of the update compute what dense layers compute."""

from __future__ import annotations

import numpy as np
import pytest
import torch as th

from architects_env.agents.policies.network import network_settings
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.sparse_layers import evaluate_actions
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.rollout import Rollout


@pytest.fixture(scope="module")
def played() -> tuple[SelfPlayPPO, Rollout, np.ndarray, np.ndarray]:
    """A learner, a rollout of 200 rows, their observations and masks."""
    batch = Batch(load("hamlet"), 20, 3, seed=1)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        n_steps=1,
        policy_kwargs=network_settings((32, 16)),
        seed=3,
        device="cpu",
    )
    rollout, observations, masks = Rollout(), [], []
    for _ in range(10):
        rollout.append(batch.observations, batch.masks, np.arange(20), np.arange(20))
        observations.append(batch.observations.copy())
        masks.append(batch.masks.copy())
        batch.step(batch.random_actions())
    whole = np.concatenate(masks)
    rollout.actions[:200] = [np.flatnonzero(mask)[-1] for mask in whole]
    return learner, rollout, np.concatenate(observations), whole


def dense(
    learner: SelfPlayPPO, rollout: Rollout, observations: np.ndarray, masks: np.ndarray, rows: np.ndarray
) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
    actions = th.from_numpy(rollout.actions[rows])
    values, log_probs, entropies = learner.policy.evaluate_actions(
        th.from_numpy(observations[rows]), actions, masks[rows].astype(bool)
    )
    assert entropies is not None
    return log_probs, entropies, values[:, 0]


def test_numbers_and_gradients_are_those_of_dense_layers(
    played: tuple[SelfPlayPPO, Rollout, np.ndarray, np.ndarray],
) -> None:
    learner, rollout, observations, masks = played
    rows = np.random.default_rng(0).permutation(200)[:77]
    found = []
    own_log_probs, own_entropies, own_values = evaluate_actions(learner.policy, rollout, rows)
    for log_probs, entropies, values in (
        (own_log_probs, own_entropies, own_values),
        dense(learner, rollout, observations, masks, rows),
    ):
        learner.policy.zero_grad()
        (log_probs.sin() + 0.3 * entropies + values**2).sum().backward()
        gradients = {
            name: weight.grad.clone() for name, weight in learner.policy.named_parameters() if weight.grad is not None
        }
        found.append((log_probs.detach(), entropies.detach(), values.detach(), gradients))
    for ours, theirs in zip(found[0][:3], found[1][:3], strict=True):
        assert th.allclose(ours, theirs, atol=1e-5)
    assert found[0][3].keys() == found[1][3].keys()
    assert len(found[0][3]) == 8
    for name, gradient in found[0][3].items():
        assert th.allclose(gradient, found[1][3][name], atol=1e-4), name


def test_towards_shares_of_all_options_numbers_and_gradients_are_those_of_dense_layers(
    played: tuple[SelfPlayPPO, Rollout, np.ndarray, np.ndarray],
) -> None:
    learner, rollout, observations, masks = played
    rows, random = np.random.default_rng(0).permutation(200)[:77], np.random.default_rng(1)
    shares = np.where(masks != 0, random.random(masks.shape, np.float32), 0)
    shares /= shares.sum(axis=1, keepdims=True)
    found = []
    rollout.target_probs = shares[masks != 0]
    try:
        learner.policy.zero_grad()
        ours = evaluate_actions(learner.policy, rollout, rows)[0]
        ours.sin().sum().backward()
        found.append([weight.grad for weight in learner.policy.parameters() if weight.grad is not None])
    finally:
        rollout.target_probs = None
    learner.policy.zero_grad()
    legal = masks[rows].astype(bool)
    dense_one = learner.policy.get_distribution(th.from_numpy(observations[rows]), legal).distribution
    theirs = (th.from_numpy(shares[rows]) * dense_one.logits * th.from_numpy(legal)).sum(dim=1)
    theirs.sin().sum().backward()
    found.append([weight.grad for weight in learner.policy.parameters() if weight.grad is not None])
    assert th.allclose(ours, theirs, atol=1e-5)
    assert len(found[0]) == len(found[1]) >= 6
    assert all(th.allclose(mine, dense, atol=1e-4) for mine, dense in zip(*found, strict=True))


def test_samples_have_the_probabilities_and_values_of_the_network(
    played: tuple[SelfPlayPPO, Rollout, np.ndarray, np.ndarray],
) -> None:
    learner, rollout, observations, masks = played
    inference_policy, rows = InferencePolicy(learner.policy), np.arange(200)
    latent = inference_policy.latent(rollout, rows)
    counts, times = np.zeros(masks.shape), 2000
    for _ in range(times):
        actions, log_probs = inference_policy.sample_actions(
            rollout, rows, latent, np.random.default_rng(len(counts) + int(counts.sum())).random(200)
        )
        counts[rows, actions] += 1
    with th.no_grad():
        expected = learner.policy.get_distribution(
            th.from_numpy(observations), masks.astype(bool)
        ).distribution.probs.numpy()
        values = learner.policy.predict_values(th.from_numpy(observations)).numpy()[:, 0]
    assert np.abs(counts / times - expected).max() < 0.06 and not counts[masks == 0].any()
    assert np.allclose(log_probs, np.log(expected[rows, actions]), atol=1e-4)
    for given in ((latent,), ()):
        assert np.allclose(inference_policy.values(rollout, rows, *given), values, atol=1e-5)


def test_a_rollout_keeps_rows_in_their_order_and_grows() -> None:
    rollout, rng = Rollout(), np.random.default_rng(0)
    given = [
        (
            (rng.random((30, 50)) * (rng.random((30, 50)) < 0.1)).astype(np.float32),
            (rng.random((30, 20)) < 0.3).astype(np.int8),
        )
        for _ in range(100)
    ]
    for step, (observations, masks) in enumerate(given):
        assert rollout.append(
            observations, masks, np.arange(0, 30, 2), step * 30 + np.arange(0, 30, 2)
        ).tolist() == list(range(15 * step, 15 * step + 15))
    assert len(rollout) == 1500 and rollout.step_game_index[:1500].tolist() == [
        30 * step + game for step in range(100) for game in range(0, 30, 2)
    ]
    for row in (0, 17, 1499):
        observation, mask = given[row // 15][0][2 * (row % 15)], given[row // 15][1][2 * (row % 15)]
        entries = slice(rollout.starts[row], rollout.starts[row + 1])
        assert (
            rollout.columns[entries].tolist() == np.flatnonzero(observation).tolist()
            and (rollout.entry_values[entries] == observation[observation != 0]).all()
        )
        assert (
            rollout.legal[rollout.legal_starts[row] : rollout.legal_starts[row + 1]].tolist()
            == np.flatnonzero(mask).tolist()
        )
    rollout.clear()
    assert len(rollout) == 0
