"""What a process that learns can read, and that its decisions count in all its processes: the ways by which weights and
teachers came into trainings "from nothing" unnoticed."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark.protocol.tasks import tasks_of
from architects_env.experiments.benchmark.sandbox import landlock, layout, walls
from architects_env.experiments.benchmark.sandbox.counter import BudgetSpent, Counter
from architects_env.experiments.benchmark.sandbox.engine import engine_copy, sealed
from architects_env.experiments.benchmark.sandbox.program import Program
from architects_env.experiments.benchmark.training import trainer, trainings
from architects_env.experiments.benchmark.training.trained import Trained
from architects_env.opponents import FOLDER
from tests.experiments.benchmark.small_benchmark import QUIET
from tests.experiments.benchmark.test_benchmark_held import HEAD

TASK = tasks_of("toy-v2")[0]
HELD = [
    pytest.param(
        name,
        marks=pytest.mark.skipif(
            not walls.works(name), reason=f"this system cannot hold a process with {name} ({advice})"
        ),
    )
    for name, advice in (
        (walls.BUBBLEWRAP, "it needs the program bwrap and the right to make namespaces, which containers often lack"),
        (walls.LANDLOCK, "it needs Linux 5.13 or newer with Landlock switched on"),
    )
]


def config(tmp_path: Path, code: str, track: str = "from-nothing", **changed: Any) -> dict[str, Any]:
    """The settings of a row whose program is this code."""
    (tmp_path / "mine.py").write_text(HEAD + code)
    settings: dict[str, Any] = {"set": "toy-v2", "tasks": ("hamlet-2",), "seeds": (0,), "size": "small", "agents": {}}
    settings |= {"train": f"{tmp_path}/mine.py:train", "track": track, "decisions": 1000, "minutes": 0, "python": ""}
    return settings | changed


def learned(tmp_path: Path, code: str, track: str = "from-nothing", **changed: Any) -> Trained:
    """The training of a program on hamlet-2."""
    return trainer.train(tmp_path, TASK, config(tmp_path, code, track, **changed), 0)


def weights_in(folder: Path) -> dict[str, Path]:
    """Weights from elsewhere, in files that libraries open by themselves."""
    folder.mkdir()
    numbers = np.arange(8, dtype=np.float32)
    numbers.tofile(folder / "raw.bin")
    pq.write_table(pa.table({"weights": numbers}), folder / "games.parquet")
    with sqlite3.connect(folder / "games.db") as database:
        database.execute("create table weights (number real)")
    shutil.copy(FOLDER / "hamlet.safetensors", folder / "master.safetensors")
    (folder / "model.onnx").write_bytes(b"a network")
    (folder / "jit.ts").write_bytes(b"a program of torch")
    return {path.name: path for path in folder.iterdir()}


READS = """
import ctypes, mmap, sqlite3
import numpy as np
import onnxruntime
import pyarrow.parquet as pq
import torch
from safetensors.numpy import load_file

def tried(ways):
    for name, way in ways.items():
        try:
            way()
            print(name, "came in", flush=True)
        except BaseException as error:
            print(name, "stayed out:", type(error).__name__, flush=True)

def train(task):
    at = "FOLDER"
    tried({
        "onnxruntime": lambda: onnxruntime.InferenceSession(f"{at}/model.onnx"),
        "parquet": lambda: pq.read_table(f"{at}/games.parquet"),
        "sqlite": lambda: sqlite3.connect(f"{at}/games.db").execute("select * from weights"),
        "torch.jit": lambda: torch._C.import_ir_module(torch._C.CompilationUnit(), f"{at}/jit.ts", None, {}, False),
        "np.fromfile": lambda: np.fromfile(f"{at}/raw.bin", np.float32),
        "np.memmap": lambda: np.memmap(f"{at}/raw.bin", np.float32, "r"),
        "safetensors": lambda: load_file(f"{at}/master.safetensors"),
        "c": lambda: ctypes.CDLL(None).open(f"{at}/raw.bin".encode(), 0) >= 0 or 1 / 0,
        "checkpoint": lambda: ctypes.CDLL(None).open(f"{task.folder}-stopped/raw.bin".encode(), 0) >= 0 or 1 / 0,
        "stopped": lambda: next(task.folder.parents[1].glob("stopped/*/raw.bin")).read_bytes(),
        "package": lambda: __import__("minari"),
        "own": lambda: np.arange(3.0).tofile(task.folder / "own.bin") or np.fromfile(task.folder / "own.bin"),
    })
    return written(task)
