"""Small files of training that claim to be huge: refused in a sentence, before they take memory. A child process with
little room opens them. Files that play are in `tests/agents/test_network_file.py`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th

from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.policy_file import ENTRY, shapes_of
from architects_env.games import load
from tests.agents.test_policy_file import about, changed, learner
from tests.train.small_runs import small, trained

HAMLET = load("hamlet")
ROOM = 300 * 2**20
"""Bytes that the child may take beyond what it has when its libraries are loaded."""
TOO_MUCH = ROOM + 2**24
CHILD = """
import json, os, resource, sys
import torch
from pathlib import Path
from architects_env.agents import make_agent
from architects_env.games import load
from architects_env.train.runs.config import Config, check_config
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run_folder import resume_run

hamlet = load("hamlet")
make_learner(check_config(Config(game="hamlet", minutes=1.0)), None)  # compiles its kernels while there is room
before = int(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmSize"))) * 1024

def told(path):
    try:
        if Path(path).is_dir():
            config, _, checkpoint, _ = resume_run(Config(resume=Path(path), minutes=1.0))
            make_learner(config, checkpoint)
        else:
            make_agent(path, hamlet)
        return ["", "nothing"]
    except ValueError as error:
        return ["sentence", str(error)]
    except BaseException as error:
        return [type(error).__name__, str(error)]

for line in sys.stdin:  # each time in a fork with little room: loading libraries takes seconds
    if not os.fork():
        resource.setrlimit(resource.RLIMIT_AS, (before + {room}, before + {room}))
        for path in json.loads(line):
            print(json.dumps([path, *told(path)]), flush=True)
        os._exit(0)
    os.wait()
    print("all", flush=True)
"""

Opener = Callable[..., list[str]]


@pytest.fixture(scope="module")
def told() -> Iterator[Opener]:
    """What is said of each file. Fails unless every one is refused in a sentence that names it."""
    program = [sys.executable, "-c", CHILD.format(room=ROOM)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None and child.stdout is not None
        sentences, asked = child.stdout, child.stdin

        def tell(*paths: Path) -> list[str]:
            print(json.dumps([*map(str, paths)]), file=asked, flush=True)
            said = takewhile(lambda line: line != "all\n", sentences)
            rows = [json.loads(line) for line in said if line.startswith("[")]
            assert [row[0] for row in rows] == [*map(str, paths)]
            assert not [
                row
                for row in rows
                if row[1] != "sentence" or row[0] not in row[2] or "llocat" in row[2] or "emory for" in row[2]
            ], rows
            return [row[2] for row in rows]

        yield tell
        child.stdin.close()


def saved(content: Any) -> bytes:
    file = io.BytesIO()
    th.save(content, file)
    return file.getvalue()


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("policy") / "policy.zip"
    learner().save(path)
    return path


def packed(source: Path, path: Path, entries: dict[str, bytes], packing: int) -> Path:
    """The file with these entries packed."""
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(path, "w", compresslevel=1) as target:
        for name in whole.namelist():
            target.writestr(
                name, entries.get(name, whole.read(name)), packing if name in entries else zipfile.ZIP_STORED
            )
    return path


def pickled(policy: Path, data: bytes, numbers: int = 4) -> bytes:
    """A file of torch's form with this pickle."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("archive/data.pkl", data)
        archive.writestr("archive/data/0", bytes(numbers))
    return file.getvalue()


def repacked(content: bytes) -> bytes:
    """The zip with all entries packed."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as whole,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as target,
    ):
        for name in whole.namelist():
            target.writestr(name, whole.read(name))
    return file.getvalue()


def test_a_policy_that_claims_to_be_huge_is_refused_before_it_takes_memory(
    policy: Path, told: Opener, tmp_path: Path
) -> None:
    wide = json.dumps({**about(policy), "policy_layers": [8192] * 8, "value_layers": [8192] * 8}).encode()
    shapes = shapes_of(json.loads(wide), HAMLET)
    own = shapes_of(about(policy), HAMLET)
    one = th.zeros(4096 * 4096)
    files: dict[str, tuple[dict[str, bytes | None], str]] = {
        "stride 0": (
            {ENTRY: wide, "policy.pth": saved({name: th.zeros(1).expand(shape) for name, shape in shapes.items()})},
            "holds no weights",
        ),
        "2**34 numbers": (
            {"policy.pth": saved({name: th.zeros(1).expand(2**17, 2**17) for name in own})},
            "holds no weights",
        ),
        "no numbers at all": (
            {ENTRY: wide, "policy.pth": saved({"a": th.zeros(1)})},
            "other weights than its description says",
        ),
        "inner zip": (
            {ENTRY: wide, "policy.pth": repacked(saved({"action_net.weight": th.zeros(8192 * 4096)}))},
            "its entries are packed",
        ),
        "many for one": ({"policy.pth": saved({"weight": one[:64]})}, "larger than|other weights"),
        "a large array of bytes": (
            {"policy.pth": pickled(policy, b"\x80\x05\x96" + (2**34).to_bytes(8, "little") + b".")},
            "something else than weights",
        ),
        "a far place": ({"policy.pth": pickled(policy, b"\x80\x02Nr\xff\xff\xff\x7f.")}, "holds"),
        "bytearray": (
            {"policy.pth": pickled(policy, b"\x80\x02cbuiltins\nbytearray\n\x8a\x05\x00\x00\x00\x00\x04\x85R.")},
            "something else than weights",
        ),
        "copies of copies": (
            {"policy.pth": pickled(policy, b"\x80\x02ccollections\nOrderedDict\n" + b"]\x85R\x85R" * 5 + b".")},
            "something else than weights",
        ),
        "a long description": ({ENTRY: b"[" + b" " * 2**20 + b"]"}, "larger than 65,536 bytes"),
    }
    paths, sentences = list[Path](), list[str]()
    for number, (entries, sentence) in enumerate(files.values()):
        (tmp_path / str(number)).mkdir()
        paths.append(changed(policy, tmp_path / str(number), entries))
        sentences.append(sentence)
    zeros = bytes(TOO_MUCH)
    for number, (entry, packing) in enumerate(
        [
            ("policy.pth", zipfile.ZIP_DEFLATED),
            ("policy.pth", zipfile.ZIP_BZIP2),
            (ENTRY, zipfile.ZIP_LZMA),
            (ENTRY, zipfile.ZIP_DEFLATED),
        ]
    ):
        paths.append(
            packed(
                policy,
                tmp_path / f"packed{number}.zip",
                {entry: zeros if packing == zipfile.ZIP_DEFLATED else zeros[: 2**24]},
                packing,
            )
        )
        sentences.append("is packed")
    for path, said, sentence in zip(paths, told(*paths), sentences, strict=True):
        assert any(part in said for part in sentence.split("|")), (path, said, sentence)


def large_array(name: str, shape: tuple[int, ...], numbers: int, dtype: str = "<i8") -> bytes:
    """A .npz whose array says that it has this shape."""
    head, file = io.BytesIO(), io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": dtype, "fortran_order": False, "shape": shape})
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(f"{name}.npy", head.getvalue() + bytes(numbers))
    return file.getvalue()


def test_a_checkpoint_that_claims_to_be_huge_is_refused_before_it_takes_memory(told: Opener, tmp_path: Path) -> None:
    _, source = trained(small(tmp_path / "runs"))
    last = max((source / "checkpoints").glob("*.zip"))
    with zipfile.ZipFile(last) as archive:
        described, whole = (
            json.loads(archive.read(ENTRY)),
            th.load(io.BytesIO(archive.read("policy.optimizer.pth")), weights_only=True),
        )
    whole["state"] = {
        number: {name: th.zeros(1).expand(2**15, 2**15) for name in of} for number, of in whole["state"].items()
    }
    bombs: list[tuple[dict[str, bytes | None], dict[str, Any], str]] = [
        ({"policy.optimizer.pth": saved(whole)}, {}, "has another shape"),
        ({"games.npz": large_array("0.0.episodes", (TOO_MUCH // 8,), TOO_MUCH)}, {}, "or is packed"),
        ({"games.npz": large_array("0.0.episodes", (2**40,), 8)}, {}, "or is packed"),
        ({"run.json": b"[" + b"[]," * 2**21 + b"0]"}, {}, "larger than"),
        (
            {ENTRY: json.dumps({**described, "body_layers": [8192] * 8}).encode()},
            {"hidden": [8192] * 8},
            "other weights than its description says",
        ),
        ({}, {"hidden": [8192] * 8}, "holds another network"),
    ]
    folders = list[Path]()
    for number, (entries, settings, _) in enumerate(bombs):
        folder = tmp_path / f"run{number}"
        (folder / "checkpoints").mkdir(parents=True)
        saved_settings = json.loads((source / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps({**saved_settings, **settings}))
        changed(last, folder, entries).rename(folder / "checkpoints" / last.name)
        folders.append(folder)
    for said, (_, _, sentence) in zip(told(*folders), bombs, strict=True):
        assert any(part in said for part in sentence.split("|")), (said, sentence)


@pytest.mark.parametrize(
    "network",
    [
        {},
        {"net_arch": [16]},
        {"net_arch": {"pi": [8, 8, 8], "vf": []}, "activation_fn": th.nn.ReLU},
        {"net_arch": {"vf": [5]}},
        {"net_arch": []},
        {**network_settings((8, 4)), "share_features_extractor": False},
    ],
)
def test_the_shapes_of_a_description_are_those_of_its_network(network: dict[str, Any], tmp_path: Path) -> None:
    model = learner(**({"policy_kwargs": network} if network else {}))
    model.save(tmp_path / "policy.zip")
    assert shapes_of(about(tmp_path / "policy.zip"), HAMLET) == {
        name: tuple(value.shape) for name, value in model.policy.state_dict().items()
    }
