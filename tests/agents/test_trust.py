"""Code that a file names is executed only if the user has named it too: every reader of files that strangers hand
on."""

from __future__ import annotations

import importlib
import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from architects_env.agents.trust import UntrustedCode, check_trust, executes_code, trust_flag
from architects_env.core.play.record import Record
from architects_env.experiments.benchmark import __main__ as benchmark
from architects_env.experiments.tournament import __main__ as tournament
from architects_env.games import load
from architects_env.play.companion.companion import Companion
from architects_env.play.table.table import Table
from architects_env.train.runs.config import Config
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training as trained
from architects_env.train.runs.run_folder import new_folder, resume_run
from tests.train.small_runs import small

QUIET = Console(quiet=True)


@pytest.fixture
def evil(tmp_path: Path) -> tuple[str, Path]:
    """The name of an agent that is code, and the mark that it leaves where it is executed."""
    mark = tmp_path / "executed"
    path = tmp_path / "it's evil.py"
    path.write_text(
        f"open({str(mark)!r}, 'w')\nclass First:\n    def act(self, view, rng):\n        return int(view.legal_actions()[0])\n"
    )
    return f"{path}:First", mark


def changed(path: Path, **entries: Any) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text()), **entries}))


def run(monkeypatch: pytest.MonkeyPatch, module: str, *words: Any) -> str:
    """What a tool says when it leaves with a sentence; "" if it ends well."""
    monkeypatch.setattr("sys.argv", [module, *map(str, words)])
    try:
        importlib.import_module(module).main()
    except SystemExit as left:
        return str(left.code or "")
    return ""


def test_code_is_known_by_its_name_wherever_it_stands_in_it() -> None:
    for spec in (
        "a.py:B",
        "a.py:B(c.pt)",
    ):
        assert executes_code(spec)
    for spec in (
        "random",
        "a.zip",
        "a.safetensors:deterministic",
        "puct:10,policy=a.zip",
        "master",
        "ismcts:100",
        None,
        7,
        ["a.py:B"],
    ):
        assert not executes_code(spec)


def test_the_sentence_says_which_words_to_add_and_they_suffice() -> None:
    agents, commands = ["random", "my file.py:B", "it's.py:B(x)", "my file.py:B"], ["python -m own {folder}", ""]
    with pytest.raises(UntrustedCode, match=r"config\.json names 'my file\.py:B'") as refused:
        check_trust("config.json", agents, ["it's.py:B(x)"], commands)
    words = shlex.split(str(refused.value).partition("--trust-code ")[2])
    assert (
        words
        == ["my file.py:B", "it's.py:B(x)", "python -m own {folder}"]
        == shlex.split(trust_flag(agents, commands))[1:]
    )
    check_trust("config.json", agents, words, commands)
    assert trust_flag(["random"]) == ""


def test_a_file_is_trusted_with_all_that_is_named_from_it_and_nothing_else() -> None:
    agents = [f"my/own.py:Player(agents/{number}/policy.pt)" for number in range(12)]
    with pytest.raises(UntrustedCode, match=r"\(agents/1/policy\.pt\)', 11 more, which would") as refused:
        check_trust("config.json", agents, (), ["my/own.py:train"])
    words = shlex.split(str(refused.value).partition("--trust-code ")[2])
    assert words == ["my/own.py"] == shlex.split(trust_flag(agents, ["my/own.py:train"]))[1:]
    check_trust("config.json", agents, words, ["my/own.py:train"])
    for other in ("own.py:Player", "x/my/own.py:Player"):
        with pytest.raises(UntrustedCode):
            check_trust("config.json", [*agents, other], words)