"""


@pytest.mark.parametrize("held", HELD)
def test_what_libraries_open_in_c_is_not_there(tmp_path: Path, held: str) -> None:
    weights = weights_in(tmp_path / "elsewhere")
    for left in (tmp_path / "agents" / "hamlet-2-0-stopped", tmp_path / "agents" / "hamlet-2-0"):
        left.mkdir(parents=True)
        shutil.copy(weights["raw.bin"], left)
    trained = learned(tmp_path, READS.replace("FOLDER", str(tmp_path / "elsewhere")), sandbox=held)
    lines = (tmp_path / "agents/hamlet-2-0/log.txt").read_text().splitlines()
    told = dict(line.split(" ", 1) for line in lines if " came in" in line or " stayed out" in line)
    assert told.pop("own") == "came in" and len(told) == 11
    assert not [name for name, what in told.items() if what == "came in"]
    assert trained.walls == held and not trained.remarks
    assert set(trained.packages) >= {"numpy", "onnxruntime", "pyarrow", "torch"}
    assert (next(tmp_path.glob("stopped/hamlet-2-0-*")) / "raw.bin").exists()


CHILDREN = """
import multiprocessing

def plays(task, method):
    batch = architects_env.make_batch("hamlet", 10)
    for _ in range(7): batch.step(batch.random_actions())
    env = task.seat_env()
    env.reset()
    said = []
    for ask in (lambda: make_agent("greedy", "hamlet"), lambda: make_agent("master", "hamlet")):
        try:
            ask()
            said.append("A teacher answers.")
        except ValueError as error:
            said.append(str(error))
    (task.folder / f"{method}.txt").write_text(f"{env.match.seed} {' '.join(said)}")

def train(task):
    for method in ("spawn", "forkserver", "fork"):
        before = task.spent
        process = multiprocessing.get_context(method).Process(target=plays, args=(task, method))
        process.start()
        process.join()
        assert task.spent - before >= 70, (method, task.spent)
    assert task.seconds() > 0.5
    return written(task)
"""


def test_child_processes_count_and_have_no_teachers_however_they_start(tmp_path: Path) -> None:
    trained = learned(tmp_path, CHILDREN)
    told = {path.stem: path.read_text() for path in (tmp_path / "agents/hamlet-2-0").glob("*.txt")}
    del told["log"]
    assert trained.decisions >= 210 and set(told) == {"spawn", "forkserver", "fork"}
    assert len({what.split()[0] for what in told.values()}) == 3, "each child is dealt games of its own"
    for what in told.values():
        assert "There is no agent 'greedy'" in what and "no trained opponents" in what


SUBPROCESSES = """
import numpy as np
from stable_baselines3.common.vec_env import SubprocVecEnv

def train(task):
    envs = SubprocVecEnv([task.seat_env])
    envs.reset()
    while not task.is_over():
        envs.step(np.array(envs.env_method("action_masks")).argmax(axis=1))
    envs.close()
    return written(task)
"""


def test_an_algorithm_on_subproc_vec_env_learns_and_counts(tmp_path: Path) -> None:
    assert 100 <= learned(tmp_path, SUBPROCESSES, decisions=100).decisions < 110


def test_teachers_can_be_asked_in_the_sandbox_but_not_read(tmp_path: Path) -> None:
    code = """
from safetensors.numpy import load_file
def train(task):
    view = architects_env.make("hamlet", 2).view()
    make_agent("skilled", "hamlet").act(view, __import__("numpy").random.default_rng(0))
    folder = Path(architects_env.__file__).parent / "opponents"
    try:
        load_file(folder / "hamlet.safetensors")
    except Exception as error:
        return written(task)
