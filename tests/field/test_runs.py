"""Training, tournaments and installs as users of other projects found them to go wrong."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from architects_env.agents import make_agent
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.core.play.match import Match
from architects_env.experiments.shards import play_shards
from architects_env.experiments.tournament.ratings import rate
from architects_env.games import load
from tests.patience import PATIENCE

HAMLET = load("hamlet")
ROOT = Path(__file__).parents[2]


# --- ratings ----------------------------------------------------------------------------------------------------------
def rated(games: list[list[tuple[str, int]]], determinizes: int = 2, orders: int = 3) -> dict[str, float]:
    """The ratings after these games, of agents with their ranks."""
    rows = [{"game": g, "deal": g, "agent": a, "rank": r} for g, seats in enumerate(games) for a, r in seats]
    return {agent: rating for agent, (rating, _, _) in rate(pa.Table.from_pylist(rows), determinizes, orders).items()}


@pytest.mark.parametrize(
    "ranks", [[1, 1, 3], [1, 1, 3, 4], [1, 1, 3, 4, 5], [1, 1, 1, 4, 5, 6], [1, 2, 2, 4], [1, 1, 3, 3, 5, 5]]
)
def test_after_a_game_a_better_place_has_a_higher_rating_and_one_place_has_one_rating(ranks: list[int]) -> None:
    found = rated([list(zip("abcdef", ranks, strict=False))])
    for one, other in itertools.combinations(zip("abcdef", ranks, strict=False), 2):
        if one[1] == other[1]:
            assert found[one[0]] == pytest.approx(found[other[0]], abs=1e-9)
        else:
            assert found[one[0]] > found[other[0]] + 0.1


def test_ties_are_rated_alike_in_whatever_order_the_seats_are_named() -> None:
    ranks = {"a": 1, "b": 1, "c": 3, "d": 4}
    found = [rated([[(agent, ranks[agent]) for agent in order]]) for order in itertools.permutations("abcd")]
    assert all(one == pytest.approx(found[0], abs=1e-9) for one in found)


def test_games_that_nobody_won_leave_all_equal_and_mirrored_results_nearly_so() -> None:
    draws = rated([[("a", 1), ("b", 1), ("c", 1)]] * 10)
    assert max(draws.values()) - min(draws.values()) < 1e-9
    mirrored = rated([[("a", 1 + deal % 2), ("b", 2 - deal % 2)] for deal in range(40)], 20, 200)
    assert abs(mirrored["a"] - mirrored["b"]) < 0.6


# --- installs ---------------------------------------------------------------------------------------------------------
EDITABLE = """
import sys, zipfile
from setuptools.build_meta import build_editable
folder = sys.argv[1]  # setuptools puts other words there
with zipfile.ZipFile(f"{folder}/{build_editable(folder)}") as wheel:
    found = {name: wheel.read(name).decode() for name in wheel.namelist() if not name.count("/")}
print("installed:", *(text.strip() for text in found.values()))
"""


def test_an_editable_install_is_a_path_that_type_checkers_follow_and_no_import_hook(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", minversion="77", reason="setuptools 77 builds the package, and is not installed")
    project = tmp_path / "project"
    skip = shutil.ignore_patterns("page", "__pycache__", "*.safetensors", "*.json", "*.po", "*.md")
    shutil.copytree(ROOT / "architects_env", project / "architects_env", ignore=skip)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "MANIFEST.in"):
        shutil.copy(ROOT / name, project)
    (tmp_path / "out").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", EDITABLE, str(tmp_path / "out")], cwd=project, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert f"installed: {project}" in done.stdout.splitlines(), done.stdout[-500:]


# --- agents in several files ------------------------------------------------------------------------------------------
AGENT = """
from __future__ import annotations
from dataclasses import dataclass, field
import os, pickle
import helper, numpy
from pack import both, only_{who}
from parts.inner import first
TABLE = open(os.path.join(os.path.dirname(__file__), "table.txt")).read().strip()

@dataclass
class Mine:
    memory: list[int] = field(default_factory=list)

    def act(self, view, rng):
        import late_{who}
        pickle.dumps(self)
        self.memory.append(len(numpy.zeros(1)))
        assert TABLE == helper.WHO == both.WHO == only_{who}.WHO == late_{who}.WHO == {who!r}
        return first(view, {who!r})
"""


def agent_in(folder: Path, who: str) -> str:
    """The name of an agent whose code and data are several files of a folder."""
    says = f"WHO = {who!r}\n"
    files = {
        "mine.py": AGENT.format(who=who),
        "helper.py": says,
        f"late_{who}.py": says,
        "pack/__init__.py": "",
        "pack/both.py": says,
        f"pack/only_{who}.py": says,
        "parts/inner.py": f"def first(view, who):\n    assert who == {who!r}\n    return int(view.legal_actions()[0])\n",
        "numpy/weights.txt": "",  # a folder called like a library
        "table.txt": who,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return f"{folder}/mine.py:Mine"


def decision(config: dict, number: int) -> int:
    """What an agent made in another process decides: a piece of work."""
    return make_agent(config["agents"][number], HAMLET).act(Match(HAMLET, 2).view(), np.random.default_rng(0))


def test_agents_of_several_folders_each_import_what_lies_beside_them(tmp_path: Path) -> None:
    names = [agent_in(tmp_path / who, who) for who in "ab"]
    before = sys.modules.get("pack")
    for _ in range(2):
        agents = [make_agent(name, HAMLET) for name in names]
        assert [agent.act(Match(HAMLET, 2).view(), np.random.default_rng(0)) for agent in agents] == [0, 0]
    assert sys.modules["numpy"] is np and (before is None or sys.modules["pack"] is before)


def test_an_isolated_agent_imports_what_lies_beside_it(tmp_path: Path) -> None:
    agent = IsolatedAgent(agent_in(tmp_path / "a", "a"), HAMLET, PATIENCE)
    try:
        assert agent.act(Match(HAMLET, 2).view(), np.random.default_rng(0)) == 0
    finally:
        agent.close()


@pytest.mark.parametrize("ray", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_an_agent_made_in_another_process_imports_what_lies_beside_it(
    ray: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if ray:
        pytest.importorskip("ray", reason="Ray is not installed (the extra scale)")
    monkeypatch.chdir(tmp_path)
    agent_in(Path("a"), "a")
    config = {"processes": 2, "agents": ["a/mine.py:Mine"] * 2}
    assert sorted(play_shards(decision, config, [0, 1], ray)) == [(0, 0), (1, 0)]


def test_a_checkout_without_symbolic_links_works(tmp_path: Path) -> None:
    """As git makes it on systems that have none; the links at the top level are then small text files."""
    tree = tmp_path / "clone"
    made = subprocess.run(
        ["git", "-c", "core.symlinks=false", "clone", "-q", str(ROOT), str(tree)], capture_output=True, text=True
    )
    if made.returncode:
        pytest.skip("These sources are no git repository, so there is nothing to clone.")
    assert (tree / "agents").is_file() and (tree / "architects_env" / "agents" / "agent.py").is_file()
    program = (
        "import architects_env; from architects_env import hamlet_v0; "
        "hamlet_v0.env(num_players=2, opponents=['greedy']).reset(seed=1); "
        "import architects_env.play.table.table, architects_env.experiments.speed.__main__, architects_env.train.runs.config; "
        "print(architects_env.__file__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith(str(tree)), done.stderr
