"""Settings of a training run: what is refused, what a game's own recipe gives, and when the budget is spent."""

from __future__ import annotations

import re
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from architects_env import train
from architects_env.train.__main__ import main as command
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.runs.budget import Budget
from architects_env.train.runs.config import (
    DEFAULT_DECISIONS,
    DEFAULT_MINUTES,
    RANGES,
    BadConfig,
    Config,
    check_config,
    from_json,
    to_json,
)
from architects_env.train.runs.new_learner import algorithm_settings
from tests.train.small_runs import small


@pytest.mark.parametrize(
    ("setting", "value", "says"),
    [
        ("minutes", -1, "minutes is -1; it must be a number from 0.001 to"),
        ("minutes", float("nan"), "minutes is nan"),
        ("minutes", 0.0, "minutes is 0.0"),
        ("total_timesteps", 0, "total_timesteps is 0; it must be a whole number from 1"),
        ("batch_size", 0, "batch_size is 0; it must be a whole number from 2"),
        ("batch_size", 1, "batch_size is 1"),
        ("hidden", (0,), "hidden[0] is 0; it must be a whole number from 1 to 8,192"),
        ("hidden", (), "hidden has 0 entries"),
        ("rewards", "gold", "rewards is 'gold'; it must be one of placement, win, margin"),
        ("n_envs", 0, "n_envs is 0; it must be a whole number from 1"),
        ("threads", -1, "threads is -1; it must be a whole number from 0"),
        ("n_steps", -5, "n_steps is -5"),
        ("n_epochs", 0, "n_epochs is 0"),
        ("seed", -1, "seed is -1"),
        ("seed", 2**63, "seed is"),
        ("learning_rate", float("inf"), "learning_rate is inf"),
        ("learning_rate", 0.0, "learning_rate is 0.0"),
        ("gamma", 1.5, "gamma is 1.5; it must be a number from 0 to 1"),
        ("gae_lambda", -0.1, "gae_lambda is -0.1"),
        ("clip_range", 0.0, "clip_range is 0.0"),
        ("ent_coef", float("nan"), "ent_coef is nan"),
        ("vf_coef", -1, "vf_coef is -1"),
        ("checkpoint_seconds", 0.0, "checkpoint_seconds is 0.0"),
        ("checkpoint_decisions", 0, "checkpoint_decisions is 0"),
        ("curve_games", 0, "curve_games is 0"),
        ("ladder_games", -1, "ladder_games is -1"),
        ("game", "chess", "game is 'chess'; it must be one of architects"),
        ("players", (9,), "hamlet is played by"),
        ("option", ("speed=3",), "no option 'speed'"),
        ("n_envs", 65536, "A rollout may have"),
        ("opponents_fraction", 1.5, "opponents_fraction is 1.5; it must be a number from 0 to 1"),
        ("bots", ("nobody",), "no agent 'nobody'"),
        ("max_snapshots", -1, "max_snapshots is -1"),
    ],
)
def test_a_setting_out_of_range_is_refused_in_words(setting: str, value: object, says: str, tmp_path: Path) -> None:
    changes = {"total_timesteps": None, setting: value} | ({"n_steps": 65536} if value == 65536 else {})
    with pytest.raises(BadConfig) as raised:
        small(tmp_path, **changes)
    assert says in str(raised.value)


def test_every_wrong_setting_is_named_and_no_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "sys.argv",
        [
            "train",
            "--runs-folder",
            str(tmp_path / "runs"),
            "--minutes",
            "-1",
            "--batch-size",
            "0",
            "--hidden",
            "0",
            "--gamma",
            "2",
        ],
    )
    with pytest.raises(SystemExit) as raised:
        command()
    assert str(raised.value).count("; it must be ") == 4 and not (tmp_path / "runs").exists()


def test_a_game_has_its_own_warm_start_and_a_policy_to_start_from_needs_none(tmp_path: Path) -> None:
    assert (
        check_config(Config(game="viscounts")).imitate == "fast:heuristic"
        and check_config(Config(game="hamlet")).imitate == "none"
    )
    assert check_config(Config()).imitation_decisions == 400_000
    assert check_config(check_config(Config(game="viscounts", imitate="none"))).imitate == "none"
    assert check_config(Config(game="viscounts", start_from=tmp_path)).imitate == "none"
    with pytest.raises(BadConfig, match="somebody"):
        check_config(Config(imitate="somebody"))


def test_what_is_not_given_is_the_games_own_recipe_and_what_is_given_stands() -> None:
    citadels, hamlet = check_config(Config(game="citadels")), check_config(Config(game="hamlet"))
    assert (citadels.n_envs, citadels.batch_size, citadels.learning_rate, citadels.bots) == (
        2048,
        8192,
        1e-3,
        ("greedy", "builder", "raider"),
    )
    assert (hamlet.n_envs, hamlet.batch_size, hamlet.learning_rate, hamlet.bots) == (
        256,
        2048,
        6e-4,
        check_config(Config(game="hamlet", bots=None)).bots,
    )
    given = check_config(
        Config(
            game="citadels",
            n_envs=32,
            batch_size=64,
            learning_rate=0.1,
            bots=("random",),
            imitation_learning_rate=0.2,
        )
    )
    assert (given.n_envs, given.batch_size, given.learning_rate, given.bots, given.imitation_learning_rate) == (
        32,
        64,
        0.1,
        ("random",),
        0.2,
    )
    assert check_config(citadels) == citadels and given.tuned_settings().n_steps == 48


