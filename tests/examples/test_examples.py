"""The examples, run shortly: they learn."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import torch as th

from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.games import GAMES, load
from architects_env.train.ppo.advantages import seat_advantages

FOLDER = Path(__file__).parents[2] / "examples"


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


card_encoder, cleanrl, sb3 = loaded("card_encoder"), loaded("cleanrl_ppo"), loaded("sb3_maskable_ppo")
sb3_tables = loaded("sb3_tables")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    th.set_num_threads(1)


def test_a_whole_game_in_one_file_has_at_most_300_lines_and_passes_every_check() -> None:
    path = FOLDER / "letters.py"
    assert len(path.read_text().splitlines()) <= 300
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
    assert done.returncode == 0 and "Ranks:" in done.stdout, done.stderr


def test_the_loop_in_one_file_has_fewer_than_180_lines() -> None:
    assert len((FOLDER / "cleanrl_ppo.py").read_text().splitlines()) < 180


@pytest.mark.parametrize(
    ("game", "players", "settings", "better_than"),
    [
        ("hamlet", 2, {"total_timesteps": 60_000, "num_envs": 64, "num_steps": 32}, 0.75),
        pytest.param(  # a large game takes long, and learns by the same loop
            "citadels",
            4,
            {"total_timesteps": 60_000, "num_envs": 64, "num_steps": 64, "games": 300},
            0.4,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_the_loop_in_one_file_learns_to_beat_random(
    game: str, players: int, settings: dict[str, int], better_than: float
) -> None:
    assert cleanrl.learn(cleanrl.Args(game=game, players=players, **settings)) > better_than


def test_its_advantages_are_those_of_the_trainer_seat_by_seat() -> None:
    rng, (steps, games, players) = np.random.default_rng(0), (40, 7, 3)
    seats, dones = rng.integers(0, players, (steps, games)), (rng.random((steps, games)) < 0.1).astype(np.int8)
    values = rng.normal(size=(steps, games)).astype(np.float32)
    rewards = rng.normal(size=(steps, games, players)).astype(np.float32) * (dones != 0)[:, :, None]
    last, expected, args = rng.normal(size=(games, players)).astype(np.float32), np.zeros_like(values), cleanrl.Args()
    seat_advantages(
        seats,
        values,
        rewards,
        dones,
        last,
        np.float32(args.gamma),
        np.float32(args.gae_lambda),
        np.float32(0),
        expected,
    )
    assert np.allclose(cleanrl.advantages(args, seats, values, rewards, dones, last), expected, atol=1e-5)


def test_its_actions_are_legal_and_its_log_probabilities_those_of_legal_actions_alone() -> None:
    batch = cleanrl.architects_env.make_batch("hamlet", 50, 2)
    network = cleanrl.Network(batch.observations.shape[1], batch.masks.shape[1], 8)
    actions, logs, _ = cleanrl.decide(network, batch)
    assert batch.masks[np.arange(50), actions].all()
    with th.no_grad():
        likely = network(th.from_numpy(batch.observations), th.from_numpy(batch.masks))[0].exp().numpy()
    assert np.allclose((likely * batch.masks).sum(axis=1), 1) and np.allclose(
        np.log(likely[np.arange(50), actions]), logs, atol=1e-5
    )


@pytest.mark.parametrize(
    "settings",
    [{"total_timesteps": 20_000, "n_envs": 32}, {"total_timesteps": 8_192, "n_envs": 16, "opponents": "random"}],
)
def test_stock_stable_baselines_learns_against_itself_and_against_others(settings: dict) -> None:
    assert sb3.learn(sb3.Args(**settings)) > 0.65


def test_stock_stable_baselines_learns_over_single_environments_too() -> None:
    args = sb3.Args(env="single", n_envs=8, total_timesteps=2_048, opponents="greedy")
    assert 0 < sb3.learn(args) <= 1 and sb3.environment(args).num_envs == 8


@pytest.mark.parametrize("observation", ["tables", "vector"])
def test_stock_stable_baselines_learns_from_tables_and_from_vectors(observation: str) -> None:
    args = sb3_tables.Args(observation=observation, total_timesteps=12_000, n_envs=32, n_eval_episodes=300)
    assert sb3_tables.learn(args) > 0.3


@pytest.mark.parametrize(
    "name",
    ["cleanrl_ppo", *(pytest.param(name, marks=pytest.mark.slow) for name in ("sb3_tables", "sb3_maskable_ppo"))],
)
def test_they_run_from_the_command_line(name: str) -> None:
    help_of = subprocess.run(
        [sys.executable, str(FOLDER / f"{name}.py"), "--help"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(FOLDER.parent)},
    )
    assert help_of.returncode == 0 and "--total-timesteps" in help_of.stdout, help_of.stderr


def test_a_network_over_cards_is_made_for_a_game_without_a_mapping_and_learns() -> None:
    """Zero would be a network that says the same of every position."""
    explained = card_encoder.learn("citadels", games=4_000, epochs=6)
    assert set(explained) == {"entries", "cards"} and explained["cards"] > 0.1


@pytest.mark.parametrize("game", ["architects", "citadels", "viscounts", "settlers"])
def test_the_encoder_reads_every_entry_that_is_about_a_card_with_features(game: str) -> None:
    layout = load(game).observation_layout
    encoder, seen = card_encoder.CardEncoder(layout), th.zeros(1, len(layout), requires_grad=True)
    encoder(seen + 0.1).sum().backward()
    about = {place for name, axis in layout.axes.items() if axis.features for place in layout.places(name).flat} - {-1}
    assert seen.grad is not None and len(encoder.axes) > 0 and len(about) > 100
    assert set(th.nonzero(seen.grad[0]).flatten().tolist()) <= about


@pytest.mark.parametrize("game", GAMES)
def test_the_reader_of_rows_reads_every_entry_and_is_the_same_in_whatever_order_rows_come(game: str) -> None:
    tables, rng = load(game).observation_tables, np.random.default_rng(0)
    space = SeatEnv(game, observation="tables").observation_space
    th.manual_seed(0)
    reader = sb3_tables.RowReader(space, tables)
    seen = th.rand(2, len(load(game).observation_layout))
    shown = {name: th.as_tensor(table).requires_grad_() for name, table in tables(seen.numpy()).items()}
    read = reader(shown)
    assert read.shape == (2, reader.features_dim)
    for table in th.autograd.grad(read.square().sum(), list(shown.values())):
        assert (table.abs().sum(0) > 0).all()
    with th.no_grad():
        mixed = dict(shown)
        for number, name in enumerate(reader.with_rows):
            order = th.as_tensor(rng.permutation(tables.shapes[name][0]))
            mixed[name] = shown[name][:, order]
            printed = getattr(reader, f"printed_{number}")
            printed.copy_(printed[order].clone())
        assert th.allclose(reader(mixed), read, atol=1e-5)
