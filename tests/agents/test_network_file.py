"""Files of networks that play: what they say of themselves, and what is refused, in a sentence, by the header's sizes."""

from __future__ import annotations

import dataclasses
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import save

from architects_env.agents import make_agent
from architects_env.agents.policies import network_file
from architects_env.agents.policies.network_file import (
    ENTRY,
    BadPolicy,
    BrokenFile,
    describe_architecture,
    named_arrays,
    network_bytes,
    read_network,
    shapes_of,
)
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.core.contract.spaces.observation_layout import ObservationLayout, Part
from architects_env.core.play.match import Match
from architects_env.core.search.networks import Layer, Linear, Network, Parts
from architects_env.games import load
from architects_env.opponents import FOLDER

HAMLET = load("hamlet")
ENTRIES, ACTIONS = len(HAMLET.observation_layout), len(HAMLET.action_space)


def linear(inside: int, out: int, seed: int = 0) -> Linear:
    rng = np.random.default_rng([inside, out, seed])
    return Linear(rng.normal(size=(out, inside)).astype(np.float32), rng.normal(size=out).astype(np.float32))


def parts(**others: Any) -> Parts:
    usual: dict[str, Any] = {
        "actions": linear(8, ACTIONS),
        "value_head": linear(4, 1),
        "body": [Layer(linear(ENTRIES, 16), "ReLU")],
        "policy": [Layer(linear(16, 8), "Tanh")],
        "value": [Layer(linear(16, 4), "ELU")],
    }
    return Parts(**{**usual, **others})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.safetensors"
    path.write_bytes(network_bytes(parts(), HAMLET, {"players": 3, "trained": {"decisions": 7}}))
    return path


# --- what it says of itself -------------------------------------------------------------------------------------------
def test_a_file_says_for_what_the_network_is_and_how_it_is_built(file: Path) -> None:
    about = read_network(file, HAMLET).description
    assert (about["game"], about["version"], about["layout"]) == ("hamlet", HAMLET.version, layout_hash(HAMLET))
    assert about["architecture"]["policy"] == [{"units": 8, "activation": "Tanh"}]
    assert (about["players"], about["trained"]) == (3, {"decisions": 7})
    with safe_open(file, "numpy") as opened:  # as other programs read it
        assert json.loads(opened.metadata()[ENTRY]) == about
        assert opened.get_tensor("actions.weight").tolist() == parts().actions.weight.tolist()


@pytest.mark.parametrize(
    "network",
    [
        parts(),
        parts(value_body=[Layer(linear(ENTRIES, 5), "ReLU")], value=(), value_head=linear(5, 1)),
        parts(value_head=None, value=()),
        Parts(linear(ENTRIES, ACTIONS)),
    ],
    ids=["two heads", "a value of its own", "no value", "no layers"],
)
def test_what_is_written_is_read_again(network: Parts, tmp_path: Path) -> None:
    path = tmp_path / "mine.safetensors"
    path.write_bytes(network_bytes(network, HAMLET, {}))
    found = read_network(path, HAMLET).parts
    assert describe_architecture(found) == describe_architecture(network)
    for (name, array), (again, other) in zip(named_arrays(network), named_arrays(found), strict=True):
        assert name == again and np.array_equal(array, other) and other.dtype == np.float32
    assert path.read_bytes() == network_bytes(network, HAMLET, {})  # the same network is the same file


