"""Networks with residual blocks are learned on both paths, and saved, exported and searched like all others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th

from architects_env.agents import make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.network_file import (
    ENTRY,
    BadPolicy,
    BrokenFile,
    find_faults,
    network_bytes,
    read_network,
)
from architects_env.agents.policies.policy_file import read_policy
from architects_env.agents.views import get_views
from architects_env.core.compile import compile_mode
from architects_env.core.play.batch import Batch
from architects_env.core.search.networks import Layer, Linear, Network, Parts
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.backend import TORCH_CPU, get_backend
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.release import onnx_export
from architects_env.train.release.exportable import from_module, from_run, max_difference
from architects_env.train.runs.checkpoints import list_checkpoints, read_checkpoint
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.signals import StopRequests
from tests.train.small_runs import small, trained

HAMLET = load("hamlet")
ENTRIES, ACTIONS = len(HAMLET.observation_layout), len(HAMLET.action_space)


def disturb(policy: Any) -> None:
    """Change all weights, so that no block returns its input as it does at first."""
    generator = th.Generator().manual_seed(5)
    with th.no_grad():
        for weight in policy.parameters():
            weight.add_(0.05 * th.randn(weight.shape, generator=generator))
        policy.action_net.weight.add_(th.randn(policy.action_net.weight.shape, generator=generator))


def learner(device: str = "cpu") -> SelfPlayPPO:
    settings = network_settings((24, 16), residual_blocks=2)
    env = BatchVecEnv(Batch(HAMLET, 20, 3, seed=1))
    made = SelfPlayPPO("MlpPolicy", env, n_steps=4, policy_kwargs=settings, seed=3, device=device)
    disturb(made.policy)
    return made


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[SelfPlayPPO, Path]:
    """A learner, and its file."""
    path, made = tmp_path_factory.mktemp("residual") / "policy.zip", learner()
    made.save(path)
    return made, path


def test_a_new_block_returns_its_input() -> None:
    plain, blocks = (
        SelfPlayPPO("MlpPolicy", BatchVecEnv(Batch(HAMLET, 4, 2)), policy_kwargs=settings, seed=1).policy
        for settings in (network_settings((24, 16)), network_settings((24, 16), residual_blocks=3))
    )
    for name, weight in plain.features_extractor.state_dict().items():
        blocks.features_extractor.state_dict()[name].copy_(weight)
    seen = th.from_numpy(Batch(HAMLET, 4, 2).observations)
    assert th.equal(plain.features_extractor(seen), blocks.features_extractor(seen))


def with_gradients(made: SelfPlayPPO, numbers: tuple[th.Tensor, ...]) -> list[th.Tensor]:
    """Add the gradients of a loss of log-probabilities, entropies and values to them."""
    loss = (numbers[0].sin() + 0.3 * numbers[1] + numbers[2] ** 2).sum()
    weights = [*made.policy.parameters()]
    return [*numbers, *th.autograd.grad(loss, weights, retain_graph=True)]


def test_both_paths_compute_the_numbers_and_gradients_of_dense_layers() -> None:
    made, batch, rollout = learner(), Batch(HAMLET, 20, 3, seed=1), Rollout()
    observations, masks = list[np.ndarray](), list[np.ndarray]()
    for _ in range(5):
        rows = rollout.append(batch.observations, batch.masks, np.arange(20), np.arange(20))
        rollout.actions[rows] = batch.masks.argmax(axis=1)
        observations.append(batch.observations.copy())
        masks.append(batch.masks.astype(bool))
        batch.step(batch.random_actions())
    rows, seen, legal = np.arange(100), *map(th.from_numpy, (np.concatenate(observations), np.concatenate(masks)))
    played = th.from_numpy(rollout.actions[:100])
    values, log_probs, entropies = made.policy.evaluate_actions(seen, played, legal)
    assert entropies is not None
    found = [with_gradients(made, (log_probs, entropies, values[:, 0]))]
    for device in ("cpu", TORCH_CPU):
        backend, rollout.on_device = get_backend(device), None
        found.append(with_gradients(made, backend.evaluate_actions(made.policy, rollout, rows)))
        inference_policy = backend.inference_policy(made.policy)
        assert np.allclose(inference_policy.values(rollout, rows), values[:, 0].detach().numpy(), atol=1e-5)
        latent = inference_policy.latent(rollout, rows)
        actions, chances = inference_policy.sample_actions(rollout, rows, latent, np.full(100, 0.4))
        expected = made.policy.evaluate_actions(seen, th.from_numpy(actions), legal)[1]
        assert np.allclose(chances, expected.detach().numpy(), atol=1e-5)
    assert len(found[0]) == 3 + 12 + 4
    for one, *others in zip(*found, strict=True):
        assert all(th.allclose(one, other, rtol=1e-3, atol=1e-4) for other in others)


@pytest.mark.parametrize("plain", [False, True])
def test_files_choose_the_actions_of_the_learner(
    plain: bool, saved: tuple[SelfPlayPPO, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, path = saved
    exported = path.with_suffix(".safetensors")
    from_run(path).save(exported)
    batch = Batch(HAMLET, 300, 3, seed=2)
    for _ in range(9):
        batch.step(batch.random_actions())
    expected = made.predict(batch.observations, deterministic=True, action_masks=batch.masks)[0]
    assert len(set(expected.tolist())) > 2
    monkeypatch.setattr(compile_mode, "current_mode", lambda game: "plain" if plain else "compiled")
    for file in (path, exported):
        agent = make_agent(f"{file}:deterministic", HAMLET)
        assert np.array_equal(agent.choose(get_views(batch, np.arange(300)), np.random.default_rng(0)), expected)
    assert (
        max_difference(made.policy, Network(read_network(exported, HAMLET).parts), batch.observations, batch.masks)
        < 1e-4
    )


def test_onnxruntime_computes_the_same(saved: tuple[SelfPlayPPO, Path]) -> None:
    _, path = saved
    onnx_export.save_onnx(from_run(path), path.with_suffix(".onnx"))  # raises if it computes otherwise


def test_a_policy_of_stable_baselines_is_exported(saved: tuple[SelfPlayPPO, Path]) -> None:
    made, _ = saved
    assert from_module(made.policy, HAMLET).parts.body[-1].skip  # it raises if a number differs


@pytest.mark.parametrize("search", ["gumbel:8", "puct:8", "rollouts:4x1x4"])
def test_searches_play_with_it(search: str, saved: tuple[SelfPlayPPO, Path]) -> None:
    _, path = saved
    batch = Batch(HAMLET, 6, 2, seed=3)
    actions = make_agent(f"{search},policy={path}", HAMLET).choose(
        get_views(batch, np.arange(6)), np.random.default_rng(1)
    )
    assert batch.masks[np.arange(6), actions].all()


@pytest.mark.parametrize("device", ["cpu", TORCH_CPU])
def test_a_run_learns_them_and_resumes_as_if_it_had_not_been_stopped(device: str, tmp_path: Path) -> None:
    settings = {"opponents_fraction": 0.5, "snapshot_every": 500, "residual_blocks": 1, "device": device}
    config = small(tmp_path, **settings)
    learned, folder = trained(config)
    assert learned.pool.loaded_snapshots
    assert learned.policy.features_extractor.rest[1].outer.weight.abs().max() > 0  # type: ignore[index, union-attr, operator]
    begun, *_ = (path for path in sorted(list_checkpoints(folder)) if int(path.stem))
    checkpoint = read_checkpoint(begun, HAMLET)
    again = make_learner(config, checkpoint)
    assert not run_training(config, again, folder, StopRequests(), checkpoint)
    for one, other in zip(again.policy.parameters(), learned.policy.parameters(), strict=True):
        assert th.equal(one, other)
    last = sorted(list_checkpoints(folder))[-1]
    assert make_learner(small(tmp_path, start_from=last, residual_blocks=1), None)
    with pytest.raises(BrokenFile, match="other weights"):
        make_learner(small(tmp_path, start_from=last), None)


def test_the_description_names_the_blocks_in_a_format_that_older_versions_refuse(
    saved: tuple[SelfPlayPPO, Path],
) -> None:
    _, path = saved
    about = read_policy(path, HAMLET).description
    assert (about["format"], about["residual_blocks"]) == (4, 2)
    exported = path.with_suffix(".exported.safetensors")
    from_run(path).save(exported)
    found = read_network(exported, HAMLET).description
    assert found["format"] == 2
    assert [layer["skip"] for layer in found["architecture"]["body"]] == [False, False, False, True, False, True]
    assert "architecture.body[0].skip is unknown" in find_faults({**found, "format": 1}, ENTRY)[0]


def random_layer(inside: int, out: int, skip: bool = False) -> Layer:
    rng = np.random.default_rng(inside)
    return Layer(Linear(*(rng.random(shape).astype(np.float32) for shape in ((out, inside), (out,)))), "ReLU", skip)


@pytest.mark.parametrize(
    "body",
    [
        [random_layer(ENTRIES, 8, skip=True)],
        [random_layer(ENTRIES, 8), random_layer(8, 8, skip=True)],
        [random_layer(ENTRIES, 8), random_layer(8, 8), random_layer(8, 9, skip=True)],
    ],
)
def test_a_layer_that_adds_what_is_not_there_is_refused(body: list[Layer]) -> None:
    width = len(body[-1].linear.bias)
    parts = Parts(random_layer(width, ACTIONS).linear, random_layer(width, 1).linear, body)
    with pytest.raises(BadPolicy, match="does not exist or is of another width"):
        network_bytes(parts, HAMLET, {})
