"""The script that measures an entry of the speedrun, on runs of Hamlet."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tools import speedrun
from tools.measure_device import thread_numbers

pytest.importorskip("sb3_contrib", reason="Nobody can learn without the extra train.")


def test_the_first_checkpoint_that_reaches_a_target_counts_from_the_start_of_training(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.train.small_runs import small, trained

    monkeypatch.setattr(speedrun, "GAME", "hamlet")
    monkeypatch.setattr(speedrun, "TARGETS", {"random": 0.2, "greedy": 0.999})
    begun = time.time() - 100
    _, folder = trained(small(tmp_path / "runs"))
    reached = speedrun.first_to_reach(tmp_path, begun, "random", 60)
    assert reached is not None and reached.win_rate >= 0.2 and reached.games == 60
    assert reached.low < reached.win_rate < reached.high
    assert 100 < reached.seconds <= 100 + time.time() - begun
    assert reached.decisions == min(int(path.stem) for path in (folder / "checkpoints").glob("0*[1-9]*.zip"))
    assert speedrun.first_to_reach(tmp_path, begun, "greedy", 60) is None
    assert capsys.readouterr().out.count("against greedy") >= 2  # all checkpoints were tried


def test_an_evaluation_ends_early_when_the_target_is_out_of_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from architects_env.games import load
    from tests.train.small_runs import small, trained

    learner, _ = trained(small(tmp_path))
    learner.save(tmp_path / "policy.zip")
    monkeypatch.setattr(speedrun, "CHUNK", 50)
    assert speedrun.measure(load("hamlet"), tmp_path / "policy.zip", "greedy", 0.99, 500)[3] == 50
    assert speedrun.measure(load("hamlet"), tmp_path / "policy.zip", "greedy", 0.0, 120)[3] == 120


def test_a_folder_that_exists_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="begins with a new folder"):
        speedrun.train(tmp_path, "")


def test_failed_training_is_no_entry(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"train\.log says why"):
        speedrun.train(tmp_path / "new", "--no-such-flag")
    assert "no-such-flag" in (tmp_path / "new" / "train.log").read_text()


@pytest.mark.parametrize(("cores", "numbers"), [(1, [1]), (2, [1, 2]), (6, [1, 2, 4, 6]), (16, [1, 2, 4, 8, 16])])
def test_the_curve_over_cores_ends_with_all_of_them(cores: int, numbers: list[int]) -> None:
    assert thread_numbers(cores) == numbers