def test_half_the_bytes_play_almost_the_same(file: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.safetensors"
    half.write_bytes(network_bytes(parts(), HAMLET, {}, half=True))
    assert half.stat().st_size < 0.75 * file.stat().st_size
    views = np.random.default_rng(0).random((9, ENTRIES)).astype(np.float32)
    one, other = (Network(read_network(path, HAMLET).parts).logits(views) for path in (file, half))
    assert np.allclose(one, other, atol=0.05) and not np.array_equal(one, other)
    with pytest.raises(BadPolicy, match="infinite"):
        network_bytes(parts(actions=Linear(linear(8, ACTIONS).weight * 1e6, np.zeros(ACTIONS))), HAMLET, {}, half=True)


@pytest.mark.parametrize(
    ("network", "sentence"),
    [
        (
            parts(body=[Layer(linear(ENTRIES, 9000), "ReLU")], policy=[Layer(linear(9000, 8), "ReLU")]),
            "units is 9,?000",
        ),
        (parts(body=[Layer(linear(ENTRIES, 16), "Softplus")]), "activation is 'Softplus'"),
        (parts(actions=linear(8, ACTIONS + 1)), r"does not fit hamlet: actions.weight .* must be"),
        (parts(actions=Linear(np.full((ACTIONS, 8), np.nan, np.float32), np.zeros(ACTIONS))), "no numbers"),
    ],
)
def test_a_network_that_a_file_cannot_hold_is_not_written(network: Parts, sentence: str) -> None:
    with pytest.raises(BadPolicy, match=sentence):
        network_bytes(network, HAMLET, {})


# --- what is refused --------------------------------------------------------------------------------------------------
def forged(file: Path, change: Callable[[dict[str, Any]], Any], end: bytes = b"") -> Path:
    """The file with another header, and more bytes at its end."""
    content = file.read_bytes()
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    change(header)
    written = json.dumps(header).encode()
    path = file.with_name("forged.safetensors")
    path.write_bytes(len(written).to_bytes(8, "little") + written + content[8 + length :] + end)
    return path


def described(**others: Any) -> Callable[[dict[str, Any]], None]:
    def change(header: dict[str, Any]) -> None:
        about = json.loads(header["__metadata__"][ENTRY])
        header["__metadata__"][ENTRY] = json.dumps({**about, **others})

    return change


def built(**others: Any) -> Callable[[dict[str, Any]], None]:
    return described(architecture={**describe_architecture(parts()), **others})


WIDE = [{"units": 8192, "activation": "ReLU"}] * 8
HUGE = shapes_of({**describe_architecture(parts()), "policy": WIDE}, ENTRIES, ACTIONS)


def wide_in_both(header: dict[str, Any]) -> None:
    """Description and declared shapes agree on two gigabytes, which the file does not have."""
    built(policy=WIDE)(header)
    at = 0
    for name, shape in HUGE.items():
        size = 4 * int(np.prod(shape))
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [at, at + size]}
        at += size


def tensor(name: str, **others: Any) -> Callable[[dict[str, Any]], None]:
    return lambda header: header[name].update(others)


FORGED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "huge shapes": (
        tensor("actions.weight", shape=[2**40, 8]),
        r"actions\.weight is F32 \[1099511627776, 8\]; it must be",
    ),
    "huge everywhere": (wide_in_both, r"damaged: its header tells of 1,\d{3},\d{3},\d{3} bytes of weights"),
    "huge description": (built(policy=WIDE), "other weights than its description says: .* must be"),
    "overlapping offsets": (tensor("body.0.bias", data_offsets=[0, 64]), "is damaged: .*[Oo]ffset"),
    "offsets beyond": (tensor("body.0.bias", data_offsets=[2**60, 2**60 + 64]), "is damaged: .*[Oo]ffset"),
    "another type": (tensor("actions.bias", dtype="F64"), "actions.bias is F64 .* it must be F32"),
    "a type that is none": (tensor("actions.bias", dtype=["F32"]), "it must be F32"),
    "no tensor": (lambda header: header.update({"actions.bias": 3}), "actions.bias is nothing; it must be"),
    "one tensor less": (lambda header: header.pop("actions.bias"), "actions.bias is nothing; it must be"),
    "one tensor more": (lambda header: header.update(more=header["actions.bias"]), "more is F32 .* must be nothing"),
    "no description": (lambda header: header.pop("__metadata__"), "does not say for which game"),
    "a description that is none": (
        lambda header: header["__metadata__"].update({ENTRY: "{"}),
        "cannot be read: it is no JSON",
    ),
    "deep description": (lambda header: header["__metadata__"].update({ENTRY: "[" * 60_000}), "cannot be read"),
    "another format": (described(format=3), f"cannot be used: {ENTRY}.format is 3; it must be"),
    "layers that are none": (built(body=[{"units": 0, "activation": "ReLU"}]), "units is 0; it must be"),
    "another activation": (built(body=[{"units": 16, "activation": "Exp"}]), "activation is 'Exp'"),
    "too many layers": (built(body=WIDE * 2), "a list of 0 to 8 entries"),
    "another game": (described(game="citadels"), "a policy for the game 'citadels', not for 'hamlet'"),
    "another version": (described(version=99), f"trained for version 99 of hamlet, this is version {HAMLET.version}"),
    "another layout": (described(layout="0" * 16), "another layout of the observation or of the actions of hamlet"),
}


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_file_is_refused_in_a_sentence_that_names_it(how: str, file: Path) -> None:
    change, sentence = FORGED[how]
    path = forged(file, change)
    with pytest.raises(BadPolicy, match=sentence) as refused:
        read_network(path, HAMLET)
    assert str(path) in str(refused.value)


