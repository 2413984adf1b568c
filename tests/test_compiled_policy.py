"""Networks of exported policies in compiled code."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest
import torch as th

import architects_env
from architects_env.adapters.onnx_file import read_onnx
from architects_env.agents.compiled_policy import compiled_network, compiled_torch
from architects_env.agents.network import network_settings
from architects_env.agents.onnx_policy import OnnxAgent
from architects_env.agents.policy import PolicyAgent
from architects_env.games import load, names
from architects_env.opponents import network_of, strengths_of
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.release.export import export


@pytest.mark.parametrize("name", [name for name in names() if strengths_of(load(name), 1)])
def test_the_shipped_networks_say_the_same_in_compiled_code(name: str) -> None:
    game, batch = load(name), architects_env.make_batch(name, 8, 2, seed=5)
    network = compiled_network(read_onnx(network_of(game, 1), game))
    dense = OnnxAgent(game, str(network_of(game, 1)))
    assert network is not None
    for _ in range(3):
        for _ in range(9):
            batch.step(batch.random_actions())
        seen = np.stack([batch.observe(np.full(8, seat)) for seat in range(2)], axis=1).astype(np.float32)
        movers, masks = batch.seats.astype(np.int64), batch.masks.copy()
        priors, values = network.judge(seen, movers, masks)
        logits, expected = dense.judge(seen.reshape(16, -1))
        likely = np.where(masks != 0, np.exp(logits.reshape(8, 2, -1)[np.arange(8), movers]), 0)
        assert np.allclose(priors, likely / likely.sum(axis=1, keepdims=True), atol=1e-4)
        assert np.allclose(values, expected.reshape(8, 2), atol=1e-4)


@pytest.mark.parametrize("own_value_network", [False, True])
@pytest.mark.parametrize("units", [(16,), (24, 8, 8)])
def test_a_policy_of_torch_says_the_same_in_compiled_code_and_exported(
    units: tuple[int, ...], own_value_network: bool, tmp_path: Path
) -> None:
    game, batch = load("hamlet"), architects_env.make_batch("hamlet", 8, 2, seed=5)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        n_steps=4,
        device="cpu",
        seed=1,
        policy_kwargs=network_settings(units, own_value_network),
    )
    learner.save(tmp_path / "policy.zip")
    policy = PolicyAgent(game, tmp_path / "policy.zip")
    export(tmp_path / "policy.zip", tmp_path / "policy.onnx")
    seen = np.stack([batch.observe(np.full(8, seat)) for seat in range(2)], axis=1).astype(np.float32)
    movers, masks = batch.seats.astype(np.int64), batch.masks.copy()
    logits, expected = policy.judge(seen.reshape(16, -1))
    likely = np.where(masks != 0, np.exp(logits.reshape(8, 2, -1)[np.arange(8), movers]), 0)
    for network in (compiled_torch(policy.policy), compiled_network(read_onnx(tmp_path / "policy.onnx", game))):
        assert network is not None
        priors, values = network.judge(seen, movers, masks)
        assert np.allclose(priors, likely / likely.sum(axis=1, keepdims=True), atol=1e-4)
        assert np.allclose(values, expected.reshape(8, 2), atol=1e-4)
        rows = seen.reshape(16, -1)
        assert np.allclose(network.values(rows), expected, atol=1e-4)
        alone = [network.values(row[None, :]) for row in rows]
        assert network.values(rows).tobytes() == np.concatenate(alone).tobytes()  # whoever is judged beside it
    policy.policy.vf_features_extractor.rest[0] = th.nn.Tanh()
    assert compiled_torch(policy.policy) is None


def test_a_network_of_other_layers_is_left_to_onnxruntime(tmp_path: Path) -> None:
    game = load("hamlet")
    model = onnx.load(network_of(game, 1))
    for node in model.graph.node:
        if node.op_type == "Relu":
            node.op_type = "Tanh"
    onnx.save(model, tmp_path / "other.onnx")
    assert compiled_network(read_onnx(tmp_path / "other.onnx", game)) is None
