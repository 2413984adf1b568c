"""The comparison of agents on the same deals (`tools.compare_agents`)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tools import compare_agents
from tools.compare_agents import main, mean_with_error, run


@pytest.fixture(autouse=True)
def _short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare_agents, "AT_A_TURN", 4)


def compare(agents: list[str], games: int, out: Path) -> dict[str, dict[str, list[float]]]:
    main("hamlet", 2, agents, against="random", games=games, seeds=(1, 2), out=out)
    return json.loads(out.read_text())


def test_agents_play_the_same_deals_by_turns_and_an_interrupted_comparison_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = compare(["random", "greedy", "random@1"], 16, tmp_path / "whole.json")
    assert whole["random"] == whole["random@1"] != whole["greedy"]
    assert all(len(values) == 16 for results in whole.values() for values in results.values())
    printed = capsys.readouterr().out
    assert "reward beside random on the same deals: +0.000 ± 0.000" in printed and "; 16 games)" in printed
    compare(["random", "greedy", "random@1"], 8, tmp_path / "parts.json")
    assert compare(["random", "greedy", "random@1"], 16, tmp_path / "parts.json") == whole


def test_results_of_other_agents_are_not_continued(tmp_path: Path) -> None:
    compare(["random"], 8, tmp_path / "one.json")
    with pytest.raises(SystemExit, match=r"one\.json holds results of random\. Give another --out"):
        compare(["greedy"], 16, tmp_path / "one.json")


def test_the_interval_of_a_mean_shrinks_with_the_number_of_games() -> None:
    rewards = np.resize([1.0, -1.0], 400)
    mean, error = mean_with_error(rewards)
    assert mean == 0 and error == pytest.approx(1.96 / 20, rel=0.01)


def test_the_old_flag_is_refused_with_the_new_one() -> None:
    with pytest.raises(SystemExit, match=r"^--arms is now called --agents"):
        run(["--game", "hamlet", "--arms", "random"])
