"""Names that have changed: old flags are refused with the new name, and files with old names are read."""

from __future__ import annotations

import inspect
import json
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest
import torch as th

from architects_env.experiments import best_response
from architects_env.train.__main__ import main as train_main
from architects_env.train.evaluation.best_checkpoint import best_decisions
from architects_env.train.evaluation.evaluations import read_evaluations
from architects_env.train.imitation import values
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.runs.config import BadConfig, Config, from_json, to_json
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.run_folder import resume_run
from architects_env.train.runs.signals import StopRequests
from architects_env.train.settings.renamed import (
    ATTRIBUTES,
    COUNTERS,
    CURVE_STATE,
    GROUP_RNGS,
    POOL,
    REMOVED,
    REMOVED_ATTRIBUTES,
    SETTINGS,
)
from tests.train.small_runs import small, trained

OLD_CONFIG: dict[str, Any] = {
    "game": "hamlet",
    "players": [2],
    "fewest_first": 0.0,
    "option": [],
    "total_decisions": 2048,
    "minutes": None,
    "seed": 0,
    "runs": "runs",
    "resume": None,
    "threads": 1,
    "start_from": None,
    "warm_start": "greedy",
    "warm_start_decisions": 600,
    "warm_start_learning_rate": 0.0012,
    "warm_start_temperature": 0.03,
    "with_others": 0.5,
    "bots": ["random"],
    "bots_fraction": 0.6,
    "remember_every": 700,
    "most_remembered": 2,
    "exploit_every": 0,
    "exploiter_decisions": 300000,
    "num_games": 32,
    "steps": 16,
    "batch_size": 128,
    "epochs": 1,
    "learning_rate": 0.0006,
    "gamma": 1.0,
    "decision_cost": 0.0,
    "cut_off_reward": "placement",
    "gae_lambda": 0.95,
    "clip_range": 0.2,
    "normalise_by_players": False,
    "entropy": 0.02,
    "entropy_end": None,
    "value_weight": 0.5,
    "anchor": 0.0,
    "anchor_every": 0,
    "hidden": [16],
    "own_value_network": False,
    "rewards": "placement",
    "checkpoint_seconds": 60.0,
    "checkpoint_decisions": 1000,
    "keep": "best",
    "curve_games": 4,
    "ladder_games": 4,
}
"""A config.json as it was written before the settings had the names of Stable-Baselines3."""
GIVEN = {
    "imitate": "greedy",
    "imitation_decisions": 600,
    "opponents_fraction": 0.5,
    "bots": ("random",),
    "snapshot_every": 700,
    "max_snapshots": 2,
}


def with_names(saved: Any, names: Mapping[str, str]) -> Any:
    """Rename the keys of dictionaries, also of nested ones."""
    if not isinstance(saved, dict):
        return saved
    return {names.get(name, name): with_names(value, names) for name, value in saved.items()}


def rewrite(path: Path, entry: str, names: Mapping[str, str]) -> None:
    """Give the fields of an entry of a zip other names."""
    with zipfile.ZipFile(path) as archive:
        content = {info: archive.read(info) for info in archive.infolist()}
    with zipfile.ZipFile(path, "w") as archive:
        for info, data in content.items():
            if info.filename == entry:
                data = json.dumps(with_names(json.loads(data), names)).encode()
            archive.writestr(info, data)


def old_names(table: Mapping[str, str]) -> dict[str, str]:
    """The old names by the new ones."""
    return {new: old for old, new in table.items()}


