"""Files of training: what they say of themselves, what is refused, and that nothing that they contain is executed."""

from __future__ import annotations

import base64
import io
import json
import pickle
import zipfile
from pathlib import Path
from typing import Any

import cloudpickle
import numpy as np
import pytest
import torch as th
from sb3_contrib import MaskablePPO

from architects_env.agents import make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.network_file import BadPolicy, BrokenFile
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.policies.policy_file import ENTRY, read_policy
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv

HAMLET = load("hamlet")


def learner(**settings: Any) -> SelfPlayPPO:
    return SelfPlayPPO("MlpPolicy", BatchVecEnv(Batch(HAMLET, 4, 2)), n_steps=4, device="cpu", seed=1, **settings)


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("policy") / "policy.zip"
    learner().save(path)
    return path


def changed(policy: Path, folder: Path, entries: dict[str, bytes | None]) -> Path:
    """The file with other entries; None leaves one out."""
    path = folder / "changed.zip"
    with zipfile.ZipFile(policy) as source, zipfile.ZipFile(path, "w") as target:
        for name in [*source.namelist(), *(set(entries) - set(source.namelist()))]:
            content = entries[name] if name in entries else source.read(name)
            if content is not None:
                target.writestr(name, content)
    return path


def about(policy: Path) -> dict[str, Any]:
    with zipfile.ZipFile(policy) as archive:
        return json.loads(archive.read(ENTRY))