def test_a_tournament_that_goes_on_or_is_repeated_executes_only_what_is_named_again(
    evil: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec, mark = evil
    folder = tournament.prepare(
        tournament.Arguments(agents=("random", "greedy"), game="hamlet", games=2, out=tmp_path / "a")
    )
    for isolate in (False, True):
        changed(folder / "config.json", agents=["random", spec], isolate=isolate)
        for words in (["--resume", folder], ["--repeat", folder / "config.json", "--out", tmp_path / "b"]):
            said = run(monkeypatch, "experiments.tournament.__main__", *words)
            assert "would execute what a file holds" in said and said.endswith(trust_flag([spec])) and not mark.exists()
    assert not (tmp_path / "b").exists()
    assert not run(monkeypatch, "experiments.tournament.__main__", "--resume", folder, "--trust-code", spec)
    assert mark.exists()


@pytest.mark.parametrize("name", ["bots", "imitate"])
def test_a_run_that_goes_on_executes_only_what_is_named_again(
    evil: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    spec, mark = evil
    config = small(tmp_path / "runs")
    learner, folder = make_learner(config, None), new_folder(config)
    trained(config, learner, folder, importlib.import_module("train.runs.signals").StopRequests())
    changed(folder / "config.json", **{name: [spec] if name == "bots" else spec})
    said = run(monkeypatch, "train.__main__", "--resume", folder, "--total-timesteps", 4096)
    assert "would execute what a file holds" in said and said.endswith(trust_flag([spec])) and not mark.exists()
    changed(folder / "config.json", trust_code=[spec])
    assert (
        "missing or unknown: trust_code"
        in run(monkeypatch, "train.__main__", "--resume", folder, "--total-timesteps", 4096)
        and not mark.exists()
    )
    saved = json.loads((folder / "config.json").read_text())
    del saved["trust_code"]
    (folder / "config.json").write_text(json.dumps(saved))
    settings = resume_run(Config(resume=folder, total_timesteps=4096, trust_code=(spec,)))[0]
    assert mark.exists() and spec in (*(settings.bots or ()), settings.imitate) and settings.trust_code == ()


def submission(tmp_path: Path) -> Path:
    arguments = benchmark.Run(
        agent="greedy", deals=1, opponents=("random@1",), tasks=("hamlet-2",), out=tmp_path / "given"
    )
    benchmark.played(arguments, *benchmark.prepare(arguments), QUIET)
    return tmp_path / "given" / "submission.json"


def test_a_submission_is_verified_without_executing_what_it_names(
    evil: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec, mark = evil
    file, module = submission(tmp_path), "experiments.benchmark.__main__"
    changed(file, agents={"hamlet-2": [spec]})
    said = run(monkeypatch, module, "verify", file)
    assert "would execute what a file holds" in said and said.endswith(trust_flag([spec])) and not mark.exists()
    changed(
        file, agents={"hamlet-2": ["greedy"]}, track="from-nothing", size="small", seeds=[0], decisions=1, train=spec
    )
    said = run(monkeypatch, module, "verify", file, "--learn-again")
    assert "--trust-code" in said and not mark.exists()
    changed(file, agents={"hamlet-2": [spec]}, track="given", seeds=[], train="")
    run(monkeypatch, module, "verify", file, "--trust-code", spec)
    assert mark.exists()


def test_a_name_with_a_star_does_not_become_code(
    evil: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, mark = evil
    words = ("--agent", f"{tmp_path}/it's*:First", "--tasks", "hamlet-2", "--out", tmp_path / "star")
    said = run(monkeypatch, "experiments.benchmark.__main__", "run", *words)
    assert "which is code. Write .py: without a star" in said and not mark.exists()


@pytest.mark.parametrize("entry", ["agents", "train", "python", "learned"])
def test_a_submission_that_goes_on_executes_only_what_is_named_again(
    evil: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str
) -> None:
    spec, mark = evil
    submission(tmp_path)
    folder, config = tmp_path / "given", json.loads((tmp_path / "given" / "config.json").read_text())
    for shard in (folder / "shards").iterdir():
        shard.unlink()
    if entry == "learned":
        (folder / "training").mkdir()
        (folder / "training" / "hamlet-2-0.json").write_text(
            json.dumps({"agent": spec, "decisions": 1, "seconds": 1.0, "files": {}, "versions": {}})
        )
    trained = {"track": "from-nothing", "size": "small", "seeds": [0]}
    wrong = (
        {"agents": {"hamlet-2": [spec]}}
        if entry == "agents"
        else trained | ({} if entry == "learned" else {entry: spec})
    )
    (folder / "config.json").write_text(json.dumps(config | wrong))
    said = run(monkeypatch, "experiments.benchmark.__main__", "run", "--resume", folder)
    assert (
        "would execute what a file holds" in said
        and "--trust-code" in said
        and spec in shlex.split(said.partition("--trust-code")[2])
        and not mark.exists()
    )


def test_a_search_for_weights_that_goes_on_executes_only_what_is_named_again(
    evil: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec, mark = evil
    tune = importlib.import_module("experiments.tune")
    _, folder = tune.open_folder(
        tune.Arguments(game="architects", bot="heuristic", against="random", games=2, trials=1, out=tmp_path / "tune")
    )
    changed(folder / "config.json", against=spec)
    said = run(monkeypatch, "experiments.tune", "--resume", folder)
    assert said.endswith(trust_flag([spec])) and not mark.exists()
    assert tune.open_folder(tune.Arguments(resume=folder, trust_code=(spec,)))[0].against == spec and mark.exists()


def test_a_saved_table_seats_nobody_whose_code_it_names(evil: tuple[str, Path]) -> None:
    spec, mark = evil
    table = Table(load("hamlet"), ["random", "random"])
    lines = table.record().lines()
    head = json.dumps({**json.loads(lines[0]), "players": ["random", spec]})
    with pytest.raises(UntrustedCode, match="say yourself who plays"):
        Table.load(Record.read([head, *lines[1:]]))
    companion = Companion(load("hamlet"), ["human", "random"])
    first, *rest = companion.lines()
    with pytest.raises(ValueError, match="say yourself who plays"):
        Companion.read([json.dumps({**json.loads(first), "seats": ["human", spec]}), *rest])
    assert not mark.exists()
