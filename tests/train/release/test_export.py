"""Trained networks as files that play by name, from a run, from Stable-Baselines3, and from modules of others; and as
ONNX for other programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
import torch as th
from sb3_contrib import MaskablePPO

from architects_env.agents import make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.network_file import ENTRY, BadPolicy, read_network
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.play.batch import Batch
from architects_env.core.search.networks import Network
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.release import onnx_export
from architects_env.train.release.export import main, save_network
from architects_env.train.release.exportable import (
    Exportable,
    from_module,
    from_run,
    from_sb3,
    max_difference,
    sample_views,
)
from architects_env.train.release.onnx_export import save_onnx, to_onnx
from architects_env.train.release.torch_parts import NoLayers

HAMLET = load("hamlet")
ENTRIES, ACTIONS = len(HAMLET.observation_layout), len(HAMLET.action_space)


def saved(folder: Path, learn: int = 0, **settings: Any) -> Path:
    env = BatchVecEnv(Batch(HAMLET, 8, 2))
    learner = SelfPlayPPO(
        "MlpPolicy", env, n_steps=16, batch_size=64, learning_rate=1e-2, device="cpu", seed=1, **settings
    )
    if learn:
        learner.learn(learn)
    learner.save(folder / "policy.zip")
    return folder / "policy.zip"


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("run"), learn=512)


def run(monkeypatch: pytest.MonkeyPatch, *words: object) -> None:
    monkeypatch.setattr(sys, "argv", ["export", *map(str, words)])
    main()


# --- policies of a run ------------------------------------------------------------------------------------------------
def test_real_views_are_of_whole_games() -> None:
    observations, masks = sample_views(HAMLET, 2, {})
    assert len(observations) == 1000 and len(np.unique(observations, axis=0)) > 100
    assert (masks.sum(axis=1) > 1).mean() > 0.9


@pytest.mark.parametrize(
    "network",
    [
        network_settings((16, 8)),
        {**network_settings((16, 8)), "share_features_extractor": False},
        {"net_arch": [16]},
        {"net_arch": {"pi": [8, 8, 8], "vf": []}, "activation_fn": th.nn.ReLU},
        {"net_arch": {"vf": [5]}},
    ],
)
def test_every_network_that_training_can_save_is_exported(network: dict[str, Any], tmp_path: Path) -> None:
    path = saved(tmp_path, policy_kwargs=network)
    made, original = from_run(path), SelfPlayPPO.load(path, device="cpu").policy
    assert max_difference(original, Network(made.parts), *made.views()) < 1e-5
    onnx_export.save_onnx(made, tmp_path / "policy.onnx")  # raises if onnxruntime computes otherwise


def test_a_file_says_for_what_it_was_trained_for_how_long_and_what_it_reached(policy: Path) -> None:
    folder = policy.parent
    (folder / "config.json").write_text("{}")
    (folder / "curve.csv").write_text("seconds,decisions,games\n0,0,0\n61.5,40960,5120\n")
    pairing = {
        "agent": f"{policy}:sample",
        "opponents": "greedy",
        "players": 2,
        "games": 1000,
        "win_rate": 0.7,
        "low": 0.67,
        "high": 0.73,
        "seed": 1,
    }
    swapped = {**pairing, "agent": "greedy", "opponents": f"{policy}:sample"}
    (folder / "ladder.json").write_text(json.dumps([pairing, swapped]))
    from_run(policy).save(folder / "policy.safetensors")
    about = read_network(folder / "policy.safetensors", HAMLET).description
    assert (about["game"], about["version"], about["players"]) == ("hamlet", HAMLET.version, 2)
    assert about["options"] == {option.name: option.default for option in HAMLET.options}
    assert about["trained"] == {"decisions": 40960, "seconds": 61.5}
    assert about["ladder"] == [{name: pairing[name] for name in pairing if name not in ("agent", "seed")}]
    for broken in ("{", '[{"two": 1}]', "[1]"):
        (folder / "ladder.json").write_text(broken)
        with pytest.raises(BadPolicy, match="cannot be read"):
            from_run(policy)
    (folder / "ladder.json").unlink()


# --- networks of your own ---------------------------------------------------------------------------------------------
class Own(th.nn.Module):
    """As many write it: a trunk, two heads, illegal actions masked inside."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = th.nn.Sequential(th.nn.Linear(ENTRIES, 32), th.nn.ReLU(), th.nn.Linear(32, 16), th.nn.Tanh())
        self.hidden, self.actor, self.critic = th.nn.Linear(16, 8), th.nn.Linear(8, ACTIONS), th.nn.Linear(16, 1)

    def forward(self, observation: th.Tensor, mask: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        seen = self.trunk(observation.float())
        logits = self.actor(th.nn.functional.silu(self.hidden(seen)))
        return logits.masked_fill(mask == 0, -1e9), self.critic(seen).squeeze(-1)


class Apart(th.nn.Module):
    """Two networks, a mask that is added, logits alone in a list."""

    def __init__(self) -> None:
        super().__init__()
        self.actor = th.nn.Sequential(th.nn.Linear(ENTRIES, 8), th.nn.LeakyReLU(), th.nn.Linear(8, ACTIONS, bias=False))
        self.critic = th.nn.Sequential(th.nn.Linear(ENTRIES, 9), th.nn.ELU(), th.nn.Linear(9, 1))

    def forward(self, observation: th.Tensor, mask: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        return self.actor(observation) + (mask - 1.0) * 1e9, self.critic(observation)


class Linear(th.nn.Linear):
    """The smallest of all: logits, and neither mask nor value."""

    def __init__(self) -> None:
        super().__init__(ENTRIES, ACTIONS)

    def forward(self, observation: th.Tensor) -> th.Tensor:
        return th.nn.functional.linear(observation, self.weight, self.bias)


def trained_for_a_few_steps(module: th.nn.Module) -> th.nn.Module:
    """Somebody else's training: likelier actions of random play, and any value."""
    observations, masks = map(th.from_numpy, sample_views(HAMLET, 2, {}, 64))
    optimiser = th.optim.Adam(module.parameters(), lr=1e-2)
    for _ in range(5):
        logits, values = module(observations, masks)
        loss = th.nn.functional.cross_entropy(logits, masks.float().argmax(dim=1)) + (values - 0.3).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return module


@pytest.mark.parametrize("made", [Own, Apart])
def test_a_module_trained_elsewhere_becomes_a_file_that_plays_by_name(
    made: Callable[[], th.nn.Module], tmp_path: Path
) -> None:
    module, out = trained_for_a_few_steps(made()), tmp_path / "mine.safetensors"
    save_network(module, "hamlet", out, players=3)
    observations, masks = sample_views(HAMLET, 3, {}, 300)
    with th.no_grad():
        logits, values = module(th.from_numpy(observations), th.from_numpy(masks))
    agent = make_agent(f"{out}:deterministic", HAMLET)
    found = np.where(masks != 0, agent.logits(observations), -np.inf)  # type: ignore[attr-defined]
    assert np.array_equal(found.argmax(axis=1), logits.argmax(dim=1).numpy())
    assert np.allclose(agent.values(observations), values.flatten().numpy(), atol=1e-5)  # type: ignore[attr-defined]
    assert make_agent(f"gumbel:4,policy={out}", HAMLET)


def test_what_both_heads_share_is_kept_once() -> None:
    parts = from_module(Own(), HAMLET).parts
    assert [len(layers) for layers in (parts.body, parts.policy, parts.value, parts.value_body)] == [2, 1, 0, 0]
    assert [layer.activation for layer in (*parts.body, *parts.policy)] == ["ReLU", "Tanh", "SiLU"]


class Recurrent(th.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.cell, self.head = th.nn.GRU(ENTRIES, 8, batch_first=True), th.nn.Linear(8, ACTIONS)

    def forward(self, observation: th.Tensor, mask: th.Tensor) -> th.Tensor:
        return self.head(self.cell(observation[:, None])[0][:, 0])


class Convolution(Own):
    def __init__(self) -> None:
        super().__init__()
        self.trunk = th.nn.Sequential(th.nn.Conv1d(1, 1, 3, padding=1), *self.trunk)


class Doubled(Own):
    def forward(self, observation: th.Tensor, mask: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        logits, value = super().forward(observation * 2, mask)
        return logits, value


class Skipping(Own):
    def forward(self, observation: th.Tensor, mask: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        seen = self.trunk(observation)
        return self.actor(self.hidden(seen) + self.hidden(-seen)), self.critic(seen)


class Branching(Own):
    def forward(self, observation: th.Tensor, mask: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        return super().forward(observation if observation.sum() > 0 else -observation, mask)


class Likelihoods(Own):
    def forward(self, observation: th.Tensor, mask: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        logits, value = super().forward(observation, mask)
        return logits.softmax(dim=1), value


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (Recurrent, "has a GRU"),
        (Convolution, "has a Conv1d"),
        (Doubled, "does more, since .* differs"),
        (Skipping, "one chain of layers"),
        (Branching, "cannot be traced"),
        (Likelihoods, "does more"),
        (Linear, "must each end in a linear layer"),
        (lambda: th.nn.Sequential(th.nn.ReLU(), th.nn.Linear(ENTRIES, ACTIONS)), "no linear layer before it"),
        (lambda: th.nn.Sequential(th.nn.Linear(ENTRIES, ACTIONS), th.nn.ReLU()), "without an activation"),
        (lambda: th.nn.Sequential(th.nn.Linear(ENTRIES, 4), th.nn.ELU(2.0), th.nn.Linear(4, ACTIONS)), "alpha 2.0"),
        (lambda: th.nn.Sequential(th.nn.Linear(ENTRIES, 4), th.nn.GELU(), th.nn.Linear(4, ACTIONS)), "has a GELU"),
    ],
)
def test_a_module_that_a_file_cannot_hold_is_refused_and_shown_another_way(
    made: Callable[[], th.nn.Module], sentence: str
) -> None:
    with pytest.raises(NoLayers, match=f"{sentence}.*FILE.py:Class.*own-network.md"):
        from_module(made(), HAMLET)


def test_a_module_for_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPolicy, match=r"does not fit citadels: body.0.weight is of shape \(32, 48\)"):
        save_network(Own(), "citadels", tmp_path / "mine.safetensors")
    with pytest.raises(BadPolicy, match=r"must end in \.safetensors"):
        save_network(Own(), "hamlet", tmp_path / "mine.onnx")


STOCK = [
    {},
    {"net_arch": [16, 8], "activation_fn": th.nn.ReLU},
    {"net_arch": {"pi": [8], "vf": []}, "activation_fn": th.nn.ELU},
    {"net_arch": [8] * 7, "activation_fn": th.nn.LeakyReLU},
]


def stock(settings: dict[str, Any]) -> MaskablePPO:
    return MaskablePPO(
        "MlpPolicy", BatchVecEnv(Batch(HAMLET, 4, 2)), n_steps=4, device="cpu", policy_kwargs=settings or None, seed=3
    )


@pytest.mark.parametrize("settings", STOCK)
def test_a_policy_of_stable_baselines_is_exported_as_a_file_and_as_a_module(
    settings: dict[str, Any], tmp_path: Path
) -> None:
    model = stock(settings)
    model.save(tmp_path / "stock.zip")
    read = from_sb3(tmp_path / "stock.zip", HAMLET)
    assert max_difference(model.policy, Network(read.parts), *read.views()) < 1e-5
    assert from_module(model.policy, HAMLET).parts.actions.bias.tolist() == read.parts.actions.bias.tolist()


def test_other_models_of_stable_baselines_are_refused(tmp_path: Path) -> None:
    for settings, sentence in (
        ({"activation_fn": th.nn.Softplus}, "the activation Softplus"),
        (network_settings((8,)), "a features extractor of its own"),
    ):
        stock(settings).save(tmp_path / "stock.zip")
        with pytest.raises(NoLayers, match=sentence):
            from_sb3(tmp_path / "stock.zip", HAMLET)


# --- the command ------------------------------------------------------------------------------------------------------
def test_the_command_writes_beside_the_policy_and_says_how_to_play_against_it(
    policy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, policy.parent)
    written = policy.with_suffix(".safetensors")
    assert f"--game hamlet --agents {written}:deterministic random --players 2" in capsys.readouterr().out
    run(monkeypatch, written, "--game", "hamlet", "--onnx", "--half", "--out", policy.parent / "half.onnx")
    run(monkeypatch, policy, "--onnx")
    sizes = [path.stat().st_size for path in (policy.parent / "half.onnx", policy.with_suffix(".onnx"), written)]
    assert sizes[0] < 0.7 * sizes[1] and read_network(written, HAMLET)


def test_the_command_takes_modules_and_policies_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = tmp_path / "mine.py"
    code.write_text(
        "import torch as th\n"
        "def net(game, path):\n"
        "    module = th.nn.Sequential(th.nn.Linear(len(game.observation_layout), len(game.action_space)))\n"
        "    module.load_state_dict(th.load(path, weights_only=True))\n"
        "    return module\n"
        "def number(game): return 3\n"
    )
    th.save(th.nn.Sequential(th.nn.Linear(ENTRIES, ACTIONS)).state_dict(), tmp_path / "weights.pt")
    run(monkeypatch, f"{code}:net({tmp_path / 'weights.pt'})", "--game", "hamlet")
    assert make_agent(f"{tmp_path / 'mine.safetensors'}:deterministic", HAMLET)
    stock({}).save(tmp_path / "stock.zip")
    run(monkeypatch, tmp_path / "stock.zip", "--game", "hamlet", "--players", "3")
    assert "--players 3" in capsys.readouterr().out and make_agent(str(tmp_path / "stock.safetensors"), HAMLET)
    for words, sentence in (
        ([f"{code}:net"], "add --game NAME"),
        ([tmp_path / "stock.zip"], "add --game NAME"),
        ([f"{code}:number", "--game", "hamlet"], "is a int. Give one that makes a torch.nn.Module"),
        ([f"{code}:none", "--game", "hamlet"], "cannot be made"),
    ):
        with pytest.raises(SystemExit, match=sentence):
            run(monkeypatch, *words)


def test_wrong_use_of_the_command_ends_in_a_sentence(
    policy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no.zip").write_bytes(b"PK")
    for words, sentence in (
        ([tmp_path], "no policy file"),
        ([tmp_path / "no.zip"], "damaged"),
        ([policy, "--onnx", "--out", tmp_path / "policy.bin"], "must end in .onnx"),
        ([policy, "--out", tmp_path / "policy.bin"], "must end in .safetensors"),
        ([policy, "--out", tmp_path / "none" / "policy.safetensors"], "could not be written"),
    ):
        with pytest.raises(SystemExit, match=sentence):
            run(monkeypatch, *words)


# --- ONNX -------------------------------------------------------------------------------------------------------------
def test_other_programs_compute_the_same_from_onnx(policy: Path, tmp_path: Path) -> None:
    made, out = from_run(policy), tmp_path / "policy.onnx"
    save_onnx(made, out)
    session = onnxruntime.InferenceSession(out, providers=["CPUExecutionProvider"])
    observations, masks = made.views()
    logits, likely, values = session.run(
        ["logits", "probabilities", "value"], {"observation": observations, "action_mask": masks}
    )
    network = Network(made.parts)
    assert np.allclose(logits[masks != 0], network.logits(observations)[masks != 0], atol=1e-4)
    assert (logits[masks == 0] == np.finfo(np.float32).min).all() and not likely[masks == 0].any()
    assert np.allclose(values, network.values(observations), atol=1e-5) and values.shape == (1000,)
    about = json.loads(session.get_modelmeta().custom_metadata_map[ENTRY])
    assert (about["game"], about["layout"], about["players"]) == ("hamlet", layout_hash(HAMLET), 2)
    onnx.checker.check_model(onnx.load(out), full_check=True)


def test_an_export_that_computes_otherwise_is_not_kept(
    policy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "policy.onnx"
    out.write_bytes(b"what stood there before")

    def astray(network: Exportable, half: bool) -> bytes:
        return to_onnx(Exportable(from_run(saved(tmp_path)).parts, HAMLET, {}), half)

    monkeypatch.setattr(onnx_export, "to_onnx", astray)
    with pytest.raises(BadPolicy, match="computes other outputs"):
        save_onnx(from_run(policy), out)
    assert out.read_bytes() == b"what stood there before"