def test_decisions_are_the_measure_and_in_the_last_fifth_of_the_minutes_the_clock() -> None:
    both, clock = Budget(1.0, 1000), Budget(1.0, None)
    assert [both.spent(500, seconds) for seconds in (0.0, 47.0, 48.0, 54.0)] == pytest.approx([0.5] * 4)
    assert both.spent(500, 57.0) == pytest.approx(0.75) and both.spent(500, 60.0) == pytest.approx(1)
    assert both.spent(1000, 0.0) == 1 and both.spent(999, 59.0) < 1
    assert clock.spent(500, 15.0) == 0.25 and clock.spent(0, 60.0) == 1


@pytest.mark.parametrize(
    ("given", "budget"),
    [
        ({}, Budget(DEFAULT_MINUTES, DEFAULT_DECISIONS)),
        ({"minutes": 2.0}, Budget(2.0, None)),
        ({"total_timesteps": 9}, Budget(None, 9)),
        ({"total_timesteps": 9, "minutes": 2.0}, Budget(2.0, 9)),
    ],
)
def test_a_run_is_bounded_by_what_was_named_and_otherwise_by_both(given: dict[str, Any], budget: Budget) -> None:
    assert check_config(Config(game="hamlet", **given)).budget() == budget


def test_by_default_all_numbers_of_players_that_the_options_allow_are_played() -> None:
    assert check_config(Config(game="architects")).players == (2, 3, 4, 5)
    assert check_config(Config(game="architects", option=("rival=helena",))).players == (2,)


def test_citadels_is_learnt_with_four_numbers_of_players_unless_others_are_given() -> None:
    assert check_config(Config(game="citadels")).players == (2, 3, 4, 6) and check_config(
        Config(game="citadels", players=(8, 5))
    ).players == (8, 5)


def test_a_game_has_its_own_reward_for_games_that_are_cut_off() -> None:
    assert (
        check_config(Config()).cut_off_reward == -3
        and check_config(Config(cut_off_reward="placement")).cut_off_reward == "placement"
    )
    assert (
        check_config(Config(game="hamlet")).cut_off_reward == "placement"
        and check_config(Config(game="hamlet", cut_off_reward=-2.0)).cut_off_reward == -2
    )
    with pytest.raises(BadConfig, match=r"cut_off_reward is 2\.0; it must be a number from -100 to 1"):
        check_config(Config(cut_off_reward=2.0))


def test_settings_reach_the_algorithm_by_their_names(tmp_path: Path) -> None:
    given = {"n_epochs": 5, "clip_range": 0.3, "vf_coef": 0.7, "decision_cost": 0.01, "cut_off_reward": -2.0}
    config = small(tmp_path, **given)
    settings = algorithm_settings(config)
    assert given.items() <= settings.items() and settings["n_steps"] == config.n_steps
    others = {"policy", "env", "policy_kwargs", "max_grad_norm", "tensorboard_log", "verbose"}
    assert set(settings) == set(signature(SelfPlayPPO).parameters) - others - {"_init_setup_model"}
    assert algorithm_settings(small(tmp_path))["cut_off_reward"] is None


def test_every_setting_has_a_range_and_a_use() -> None:
    """A setting that is not passed on would change nothing."""
    names = {field.name for field in fields(Config)}
    words = {"game", "option", "runs_folder", "resume", "trust_code", "start_from"}  # checked where they are read
    assert names - set(RANGES) == words
    grouped = " ".join(Config.HELP_GROUPS.values()).split()
    assert set(grouped) <= names and len(grouped) == len(set(grouped))
    passed = set(algorithm_settings(check_config(Config(game="hamlet")))) & names
    sources = [path.read_text(encoding="utf-8") for path in Path(train.__file__).parent.rglob("*.py")]
    unused = {name for name in names - passed if not any(re.search(rf"\.{name}\b", source) for source in sources)}
    assert not unused


def test_a_setting_that_an_earlier_version_did_not_have_gets_its_default(tmp_path: Path) -> None:
    config = small(tmp_path)
    saved = to_json(config)
    del saved["ent_coef_end"], saved["exploit_every"]
    assert from_json(saved) == config
    for wrong, named in (
        ({**saved, "glory": 1}, "glory"),
        ({"game": "hamlet"}, "hidden, players, runs_folder, seed"),
        ([], "all"),
    ):
        with pytest.raises(BadConfig, match=f"missing or unknown: {named}"):
            from_json(wrong)


def test_exploiters_without_a_place_among_the_snapshots_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="Exploiters become snapshots: give --max-snapshots 1 or more"):
        small(tmp_path, exploit_every=500, max_snapshots=0)