def test_a_file_that_claims_to_be_huge_takes_no_memory(file: Path) -> None:
    """A process with little room opens them."""
    folder, paths = file.parent, list[Path]()
    for number, how in enumerate(("huge shapes", "huge everywhere", "huge description", "offsets beyond")):
        paths.append(forged(file, FORGED[how][0]).rename(folder / f"{number}.safetensors"))
    long = folder / "long.safetensors"
    long.write_bytes((2**62).to_bytes(8, "little") + b"{" * 100)
    code = (
        "import resource, sys\nfrom pathlib import Path\nfrom architects_env.agents.policies.network_file import *\n"
        "from architects_env.games import load\n"
        "before = int(next(l.split()[1] for l in open('/proc/self/status') if l.startswith('VmSize'))) * 1024\n"
        "resource.setrlimit(resource.RLIMIT_AS, (before + 2**26, before + 2**26))\n"
        "for path in sys.argv[1:]:\n"
        "    try: read_network(Path(path), load('hamlet'))\n"
        "    except BadPolicy as error: print('refused', error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *map(str, [*paths, long])], capture_output=True, text=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["refused"] * 5, done.stderr
    assert "llocat" not in done.stdout


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf])
def test_weights_that_are_no_finite_numbers_are_refused(number: float, file: Path) -> None:
    tensors = dict(named_arrays(parts()))
    tensors["value_head.bias"] = np.array([number], np.float32)
    with safe_open(file, "numpy") as opened:
        file.write_bytes(save(tensors, opened.metadata()))
    with pytest.raises(BrokenFile, match=r"infinite or no numbers \(value_head.bias\)"):
        read_network(file, HAMLET)


def test_a_truncated_or_damaged_file_is_refused_or_plays_finite_numbers(file: Path) -> None:
    whole, rng = file.read_bytes(), np.random.default_rng(0)
    for length in [0, 1, 8, 30, *rng.integers(len(whole), size=20).tolist(), len(whole) - 1]:
        file.write_bytes(whole[:length])
        with pytest.raises(BrokenFile):
            read_network(file, HAMLET)
    file.write_bytes(whole + b"more")
    with pytest.raises(BrokenFile, match="damaged"):
        read_network(file, HAMLET)
    for place in rng.integers(len(whole), size=150).tolist():
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :])
        try:
            found = read_network(file, HAMLET)
        except BadPolicy:
            continue
        assert all(np.isfinite(array).all() for _, array in named_arrays(found.parts))


@pytest.mark.parametrize(
    "content",
    [
        pickle.dumps({"weight": [0.0] * 99}),
        b"\x08\x0a\x12\x07pytorch" + bytes(99),
        b"PK\x03\x04" + bytes(99),
        b"",
        b"{}",
    ],
    ids=["pickle", "ONNX", "zip", "nothing", "JSON"],
)
def test_another_format_is_refused_with_what_to_do(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "policy.safetensors"
    path.write_bytes(content)
    with pytest.raises(BrokenFile, match=f"no safetensors file.*export .* first: architects-env export {path}"):
        read_network(path, HAMLET)


def test_a_file_above_the_bound_and_one_that_is_not_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_file, "LARGEST", 100)
    with pytest.raises(BrokenFile, match="larger than 100 bytes"):
        read_network(file, HAMLET)
    with pytest.raises(BadPolicy, match=r"no policy file .*none.*architects-env export RUN"):
        make_agent("none.safetensors", HAMLET)