@pytest.mark.parametrize("old", SETTINGS)
def test_an_old_flag_is_refused_with_the_new_name(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    flag, new = f"--{old.replace('_', '-')}", f"--{SETTINGS[old].replace('_', '-')}"
    for main in (train_main, values.main, best_response.main):
        for words in ([flag, "1"], [f"{flag}=1"]):
            monkeypatch.setattr("sys.argv", ["architects-env", *words])
            with pytest.raises(SystemExit, match=f"^{flag} is now called {new}. Use that name.$"):
                main()


@pytest.mark.parametrize("flag", ["--kl-coef", "--fewest-first=0.3", "--no-own-value-network", "--anchor=0"])
def test_a_flag_that_was_removed_is_refused(flag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["architects-env", flag])
    with pytest.raises(SystemExit, match=f"^{flag.partition('=')[0]} was removed because no gain was measured with it"):
        train_main()


def test_a_setting_that_was_removed_is_read_if_it_was_not_used(tmp_path: Path) -> None:
    config = small(tmp_path)
    unused: dict[str, object] = {name: values[-1] for name, values in REMOVED.items()}
    assert from_json({**to_json(config), **unused}) == config
    for name, value in (("kl_coef", 0.1), ("fewest_first", 0.3), ("own_value_network", True)):
        with pytest.raises(BadConfig, match=f"^{name} is {value}. This setting was removed"):
            from_json({**to_json(config), name: value})


def test_new_names_are_settings_and_old_ones_are_none() -> None:
    known = {field.name for settings in (Config, values.ValuesArguments) for field in fields(settings)}  # type: ignore[arg-type]
    assert set(SETTINGS.values()) <= known and not set(SETTINGS) & known


def test_a_run_with_old_names_goes_on_as_it_would_have_with_new_ones(tmp_path: Path) -> None:
    """Bit for bit. Its tables and checkpoints have old names too."""
    _, new = trained(small(tmp_path / "runs", **GIVEN))
    old = Path(shutil.copytree(new, tmp_path / "old"))
    (old / "config.json").write_text(json.dumps(OLD_CONFIG))
    (old / "looks.csv").write_text("decisions,against,players,games,first_places\n0,greedy,2,60,0.5\n")
    curve = (old / "curve.csv").read_text()
    (old / "curve.csv").write_text(
        curve.replace("win_rate", "first_places").replace("points_of_opponents", "points_of_others")
    )
    (old / "mirrors.json").write_text("[]")
    (old / "kept.json").write_text('{"decisions": 1024, "play_off": []}')
    for path in (old / "checkpoints").glob("*.zip"):
        rewrite(path, "run.json", old_names({**COUNTERS, **POOL, **CURVE_STATE, **GROUP_RNGS}))
    weights = []
    for folder in (new, old):
        config, _, checkpoint, notes = resume_run(Config(resume=folder, total_timesteps=3000))
        learner = make_learner(config, checkpoint)
        assert notes == [] and learner.imitated_decisions >= 600
        assert learner.num_imitation_batches == 1 and len(learner.pool.drawable_snapshots) == 2
        run_training(config, learner, folder, StopRequests(), checkpoint)
        weights.append(learner.policy.state_dict())
    assert all(th.equal(value, weights[1][name]) for name, value in weights[0].items())
    assert read_evaluations(old)[0][0].against == "greedy" and best_decisions(old) == 1024
    assert not (old / "mirrors.json").exists() and (old / "self_play.json").read_text() == "[]"
    assert not (old / "looks.csv").exists() and (old / "curve.csv").read_text().startswith(curve.splitlines()[0])


def test_a_policy_with_old_names_loads_with_its_settings(tmp_path: Path) -> None:
    learner, _ = trained(small(tmp_path, **GIVEN))
    learner.save(tmp_path / "policy.zip")
    rewrite(tmp_path / "policy.zip", "data", {**old_names(ATTRIBUTES), "vf_coef": "anchor_coef"})
    loaded = SelfPlayPPO.load(tmp_path / "policy.zip", device="cpu")
    assert not set(REMOVED_ATTRIBUTES) & set(vars(loaded))
    assert loaded.imitated_decisions == learner.imitated_decisions > 0 and not set(ATTRIBUTES) & set(vars(loaded))
    assert all(th.equal(a, b) for a, b in zip(loaded.policy.parameters(), learner.policy.parameters(), strict=True))


def test_settings_of_learned_values_with_old_names_are_read(tmp_path: Path) -> None:
    given = values.ValuesArguments(
        tmp_path, "hamlet", (2,), rounds=1, games=8, opponents_fraction=0.25, epsilon=0.5, targets="actions", n_epochs=3
    )
    saved = {name: value for name, value in asdict(given).items() if name not in ("out", *values.NOT_KEPT)}
    for old, new in {
        "with_others": "opponents_fraction",
        "at_random": "epsilon",
        "where": "targets",
        "passes": "n_epochs",
    }.items():
        saved[old] = saved.pop(new)
    (tmp_path / "settings.json").write_text(json.dumps({**saved, "out": str(tmp_path)}))
    assert values.resume(replace(given, resume=tmp_path)) == (given, 0)


def test_a_folder_of_rivals_with_old_names_is_read(tmp_path: Path) -> None:
    given = best_response.Arguments(game="hamlet", runs=3, n_envs=16, n_steps=8, ent_coef=0.25)
    saved = best_response.to_json(given)
    for old, new in {"num_games": "n_envs", "steps": "n_steps", "entropy": "ent_coef"}.items():
        saved[old] = saved.pop(new)
    (tmp_path / "config.json").write_text(json.dumps(saved))
    assert best_response.resume(replace(given, resume=tmp_path)) == replace(given, resume=tmp_path)


def test_a_learner_is_made_with_all_its_settings_which_have_the_names_of_the_run(tmp_path: Path) -> None:
    """Nothing is set after the constructor."""
    parameters = set(inspect.signature(SelfPlayPPO).parameters)
    from_sb3 = {"policy", "env", "max_grad_norm", "tensorboard_log", "policy_kwargs", "verbose", "device"}
    shared = {name for name in parameters - from_sb3 if not name.startswith("_")}
    assert shared <= {field.name for field in fields(Config)}
    changes = {"ent_coef_end": 0.01, "decision_cost": 0.02, "cut_off_reward": -2.0}
    config = small(tmp_path, **GIVEN, **changes, n_epochs=2, gamma=0.9, gae_lambda=0.8, vf_coef=0.3, clip_range=0.1)
    learner = make_learner(config, None)
    for name in shared - {"learning_rate", "seed"}:  # a schedule, and a word drawn from the seed
        assert getattr(learner, name) == getattr(config, name), name


def test_the_command_line_of_training_names_the_settings_as_stable_baselines3_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["architects-env train", "--help"])
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        train_main()
    said = capsys.readouterr().out
    for name in ("total-timesteps", "n-envs", "n-steps", "batch-size", "n-epochs", "ent-coef", "vf-coef", "clip-range"):
        assert f"--{name} " in said, name
