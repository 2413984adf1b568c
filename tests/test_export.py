"""Trained policies as files for other programs: what they say of themselves, and that they compute what torch
computes."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
import torch as th

from architects_env.adapters.onnx_file import ENTRY, read_onnx
from architects_env.adapters.onnx_player import OnnxPlayer
from architects_env.agents.network import network_settings
from architects_env.agents.policy_file import BadPolicy, layout_of, read_policy
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.release import export as module
from architects_env.train.release.export import TOLERANCE, Exported, difference, export, main, real_views, to_onnx

HAMLET = load("hamlet")


def saved(folder: Path, game: str = "hamlet", players: int = 2, learn: int = 0, **settings: Any) -> Path:
    batch = Batch(load(game), 8, players)
    learner = SelfPlayPPO(
        "MlpPolicy", BatchVecEnv(batch), n_steps=16, batch_size=64, learning_rate=1e-2, device="cpu", seed=1, **settings
    )
    if learn:
        learner.learn(learn)
    path = folder / "policy.zip"
    learner.save(path)
    return path


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("run"), learn=512)


@pytest.mark.parametrize("game", ["hamlet", "citadels", "architects"])
def test_onnxruntime_and_torch_agree_on_a_thousand_real_views(game: str, tmp_path: Path) -> None:
    rules = load(game)
    path = saved(tmp_path, game, rules.default_players, learn=128)
    export(path, tmp_path / "policy.onnx")
    observations, masks = real_views(rules, rules.default_players, {})
    assert (
        len(observations) == 1000
        and len(np.unique(observations, axis=0)) > (100 if game == "hamlet" else 900)
        and (masks.sum(axis=1) > 1).mean() > 0.9
    )
    session = onnxruntime.InferenceSession((tmp_path / "policy.onnx").read_bytes(), providers=["CPUExecutionProvider"])
    logits, likely, values = session.run(
        ["logits", "probabilities", "value"], {"observation": observations, "action_mask": masks}
    )
    network = read_policy(path, rules).network(rules)
    with th.no_grad():
        seen = th.from_numpy(observations)
        expected = network.get_distribution(seen, action_masks=masks.astype(bool)).distribution.probs.numpy()
        assert np.allclose(values, network.predict_values(seen).numpy()[:, 0], atol=1e-5)
    assert np.allclose(likely, expected, atol=1e-6) and not likely[masks == 0].any() and np.isfinite(logits).all()
    assert (logits[masks == 0] == np.finfo(np.float32).min).all() and np.ptp(
        expected[masks == 1]
    ) > 0.01  # not all alike


def test_any_number_of_views_gives_what_each_gives_alone(policy: Path, tmp_path: Path) -> None:
    export(policy, tmp_path / "policy.onnx")
    player, (observations, masks) = OnnxPlayer(HAMLET, str(tmp_path / "policy.onnx")), real_views(HAMLET, 2, {}, 7)
    together = player.probabilities(observations, masks)
    alone = np.concatenate([player.probabilities(observations[k : k + 1], masks[k : k + 1]) for k in range(7)])
    assert together.shape == (7, len(HAMLET.action_space)) and np.allclose(together, alone, atol=1e-6)
    assert player.choose(observations[:0], masks[:0], np.random.default_rng(0)).shape == (0,)


@pytest.mark.parametrize(
    "network",
    [
        network_settings((16, 8)),
        network_settings((16, 8), own_value_network=True),
        {"net_arch": [16]},
        {"net_arch": {"pi": [8, 8, 8], "vf": []}, "activation_fn": th.nn.ReLU},
        {"net_arch": {"vf": [5]}},
    ],
)
def test_every_network_that_a_policy_file_can_hold_is_exported(network: dict, tmp_path: Path) -> None:
    path = saved(tmp_path, policy_kwargs=network)
    assert export(path, tmp_path / "other.onnx") <= TOLERANCE


class Attention(th.nn.Module):
    """A network of another kind, in the same four parts: each number of the observation is a token, one head of
    attention."""

    def __init__(self) -> None:
        super().__init__()
        self.embed, self.attend = th.nn.Linear(1, 8), th.nn.MultiheadAttention(8, 1, batch_first=True)
        self.action_net, self.value_net = th.nn.Linear(8, len(HAMLET.action_space)), th.nn.Linear(8, 1)

    def set_training_mode(self, mode: bool) -> None:
        self.train(mode)

    def extract_features(self, observations: th.Tensor) -> th.Tensor:
        tokens = self.embed(observations[:, :, None])
        return self.attend(tokens, tokens, tokens, need_weights=False)[0].mean(dim=1)

    def mlp_extractor(self, features: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        return features.tanh(), features


def test_a_network_of_a_new_kind_is_exported_without_change(tmp_path: Path) -> None:
    th.manual_seed(0)
    network, about = (
        Attention(),
        {"format": 1, "game": "hamlet", "version": HAMLET.version, "layout": layout_of(HAMLET)},
    )
    (tmp_path / "new.onnx").write_bytes(to_onnx(network, HAMLET, about))
    for views in (1, 50):
        observations, masks = real_views(HAMLET, 2, {}, views)
        assert difference(network, OnnxPlayer(HAMLET, f"foreign:{tmp_path}/new.onnx"), observations, masks) <= TOLERANCE


def test_a_file_says_for_what_it_was_trained_for_how_long_and_what_it_reached(policy: Path) -> None:
    folder = policy.parent
    (folder / "config.json").write_text("{}")
    (folder / "curve.csv").write_text("seconds,decisions,games\n0,0,0\n61.5,40960,5120\n")
    pairing = {
        "one": f"{policy}:sample",
        "others": "greedy",
        "players": 2,
        "games": 1000,
        "first_places": 0.7,
        "low": 0.67,
        "high": 0.73,
        "seed": 1,
    }
    (folder / "ladder.json").write_text(
        json.dumps([pairing, {**pairing, "one": "greedy", "others": f"{policy}:sample"}])
    )
    export(policy, folder / "policy.onnx")
    about = read_onnx(folder / "policy.onnx", HAMLET).about
    assert (about["game"], about["version"], about["layout"], about["players"]) == (
        "hamlet",
        HAMLET.version,
        layout_of(HAMLET),
        2,
    )
    assert about["options"] == {option.name: option.default for option in HAMLET.options}
    assert about["trained"] == {"decisions": 40960, "seconds": 61.5}
    assert about["ladder"] == [
        {"others": "greedy", "players": 2, "games": 1000, "first_places": 0.7, "low": 0.67, "high": 0.73}
    ]
    session = onnxruntime.InferenceSession(folder / "policy.onnx", providers=["CPUExecutionProvider"])
    assert json.loads(session.get_modelmeta().custom_metadata_map[ENTRY]) == about  # other programs read it thus
    onnx.checker.check_model(onnx.load(folder / "policy.onnx"), full_check=True)
    for broken in ("{", '[{"two": 1}]', "[1]"):
        (folder / "ladder.json").write_text(broken)
        with pytest.raises(BadPolicy, match="cannot be read"):
            export(policy, folder / "policy.onnx")
    (folder / "ladder.json").unlink()


def test_an_export_that_computes_otherwise_is_not_kept(
    policy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "policy.onnx"
    out.write_bytes(b"what stood there before")

    def astray(network: Any, game: Any, about: Any, half: bool) -> bytes:
        with th.no_grad():
            network.action_net.bias[0] += 1
        content = to_onnx(network, game, about, half)
        with th.no_grad():
            network.action_net.bias[0] -= 1
        return content

    monkeypatch.setattr(module, "to_onnx", astray)
    with pytest.raises(BadPolicy, match="would play otherwise"):
        export(policy, out)
    assert out.read_bytes() == b"what stood there before" and list(tmp_path.iterdir()) == [out]


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["export", *words])
    main()


def test_the_command_writes_beside_the_policy_and_says_how_to_play_against_it(
    policy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, str(policy.parent), "--onnx")
    told = capsys.readouterr().out
    assert (
        policy.parent / "policy.onnx"
    ).is_file() and f"--agents {policy.parent / 'policy.onnx'}:best random --players 2" in told


def test_wrong_use_of_the_command_ends_in_a_sentence(
    policy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no.zip").write_bytes(b"PK")
    for words, sentence in (
        ([str(policy)], "--onnx"),
        ([str(tmp_path), "--onnx"], "no policy file"),
        ([str(tmp_path / "no.zip"), "--onnx"], "damaged"),
        ([str(policy), "--onnx", "--out", str(tmp_path / "policy.bin")], "must end in .onnx"),
        ([str(policy), "--onnx", "--out", str(tmp_path / "none" / "policy.onnx")], "could not be written"),
    ):
        with pytest.raises(SystemExit, match=sentence):
            run(monkeypatch, *words)


def test_the_mask_is_applied_inside(policy: Path) -> None:
    network = read_policy(policy, HAMLET).network(HAMLET)
    masks = th.zeros(1, len(HAMLET.action_space), dtype=th.int8)
    masks[0, 2] = 1
    logits, likely, _ = Exported(network)(th.zeros(1, len(HAMLET.observation_layout)), masks)
    assert (
        likely[0].tolist() == [float(action == 2) for action in range(len(HAMLET.action_space))]
        and logits.isfinite().all()
    )