"""
    assert learned(tmp_path, code, "with-teachers").decisions == 1
    copy = engine_copy("hamlet") / "architects_env" / "opponents"
    content = (FOLDER / "hamlet.safetensors").read_bytes()
    assert sealed((copy / "hamlet.safetensors").read_bytes()) == content
    assert not list(engine_copy().glob("architects_env/opponents/*.safetensors"))


def test_a_program_full_of_numbers_is_refused(tmp_path: Path) -> None:
    numbers = ", ".join(str(k / 7) for k in range(3000))
    for code, beside in ((f"WEIGHTS = [{numbers}]", ""), ("from weights import WEIGHTS", f"WEIGHTS = [{numbers}]")):
        (tmp_path / "weights.py").write_text(beside)
        with pytest.raises(ValueError, match=r"hold 3,0\d\d numbers, and 2,000 are allowed"):
            learned(tmp_path, f"{code}\ndef train(task): return written(task)")
    with pytest.raises(ValueError, match="characters of text"):
        learned(tmp_path, f"WEIGHTS = {'7f' * 10_000!r}\ndef train(task): return written(task)")
    with pytest.raises(ValueError, match="numbers"):
        learned(tmp_path, f"WEIGHTS = 0x{'7f' * 20_000}\ndef train(task): return written(task)")


def test_a_package_that_could_hold_weights_is_declared_and_told(tmp_path: Path) -> None:
    code = "import minari\ndef train(task): return written(task)"
    pytest.importorskip("minari", reason="the package minari is not installed (the extra minari)")
    with pytest.raises(ValueError, match="Declare it with --packages minari"):
        learned(tmp_path, code)
    found = layout.layout_of("", ["minari"], ["minari"], [], [], [])
    (remark,) = layout.unknown_packages(found)
    assert remark.startswith("the package minari ") and remark.endswith(" bytes of data")
    with pytest.raises(ValueError, match="has no package no-such-weights"):
        layout.layout_of("", [], ["no-such-weights"], [], [], [])


def test_files_beside_those_of_a_package_are_told(tmp_path: Path) -> None:
    site = tmp_path / "lib" / "site-packages"
    info = site / "weights-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "weights").mkdir()
    (site / "weights" / "__init__.py").touch()
    (site / "weights" / "master.bin").write_bytes(bytes(1000))
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: weights\nVersion: 1.0\n")
    (info / "RECORD").write_text("weights/__init__.py,,\nweights-1.0.dist-info/METADATA,,\n")
    (info / "direct_url.json").write_text('{"url": "file:///tmp/weights"}')
    program = f"import sys; sys.path = [p for p in sys.path if 'site-packages' not in p] + [{str(site)!r}]; "
    program += f"sys.argv = ['', 'module:weights']; exec(open({layout.packages.__file__!r}).read())"
    told = json.loads(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout)
    about = told["about"]["weights"]
    assert told["of_modules"] == {"weights": ["weights"]}
    assert about["local"] and about["strays"] == ["weights/master.bin"]


def test_a_program_is_what_it_imports_from_beside_it(tmp_path: Path) -> None:
    for name, text in {
        "mine.py": "import helper, torch\nfrom package.part import thing\nimport json\nclass Player:\n '''Plays.'''\n x = 1",
        "helper.py": "import mine",
        "package/__init__.py": "from . import other",
        "package/part.py": "thing = 1",
        "package/other.py": "",
        "unused.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    program = Program.of(tmp_path / "mine.py")
    assert [path.relative_to(tmp_path).as_posix() for path in program.files[:2]] == ["mine.py", "helper.py"]
    assert {path.relative_to(tmp_path).as_posix() for path in program.files[2:]} == {
        *("package/__init__.py", "package/other.py", "package/part.py")
    }
    assert program.modules == ("torch",)
    before, whole = program.learner_hash("Player"), program.hashes()
    (tmp_path / "mine.py").write_text((tmp_path / "mine.py").read_text().replace("x = 1", "x = 2  # better"))
    assert program.learner_hash("Player") == before != program.learner_hash("") and program.hashes() != whole
    (tmp_path / "helper.py").write_text("import mine\nrate = 0.1")
    assert program.learner_hash("Player") != before


def test_processes_share_a_count(tmp_path: Path) -> None:
    Counter.create(tmp_path / "count")
    one = Counter(tmp_path / "count", limit=10, budget=8)
    one.spend(3)
    program = "import pickle, sys; pickle.loads(bytes.fromhex(sys.argv[1])).spend(7)"
    words = __import__("pickle").dumps(one).hex()
    subprocess.run([sys.executable, "-c", program, words], check=True, env=os.environ | {"PYTHONPATH": os.getcwd()})
    assert one.total() == 10 and [one.next_environment() for _ in range(2)] == [1, 2]
    with pytest.raises(BudgetSpent, match="budget of 8 decisions is spent"):
        one.spend(1)


def test_walls_are_those_that_were_asked_for_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walls, "works", lambda name: name == walls.NONE)
    assert walls.chosen() == walls.chosen("none") == "none"
    with pytest.raises(ValueError, match="needs the program bwrap"):
        walls.chosen("bubblewrap")
    with pytest.raises(ValueError, match=r"needs Linux 5\.13"):
        walls.chosen("landlock")
    with pytest.raises(ValueError, match="--sandbox expects best, bubblewrap, landlock, none"):
        walls.chosen("docker")
    monkeypatch.setattr(landlock.sys, "platform", "darwin")
    assert landlock.landlock_version() == 0


PLAYER = """
def train(task):
    (task.folder / "weights").write_text("1")
    return task.agent(__file__, "Mine", "weights")

