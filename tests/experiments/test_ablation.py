"""What each part of a recipe is worth: trainings of seconds, judged exactly."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from architects_env.experiments.ablation import Arguments, make_config, mean_and_half, parse_change, run

QUICK, HARDLY = (f"n_envs=32 batch_size=256 learning_rate={rate}" for rate in (0.01, 1e-9))


def small(out: Path, *changes: str) -> Arguments:
    return Arguments(changes=changes, runs=1, decisions=16384, hidden=(16,), out=out)


def told(arguments: Arguments) -> tuple[dict[str, list[float]], str]:
    said = StringIO()
    return run(arguments, Console(file=said, width=150)), said.getvalue()


def test_rows_are_compared_and_what_is_known_is_not_trained_again(tmp_path: Path) -> None:
    arguments = small(tmp_path, QUICK, HARDLY)
    results, said = told(arguments)
    learned, uniform = results[QUICK][0], results[HARDLY][0]
    assert learned < 1.2 and uniform > 1.6  # who plays uniformly has a NashConv of 1.70
    assert f"{uniform - learned:+.3f}" in said
    after, said = told(replace(arguments, changes=(QUICK,), runs=2))
    assert after[QUICK][0] == learned and len(after[QUICK]) == 2
    assert "seed 1:" in said and "seed 0:" not in said
    for other in ({"decisions": 8192}, {"hidden": (32,)}):
        with pytest.raises(ValueError, match="name another folder with --out"):
            told(replace(arguments, **other))


def test_a_change_is_a_list_of_settings_of_training() -> None:
    assert parse_change("opponents_fraction=0.0 imitate=lookahead:4") == {
        "opponents_fraction": 0.0,
        "imitate": "lookahead:4",
    }
    assert parse_change("hidden=(32,)") == {"hidden": (32,)} and parse_change("as it is") == {}
    for wrong in ("entropie=0.1", "ent_coef"):
        with pytest.raises(ValueError, match="a setting of training"):
            parse_change(wrong)


def test_a_setting_that_is_out_of_range_is_refused_before_anything_is_trained(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ent_coef"):
        told(small(tmp_path / "out", "as it is", "ent_coef=-1"))
    assert not (tmp_path / "out").exists()


def test_rows_of_a_seed_have_the_same_seed_and_budget(tmp_path: Path) -> None:
    one, other = (make_config(small(tmp_path), change, 3) for change in ("as it is", "ent_coef=0.1"))
    assert (one.seed, one.total_timesteps, one.players) == (other.seed, other.total_timesteps, other.players)


def test_the_interval_is_students() -> None:
    mean, half = mean_and_half(np.array([1.0, 2.0, 3.0]))
    assert (mean, round(half, 3)) == (2.0, round(4.30 / np.sqrt(3), 3))
