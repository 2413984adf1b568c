"""Plain torch layers, which GPUs use, compute what the compiled loops compute, here on the CPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th

from architects_env.agents import make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing
from architects_env.train.imitation.behaviour_cloning import ImitationSettings, imitate_batch
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.backend import TORCH_CPU, get_backend
from architects_env.train.ppo.devices.torch_layers import TorchCompute
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.runs.checkpoints import list_checkpoints, read_checkpoint
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.signals import StopRequests
from tests.train.small_runs import small, trained

HAMLET = load("hamlet")


@pytest.fixture(scope="module")
def played() -> tuple[SelfPlayPPO, Rollout]:
    """A learner and a rollout of 200 rows."""
    batch = Batch(HAMLET, 20, 3, seed=1)
    settings = network_settings((32, 16))
    env = BatchVecEnv(batch)
    learner = SelfPlayPPO("MlpPolicy", env, n_steps=1, policy_kwargs=settings, seed=3, device=TORCH_CPU)
    rollout = Rollout()
    for _ in range(10):
        rollout.append(batch.observe_sparse(), batch.masks, np.arange(20), np.arange(20))
        batch.step(batch.random_actions())
    for row in range(200):
        rollout.actions[row] = rollout.legal[rollout.legal_starts[row + 1] - 1]
    return learner, rollout


def test_actions_and_values_are_those_of_the_compiled_loops(played: tuple[SelfPlayPPO, Rollout]) -> None:
    learner, rollout = played
    rows, uniform = np.arange(40, 140), np.random.default_rng(0).random(100)
    uniform[:2] = 0.0, np.nextafter(1.0, 0.0)
    found = []
    for inference_policy in (InferencePolicy(learner.policy), learner.backend.inference_policy(learner.policy)):
        latent = inference_policy.latent(rollout, rows)
        actions, log_probs = inference_policy.sample_actions(rollout, rows, latent, uniform)
        found.append(
            (actions, log_probs, inference_policy.values(rollout, rows, latent), inference_policy.values(rollout, rows))
        )
    assert np.array_equal(found[0][0], found[1][0])
    for ours, theirs in zip(found[0][1:], found[1][1:], strict=True):
        assert np.allclose(ours, theirs, atol=1e-5)


@pytest.mark.parametrize("with_targets", [False, True])
def test_evaluation_and_gradients_are_those_of_the_compiled_loops(
    played: tuple[SelfPlayPPO, Rollout], with_targets: bool
) -> None:
    learner, rollout = played
    targets = np.random.default_rng(2).random(int(rollout.legal_starts[200])).astype(np.float32)
    targets /= np.repeat(np.add.reduceat(targets, rollout.legal_starts[:200]), np.diff(rollout.legal_starts[:201]))
    rollout.target_probs = targets if with_targets else None
    rollout.on_device = None
    rows = np.random.default_rng(1).permutation(200)[:77]
    found = []
    for backend in (get_backend("cpu"), learner.backend):
        log_probs, entropies, values = backend.evaluate_actions(learner.policy, rollout, rows)
        loss = (log_probs.sin() + 0.3 * entropies + values**2).sum()
        gradients = th.autograd.grad(loss, list(learner.policy.parameters()), allow_unused=True)
        found.append([log_probs, entropies, values, *gradients])
    for ours, theirs in zip(*found, strict=True):
        assert (ours is None) == (theirs is None)
        assert ours is None or th.allclose(ours, theirs, rtol=1e-3, atol=1e-4)


def test_rows_added_after_an_evaluation_are_evaluated_too(played: tuple[SelfPlayPPO, Rollout]) -> None:
    learner, rollout = played[0], Rollout()
    batch = Batch(HAMLET, 4, 3, seed=2)
    for _ in range(2):
        rows = rollout.append(batch.observations, batch.masks, np.arange(4), np.arange(4))
        rollout.actions[rows] = batch.masks.argmax(axis=1)
        batch.step(batch.random_actions())
        ours, theirs = (
            of.evaluate_actions(learner.policy, rollout, rows) for of in (learner.backend, get_backend("cpu"))
        )
        for one, other in zip(ours, theirs, strict=True):
            assert th.allclose(one, other, atol=1e-5)


def test_a_copied_sampler_keeps_its_weights_while_the_learner_changes(played: tuple[SelfPlayPPO, Rollout]) -> None:
    learner, rollout = played
    inference_policy, rows = (
        TorchCompute(th.device("cpu")).inference_policy(learner.policy, copy=True),
        np.arange(5),
    )
    before = inference_policy.values(rollout, rows)
    with th.no_grad():
        learner.policy.value_net.bias.add_(1)
    assert np.array_equal(inference_policy.values(rollout, rows), before)
    inference_policy.load_arrays(
        {**inference_policy.to_arrays(), "value_bias": inference_policy.to_arrays()["value_bias"] + 1}
    )
    assert np.allclose(inference_policy.values(rollout, rows), before + 1, atol=1e-6)


def test_a_run_resumes_as_if_it_had_not_been_stopped(tmp_path: Path) -> None:
    settings = {"device": TORCH_CPU, "opponents_fraction": 0.5, "bots": ("greedy",), "snapshot_every": 500}
    config = small(tmp_path, **settings)
    learner, folder = trained(config)
    assert learner.pool.loaded_snapshots and not learner.backend.sparse
    begun, *_ = (path for path in sorted(list_checkpoints(folder)) if int(path.stem))
    checkpoint = read_checkpoint(begun, HAMLET)
    assert 0 < checkpoint.decisions < learner.num_timesteps
    again = make_learner(config, checkpoint)
    assert not run_training(config, again, folder, StopRequests(), checkpoint)
    assert again.num_timesteps == learner.num_timesteps
    for one, other in zip(again.policy.parameters(), learner.policy.parameters(), strict=True):
        assert th.equal(one, other)


def evaluated(learner: SelfPlayPPO, rollout: Rollout, **settings: bool) -> list[np.ndarray]:
    """Log-probabilities, entropies, values, a gradient, and the values of inference, with these settings."""
    backend, rows = get_backend(TORCH_CPU, **settings), np.arange(60)
    rollout.target_probs = rollout.on_device = None
    log_probs, entropies, values = backend.evaluate_actions(learner.policy, rollout, rows)
    weight, *_ = learner.policy.action_net.parameters()
    [gradient] = th.autograd.grad((log_probs + values).sum(), [weight])
    assert {tensor.dtype for tensor in (log_probs, entropies, values, gradient)} == {th.float32}
    inference_policy = backend.inference_policy(learner.policy)
    latent = inference_policy.latent(rollout, rows)
    actions, sampled = inference_policy.sample_actions(rollout, rows, latent, np.full(60, 0.3))
    assert all(
        action in rollout.legal[rollout.legal_starts[row] : rollout.legal_starts[row + 1]]
        for row, action in enumerate(actions)
    )
    tensors = [tensor.detach().numpy() for tensor in (log_probs, entropies, values, gradient)]
    return [*tensors, sampled, inference_policy.values(rollout, rows, latent)]


def test_bfloat16_computes_nearly_the_same(played: tuple[SelfPlayPPO, Rollout], tmp_path: Path) -> None:
    learner, rollout = played
    exact, rounded = evaluated(learner, rollout), evaluated(learner, rollout, bf16=True)
    for k in (0, 1, 2, 3, 5):
        scale = max(1.0, float(np.abs(exact[k]).max()))
        assert np.allclose(exact[k], rounded[k], atol=0.03 * scale) and not np.array_equal(exact[k], rounded[k])
    trained_in_half, _ = trained(small(tmp_path, device=TORCH_CPU, bf16=True, snapshot_every=500))
    assert {weight.dtype for weight in trained_in_half.policy.parameters()} == {th.float32}


def test_compiled_layers_compute_the_same(played: tuple[SelfPlayPPO, Rollout], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = list[str]()

    def traced(function: Any, **settings: Any) -> Any:
        compiled.append(function.__name__)
        return compile_it(function, backend="aot_eager", **settings)  # inductor's compiler takes a minute

    compile_it = th.compile
    monkeypatch.setattr(th, "compile", traced)
    learner, rollout = played
    plain, traced_numbers = evaluated(learner, rollout), evaluated(learner, rollout, torch_compile=True)
    assert sorted(compiled) == ["compute_features", "evaluate_dense"]
    for one, other in zip(plain, traced_numbers, strict=True):
        assert np.allclose(one, other, atol=1e-5)


def test_settings_for_a_gpu_are_refused_without_one(tmp_path: Path) -> None:
    for setting in ("bf16", "torch_compile"):
        with pytest.raises(ValueError, match="Give --device cuda"):
            small(tmp_path, **{setting: True})


def test_imitation_brings_the_learner_to_the_same_policy(tmp_path: Path) -> None:
    learners = []
    for device in ("cpu", TORCH_CPU):
        learner = make_learner(small(tmp_path, device=device, imitate="greedy"), None)
        imitate_batch(learner, ImitationSettings("greedy", "hamlet", (2,), decisions=200))
        learners.append(learner)
    for ours, theirs in zip(*(learner.policy.parameters() for learner in learners), strict=True):
        assert th.allclose(ours, theirs, atol=1e-3)


def test_self_play_becomes_as_strong_as_in_the_compiled_loops(tmp_path: Path) -> None:
    found = []
    for device in ("cpu", TORCH_CPU):
        env = BatchVecEnv(Batch(HAMLET, 64, 2, seed=1))
        network = network_settings((32, 32))
        settings = {"batch_size": 512, "gamma": 1.0, "ent_coef": 0.01, "seed": 1}
        learner = SelfPlayPPO("MlpPolicy", env, 3e-3, 32, policy_kwargs=network, device=device, **settings)  # type: ignore[arg-type]
        learner.learn(30_000)
        learner.save(tmp_path / f"{device}.zip")
        agents = make_agent(f"{tmp_path / device}.zip:deterministic", HAMLET), make_agent("random", HAMLET)
        found.append(play_pairing(HAMLET, *agents, 2, 400, seed=1))
    assert min(pairing.low for pairing in found) > 0.55
    assert max(pairing.low for pairing in found) < min(pairing.high for pairing in found)
    assert SelfPlayPPO.load(tmp_path / f"{TORCH_CPU}.zip", device="cpu").backend.sparse


@pytest.mark.parametrize("device", ["cuda:99", "mps", "cuda:one", "tpu"])
def test_a_device_that_cannot_be_used_is_refused_in_words(device: str) -> None:
    with pytest.raises(ValueError, match=r"torch finds|device must be cpu, torch-cpu, cuda, cuda:N or auto"):
        get_backend(device)