class Mine(First):
    def act(self, view, rng): return WHICH
"""


def test_a_dry_run_finds_a_mistake_in_the_player_before_the_trainings(tmp_path: Path) -> None:
    settings = config(tmp_path, PLAYER.replace("WHICH", "view.legal_action()[0]"), decisions=0, seeds=(0, 1))
    with pytest.raises(ValueError, match=r"(?s)The dry run of hamlet-2, with 1,000 decisions, failed.*legal_action"):
        trainings.train_missing(tmp_path / "out", settings, QUIET)
    assert not list((tmp_path / "out").glob("training/*")) and not (tmp_path / "out" / "dry-run").exists()


def test_one_row_holds_one_program_and_a_mended_player_shows(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(HEAD + PLAYER.replace("WHICH", "view.legal_actions()[0]"))
    given: dict[str, Any] = {"train": f"{mine}:train", "track": "from-nothing", "seeds": (0,), "tasks": ("hamlet-2",)}
    arguments = command.Run(
        **given, opponents=("random@1",), deals=4, decisions=1000, ranked=True, out=tmp_path / "out"
    )
    first = command.played(arguments, *command.prepare(arguments), QUIET)
    again = command.Run(resume=tmp_path / "out", trust_code=(str(mine), f"{mine}:train"))
    mine.write_text(HEAD + PLAYER.replace("WHICH", "view.legal_actions()[-1]"))
    with pytest.raises(ValueError, match="Resume with --agent-changed"):
        command.prepare(again)
    mended = replace(again, agent_changed=True)
    second = command.played(mended, *command.prepare(mended), QUIET)
    assert second["mended"] == {str(mine): first["files"][str(mine)]} and not first["mended"]
    assert second["nonce"] != first["nonce"] and second["training"] == first["training"]
    mine.write_text(mine.read_text().replace('write_text("1")', 'write_text("2")'))
    with pytest.raises(ValueError, match="one row would hold two programs"):
        command.prepare(mended)


def test_a_given_agent_that_changes_between_its_games_is_refused(tmp_path: Path) -> None:
    mine, beside = tmp_path / "mine.py", tmp_path / "beside.py"
    beside.write_text("K = 0")
    mine.write_text("from beside import K\nclass Mine:\n def act(self, view, rng): return view.legal_actions()[K]")
    arguments = command.Run(
        agent=f"{mine}:Mine", tasks=("hamlet-2",), opponents=("random@1",), deals=2, out=tmp_path / "out"
    )
    command.prepare(arguments)
    beside.write_text("K = -1")
    with pytest.raises(ValueError, match=r"beside\.py have changed since this row was begun"):
        command.prepare(command.Run(resume=tmp_path / "out", trust_code=(str(mine),)))


def test_trainings_are_spread_over_processes_and_resumed(tmp_path: Path) -> None:
    settings = config(tmp_path, "def train(task): return written(task)", seeds=(0, 1), processes=2)
    trainings.train_missing(tmp_path / "out", settings, QUIET)
    learned_first = dict(settings["agents"])
    (tmp_path / "out" / "training" / "hamlet-2-1.json").unlink()
    before = (tmp_path / "out" / "training" / "hamlet-2-0.json").stat().st_mtime_ns
    trainings.train_missing(tmp_path / "out", settings, QUIET)
    assert settings["agents"] == learned_first and len(settings["agents"]["hamlet-2"]) == 2
    assert (tmp_path / "out" / "training" / "hamlet-2-0.json").stat().st_mtime_ns == before
    assert list((tmp_path / "out" / "stopped").glob("hamlet-2-1-*"))


def test_what_was_learned_on_another_machine_comes_back_and_without_walls_the_row_says_so(tmp_path: Path) -> None:
    settings = config(tmp_path, "def train(task): return written(task)", sandbox="none")
    found = trainings.learn(settings | {"folder": str(tmp_path), "sent_back": True}, 0)
    assert found.trained.walls == "none" and "neither bubblewrap nor Landlock" in found.trained.remarks[0]
    assert found.files["weights"] == b"1" and found.trained.files
    shutil.rmtree(tmp_path / "agents")
    trainings._keep(trainings.own_folder(tmp_path, TASK, 0), found.files)
    assert (tmp_path / "agents" / "hamlet-2-0" / "weights").read_text() == "1"