class Bomb:
    """Unpickled, it leaves a mark."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.write_text, (self.mark, "executed")


def with_bomb(policy: Path, folder: Path, mark: Path, others: dict[str, bytes | None]) -> Path:
    with zipfile.ZipFile(policy) as archive:
        data = json.loads(archive.read("data"))
    data["policy_class"][":serialized:"] = base64.b64encode(cloudpickle.dumps(Bomb(mark))).decode()
    return changed(policy, folder, {"data": json.dumps(data).encode(), **others})


def test_a_file_says_for_what_it_was_trained(policy: Path) -> None:
    said = about(policy)
    assert (said["game"], said["version"], said["layout"], said["players"]) == (
        "hamlet",
        HAMLET.version,
        layout_hash(HAMLET),
        2,
    )
    assert said["options"] == {option.name: option.default for option in HAMLET.options}


@pytest.mark.parametrize(
    "network",
    [
        {},
        {"net_arch": [16]},
        {"net_arch": {"pi": [8, 8, 8], "vf": []}, "activation_fn": th.nn.ReLU},
        {"net_arch": {"vf": [5]}, "ortho_init": False},
        network_settings((12, 8)),
        {**network_settings((12, 8)), "share_features_extractor": False},
    ],
)
def test_a_policy_plays_as_its_learner_and_as_stable_baselines_loads_it(network: dict, tmp_path: Path) -> None:
    model = learner(policy_kwargs=network)
    model.save(tmp_path / "policy")  # as ever, .zip is added
    agent = PolicyAgent(HAMLET, tmp_path / "policy.zip")
    observations = Batch(HAMLET, 16, 2, seed=3).observations
    with th.no_grad():
        features, extract = model.policy.extract_features(th.from_numpy(observations)), model.policy.mlp_extractor
        of_actions, of_value = features if isinstance(features, tuple) else (features, features)
        logits = model.policy.action_net(extract.forward_actor(of_actions)).numpy()
        values = model.policy.value_net(extract.forward_critic(of_value)).numpy()[:, 0]
    assert np.allclose(agent.logits(observations), logits, atol=1e-5)
    assert np.allclose(agent.values(observations), values, atol=1e-5)
    stock = MaskablePPO.load(tmp_path / "policy.zip", device="cpu")
    assert all(th.equal(value, stock.policy.state_dict()[name]) for name, value in model.policy.state_dict().items())
    assert len(list(stock.policy.parameters())) == len(list(model.policy.parameters()))


def test_a_file_says_whether_the_value_has_a_network_of_its_own_and_one_that_does_not_say_it_has_none(
    tmp_path: Path,
) -> None:
    files = dict[bool, Path]()
    for own in (False, True):
        files[own] = tmp_path / f"{own}.zip"
        network = {**network_settings((8,)), "share_features_extractor": not own}
        learner(policy_kwargs=network).save(files[own])
        assert (about(files[own])["format"], about(files[own])["own_value_network"]) == (3 if own else 2, own)
    says = about(files[False])
    del says["own_value_network"]
    assert read_policy(changed(files[False], tmp_path, {ENTRY: json.dumps(says).encode()}), HAMLET)
    for own, other in ((False, True), (True, False)):
        with zipfile.ZipFile(files[other]) as archive:
            weights: dict[str, bytes | None] = {"policy.pth": archive.read("policy.pth")}
        if own:  # the weights of one body are fine as those of two
            assert read_policy(changed(files[own], tmp_path, weights), HAMLET)
            continue
        with pytest.raises(BrokenFile, match=r"other weights than .*: vf_features_extractor.first"):
            read_policy(changed(files[own], tmp_path, weights), HAMLET)


def test_nothing_that_stable_baselines_pickled_is_read(
    policy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    path = with_bomb(policy, tmp_path, mark, {})

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("something was unpickled")

    for module in (pickle, cloudpickle):
        for name in ("load", "loads"):
            monkeypatch.setattr(module, name, refuse)
    assert make_agent(f"{path}:deterministic", HAMLET).act
    assert not mark.exists()


def test_a_file_of_others_is_refused_with_the_command_that_exports_it(policy: Path, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    path = with_bomb(policy, tmp_path, mark, {ENTRY: None})
    with pytest.raises(BadPolicy, match=f"not saved by architects-env.*: architects-env export {path} --game GAME"):
        make_agent(str(path), HAMLET)
    with pytest.raises(BadPolicy, match="not saved by architects-env"):
        make_agent(f"puct:10,policy={path}", HAMLET)
    assert not mark.exists()


@pytest.mark.filterwarnings("ignore:Detected pickle protocol")
def test_weights_that_would_execute_something_are_refused(policy: Path, tmp_path: Path) -> None:
    mark, content = tmp_path / "mark", io.BytesIO()
    th.save({"action_net.weight": Bomb(mark)}, content)
    for entry in (content.getvalue(), pickle.dumps(Bomb(mark))):
        with pytest.raises(BrokenFile, match="something else than weights"):
            read_policy(changed(policy, tmp_path, {"policy.pth": entry}), HAMLET)
    assert not mark.exists()


def test_a_policy_of_another_game_version_or_layout_is_refused_in_words(policy: Path, tmp_path: Path) -> None:
    with pytest.raises(BadPolicy, match="a policy for the game 'hamlet', not for 'architects'"):
        PolicyAgent(load("architects"), policy)
    for change, sentence in (({"version": 99}, "trained for version 99 of hamlet"), ({"layout": ""}, "another layout")):
        path = changed(policy, tmp_path, {ENTRY: json.dumps({**about(policy), **change}).encode()})
        with pytest.raises(BadPolicy, match=sentence):
            PolicyAgent(HAMLET, path)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_weights_that_are_no_finite_numbers_are_neither_loaded_nor_saved(
    number: float, policy: Path, tmp_path: Path
) -> None:
    model = learner()
    with th.no_grad():
        model.policy.value_net.bias[0] = number
    content = io.BytesIO()
    th.save(model.policy.state_dict(), content)
    with pytest.raises(BadPolicy, match=r"infinite or no numbers \(value_net.bias\)"):
        PolicyAgent(HAMLET, changed(policy, tmp_path, {"policy.pth": content.getvalue()}))
    with pytest.raises(BadPolicy, match="infinite or no numbers"):
        model.save(tmp_path / "never.zip")
    assert not (tmp_path / "never.zip").exists()


@pytest.mark.parametrize(
    "change",
    [
        {"policy_layers": [10**9]},
        {"policy_layers": "x"},
        {"value_layers": [0]},
        {"activation": "Linear"},
        {"players": -1},
        {"format": 1},
        {"format": 3},
        {"format": 3, "body_layers": [], "own_value_network": 1},
        {"body_layers": [], "format": 3, "own_value_network": True},
        {"version": None},
        {"version": "1"},
    ],
)
def test_a_description_that_makes_no_sense_is_refused(change: dict, policy: Path, tmp_path: Path) -> None:
    path = changed(policy, tmp_path, {ENTRY: json.dumps({**about(policy), **change}).encode()})
    with pytest.raises(BrokenFile, match=f"has a description that cannot be used: {ENTRY}.{next(iter(change))}"):
        PolicyAgent(HAMLET, path)


@pytest.mark.parametrize("entry", [b"", b"{", b"[]", b"null", b"{}", b"\xff", b"[" * 60_000])
def test_a_description_that_cannot_be_read_is_refused(entry: bytes, policy: Path, tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match="has a description that cannot be read"):
        PolicyAgent(HAMLET, changed(policy, tmp_path, {ENTRY: entry}))


def test_weights_that_are_not_those_of_the_description_are_refused(policy: Path, tmp_path: Path) -> None:
    path = changed(policy, tmp_path, {ENTRY: json.dumps({**about(policy), "policy_layers": [32]}).encode()})
    with pytest.raises(BrokenFile, match=r"other weights than its description says: action_net.weight"):
        PolicyAgent(HAMLET, path)
    with pytest.raises(BrokenFile, match="is not complete"):
        PolicyAgent(HAMLET, changed(policy, tmp_path, {"policy.pth": None}))


def test_a_damaged_file_is_refused_or_is_as_good_as_whole(policy: Path, tmp_path: Path) -> None:
    whole, rng, path = policy.read_bytes(), np.random.default_rng(0), tmp_path / "damaged.zip"
    right = read_policy(policy, HAMLET).weights
    for length in [0, 1, 30, *rng.integers(len(whole), size=20), len(whole) - 1]:
        path.write_bytes(whole[:length])
        with pytest.raises(BrokenFile):
            PolicyAgent(HAMLET, path)
    for place in rng.integers(len(whole), size=100):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :])
        try:
            found = read_policy(path, HAMLET).weights
        except BadPolicy:
            continue
        assert all(th.equal(value, right[name]) for name, value in found.items())


def test_a_network_that_a_file_cannot_describe_is_not_saved(tmp_path: Path) -> None:
    for network in ({"activation_fn": th.nn.Softplus}, {"share_features_extractor": False}, {"net_arch": [10_000]}):
        with pytest.raises(BadPolicy, match="A policy file holds"):
            learner(policy_kwargs=network).save(tmp_path / "never.zip")
    assert not list(tmp_path.iterdir())


def test_a_learner_that_was_loaded_without_games_keeps_what_its_file_says(policy: Path, tmp_path: Path) -> None:
    SelfPlayPPO.load(policy, device="cpu").save(tmp_path / "again.zip")
    assert about(tmp_path / "again.zip") == about(policy)