def other(**changes: Any) -> Any:
    return dataclasses.replace(HAMLET, bots={}, weighted_bots={}, weights=(), **changes)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (load("architects"), "a policy for the game 'hamlet', not for 'architects'"),
        (other(version=HAMLET.version + 1), f"this is version {HAMLET.version + 1}"),
        (other(observation_layout=ObservationLayout(*reversed(HAMLET.observation_layout.parts))), "another layout"),
        (
            other(
                observation_layout=ObservationLayout(
                    *(Part(piece.name + "_", piece.shape, piece.about) for piece in HAMLET.observation_layout.parts)
                )
            ),
            "another layout",
        ),
        (
            other(
                action_space=ActionSpace(
                    *((block.name.upper(), block.size, block.about) for block in HAMLET.action_space.blocks)
                )
            ),
            "another layout",
        ),
    ],
)
def test_a_policy_of_another_game_version_or_layout_is_refused_in_words(game: Any, says: str, file: Path) -> None:
    with pytest.raises(BadPolicy, match=says):
        PolicyAgent(game, file)


# --- as a player ------------------------------------------------------------------------------------------------------
def test_a_mode_that_there_is_not_is_refused(file: Path) -> None:
    with pytest.raises(BadPolicy, match="mode sample or deterministic, not 'worst'"):
        make_agent(f"{file}:worst", HAMLET)
    with pytest.raises(BadPolicy, match=f"called deterministic now. Write {file}:deterministic"):
        make_agent(f"{file}:best", HAMLET)


def test_a_network_without_a_value_plays_but_guides_no_search(tmp_path: Path) -> None:
    path = tmp_path / "mine.safetensors"
    path.write_bytes(network_bytes(parts(value_head=None, value=()), HAMLET, {}))
    view, rng = Match(HAMLET, 2, seed=1).view(), np.random.default_rng(0)
    assert view.mask()[make_agent(f"{path}:deterministic", HAMLET).act(view, rng)]
    for search in (f"gumbel:4,policy={path}", f"lookahead:1,policy={path}"):
        with pytest.raises(ValueError, match="has no value head"):
            make_agent(search, HAMLET)


@pytest.mark.parametrize("spec", ["old.onnx", "old.onnx:deterministic", "foreign:old.onnx", "foreign:old.zip"])
def test_formats_that_no_longer_play_by_name_are_refused_with_what_to_do(spec: str) -> None:
    with pytest.raises(ValueError, match=r"architects-env export.*examples/(onnx|sb3)_agent\.py"):
        make_agent(spec, HAMLET)


def test_weights_too_large_for_numbers_still_play_legal_actions(tmp_path: Path) -> None:
    path, huge = tmp_path / "mine.safetensors", np.float32(3e38)
    layers = [Layer(Linear(np.full((4, ENTRIES), huge), np.full(4, huge)), "ReLU")]
    sign = np.where(np.arange(ACTIONS * 4) % 2, huge, -huge).reshape(ACTIONS, 4).astype(np.float32)
    path.write_bytes(network_bytes(Parts(Linear(sign, np.zeros(ACTIONS)), linear(4, 1), layers), HAMLET, {}))
    view, rng = Match(HAMLET, 2, seed=1).view(), np.random.default_rng(0)
    for mode in ("sample", "deterministic"):
        agent = make_agent(f"{path}:{mode}", HAMLET)
        with np.errstate(all="ignore"):
            assert view.mask()[agent.act(view, rng)]
            assert agent.probabilities(view)[view.mask() == 0].sum() == 0  # type: ignore[attr-defined]


def test_the_shipped_networks_are_read_without_torch_onnx_and_pickle() -> None:
    code = (
        "import sys, pickle\n"
        "def refuse(*_, **__): raise AssertionError('unpickled')\n"
        "from architects_env.agents import make_agent\nfrom architects_env.games import load\n"
        "pickle.load = pickle.loads = refuse\n"
        "for name in ('hamlet', 'architects', 'settlers'): make_agent('graded@1:1', load(name))\n"
        "print(sorted({'torch', 'onnx', 'onnxruntime', 'google'} & {name.partition('.')[0] for name in sys.modules}))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
    assert all(path.suffix in (".py", ".json", ".safetensors") for path in FOLDER.iterdir() if path.is_file())
