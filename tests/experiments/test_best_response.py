"""A rival that learns against a frozen agent: on Hamlet it comes close to the exact best response."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.policy_file import read_policy
from architects_env.core.play.batch import Batch
from architects_env.experiments import best_response as best_response_module
from architects_env.experiments.best_response import (
    Arguments,
    Gain,
    best_response,
    best_responses,
    one_of_several,
    own_rewards,
    resume,
    to_json,
)
from architects_env.experiments.exact import BestResponse, build_tree
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.opponents import LEARNER, Pool

HAMLET = load("hamlet")
QUIET = Console(quiet=True)
GAIN = Gain("greedy", "hamlet", 2, 0.1, 0.1, 0.0, 0.1, 0.1, 40, 6, 600, 1.0, False, None)


@pytest.mark.parametrize(("decisions", "share"), [(75_000, 0.4), pytest.param(600_000, 0.95, marks=pytest.mark.slow)])
def test_on_hamlet_it_comes_close_to_the_exact_best_response(decisions: int, share: float, tmp_path: Path) -> None:
    gain = best_response(
        Arguments(game="hamlet", against="greedy", decisions=decisions, games=2000, seed=1), tmp_path / "new", QUIET
    )
    tree = build_tree("hamlet", 2, {})
    greedy, rival = (
        tree.strategy_of(make_agent(spec, HAMLET))
        for spec in ("greedy", f"{tmp_path / 'new' / 'policy.zip'}:deterministic")
    )
    exact = np.mean([BestResponse(tree, seat, greedy).value for seat in range(2)])
    reached = np.mean([tree.values([rival, greedy])[0], tree.values([greedy, rival])[1]])
    assert gain.exact == pytest.approx(exact) and reached > share * exact
    assert abs(gain.reward - reached) < 2 * gain.reward_half and gain.gain > gain.gain_half > 0
    assert gain.decisions >= decisions and gain.seconds > 0 and not gain.stopped
    assert json.loads((tmp_path / "new" / "gain.json").read_text())["decisions"] == gain.decisions


def test_the_budget_is_kept_and_nothing_is_overwritten(tmp_path: Path) -> None:
    small = Arguments(
        game="hamlet",
        players=3,
        option=("rounds=2",),
        against="random",
        decisions=3000,
        games=30,
        n_envs=32,
        n_steps=8,
    )
    gain = best_response(small, tmp_path / "new", QUIET)
    assert 3000 <= gain.decisions < 3000 + 2 * 32 * 8 and gain.games == 30
    with pytest.raises(FileExistsError):
        best_response(small, tmp_path / "new", QUIET)
    with pytest.raises(ValueError, match="no agent"):
        best_response(Arguments(game="hamlet", against="nobody"), tmp_path / "other", QUIET)
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"minutes": -1.0}, "minutes is -1.0"),
        ({"decisions": 0}, "decisions is 0"),
        ({"hidden": (0,)}, r"hidden\[0\] is 0"),
        ({"ent_coef": float("nan")}, "ent_coef is nan"),
        ({"n_envs": 0}, "n_envs is 0"),
        ({"games": 1}, "games is 1"),
        ({"seed": -1}, "seed is -1"),
        ({"runs": 0}, "runs is 0"),
        ({"processes": 0}, "processes is 0"),
        ({"players": 9}, "is played by"),
    ],
)
def test_a_setting_out_of_range_is_refused_before_a_folder_is_made(setting: dict, says: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=says):
        best_response(Arguments(**{"game": "hamlet", "against": "random", **setting}), tmp_path / "new", QUIET)
    with pytest.raises(ValueError, match=says):
        list(best_responses(Arguments(**{"game": "hamlet", "against": "random", **setting}), tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_two_runs_with_one_number_of_decisions_are_equal(tmp_path: Path) -> None:
    weights = []
    for name in ("a", "b"):
        best_response(
            Arguments(game="hamlet", against="random", decisions=2000, games=4, n_envs=16, n_steps=8),
            tmp_path / name,
            QUIET,
        )
        weights.append(read_policy(tmp_path / name / "policy.zip", HAMLET).weights)
    assert all(value.equal(weights[1][name]) for name, value in weights[0].items())


SEVERAL = Arguments(
    game="hamlet", against="greedy", decisions=600, games=40, n_envs=16, n_steps=8, seed=5, runs=3, hidden=(16,)
)


def kept(folder: Path) -> dict[str, dict]:
    """What each rival came to, but for the seconds it took."""
    found = {path.parent.name: json.loads(path.read_text()) for path in sorted(folder.glob("seed-*/gain.json"))}
    return {name: {**gain, "seconds": 0} for name, gain in found.items()}


def test_several_rivals_that_were_killed_go_on_where_they_were(tmp_path: Path) -> None:
    list(best_responses(SEVERAL, tmp_path / "unbroken"))
    begun = best_responses(SEVERAL, tmp_path / "cut")
    next(begun)
    begun.close()
    (tmp_path / "cut" / "seed-6").mkdir()
    (tmp_path / "cut" / "seed-6" / "policy.zip").write_text("half of it")  # what a kill may leave
    (tmp_path / "cut" / "seed-7").mkdir()
    stopped = asdict(replace(GAIN, seed=7, stopped=True))
    (tmp_path / "cut" / "seed-7" / "gain.json").write_text(json.dumps(stopped))
    on = resume(Arguments(resume=tmp_path / "cut"))
    assert [gain.seed for gain in best_responses(on, tmp_path / "cut")] == [6, 7]
    assert kept(tmp_path / "cut") == kept(tmp_path / "unbroken") and len(kept(tmp_path / "cut")) == 3
    assert list(best_responses(on, tmp_path / "cut")) == []


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"runs": 0}, r"config.json.runs is 0"),
        ({"against": "mine.py:Mine"}, "names 'mine.py:Mine', which would execute .* --trust-code mine.py:Mine"),
        ({"hidden": "wide"}, "config.json.hidden"),
        (None, "config.json cannot be read"),
    ],
)
def test_a_folder_that_cannot_be_gone_on_with_is_refused_in_words(
    changes: dict | None, says: str, tmp_path: Path
) -> None:
    if changes is not None:
        (tmp_path / "config.json").write_text(json.dumps({**to_json(SEVERAL), **changes}))
    with pytest.raises(ValueError, match=says):
        resume(Arguments(resume=tmp_path))


# That jobs reach Ray and come back is seen by the tests of tournaments and of the benchmark with it.
@pytest.mark.slow  # that a run repeats is looked at below
@pytest.mark.parametrize("ray", [False, True])
def test_several_rivals_are_those_that_would_have_learned_alone(ray: bool, tmp_path: Path) -> None:
    if ray:
        pytest.importorskip("ray", reason="Ray is not installed (the extra scale)")
    several = Arguments(
        game="hamlet", against="greedy", decisions=600, games=40, n_envs=16, n_steps=8, seed=5, runs=2, ray=ray
    )
    gains = {gain.seed: gain for gain in best_responses(replace(several, processes=2), tmp_path / "several")}
    assert sorted(gains) == [5, 6] and gains[5].reward != gains[6].reward
    alone = best_response(replace(several, seed=6, runs=1), tmp_path / "alone", QUIET)
    assert replace(gains[6], seconds=0.0) == replace(alone, seconds=0.0)
    one, other = (
        read_policy(folder / "policy.zip", HAMLET).weights
        for folder in (tmp_path / "alone", tmp_path / "several" / "seed-6")
    )
    assert all(value.equal(other[name]) for name, value in one.items())
    assert json.loads((tmp_path / "several" / "seed-5" / "gain.json").read_text())["gain"] == gains[5].gain


@pytest.mark.parametrize(("processes", "quiet"), [(1, False), (2, True)])
def test_of_several_rivals_one_that_learns_here_shows_how_far_it_is(
    processes: int, quiet: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines of several at once would be mixed."""

    def looked_at(arguments: Arguments, folder: Path, console: Console) -> Gain:
        assert console.quiet == quiet and arguments.seed == 6
        folder.mkdir()
        (folder / "policy.zip").touch()
        return GAIN

    monkeypatch.setattr(best_response_module, "best_response", looked_at)
    assert one_of_several(asdict(Arguments(seed=5, runs=2, processes=processes)), 1) == (GAIN, b"")


@pytest.mark.parametrize("device", ["cpu", "torch-cpu"])
def test_a_rival_can_begin_with_a_policy(device: str, tmp_path: Path) -> None:
    small = Arguments(game="hamlet", against="random", decisions=600, games=4, n_envs=16, n_steps=8)
    first, network = tmp_path / "policy.zip", network_settings((24, 16))
    SelfPlayPPO("MlpPolicy", BatchVecEnv(Batch(HAMLET, 4, 2)), device="cpu", policy_kwargs=network).save(first)
    going_on = replace(small, start_from=first, learning_rate=1e-9, ent_coef=0.0, hidden=(128, 128), device=device)
    best_response(going_on, tmp_path / "second", QUIET)
    before, after = (read_policy(path, HAMLET) for path in (first, tmp_path / "second" / "policy.zip"))
    assert after.description["body_layers"] == [24, 16]
    for name, value in before.weights.items():
        assert np.allclose(after.weights[name], value, atol=1e-5)
    with pytest.raises(ValueError, match="hamlet"):
        best_response(replace(going_on, game="citadels"), tmp_path / "third", QUIET)
    assert not (tmp_path / "third").exists()
    network["share_features_extractor"] = False
    SelfPlayPPO("MlpPolicy", BatchVecEnv(Batch(HAMLET, 4, 2)), device="cpu", policy_kwargs=network).save(first)
    with pytest.raises(ValueError, match="a network that `train` does not make"):
        best_response(going_on, tmp_path / "fourth", QUIET)


def test_games_that_are_not_small_have_no_exact_value_and_single_players_no_opponent(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least two players"):
        best_response(Arguments(game="architects", players=1), tmp_path / "new", QUIET)
    arguments = Arguments(game="architects", players=2, against="random", games=40)
    rewards = own_rewards(
        load("architects"),
        make_agent("greedy", load("architects")),
        make_agent("random", load("architects")),
        arguments,
        {},
    )
    assert len(rewards) == 40 and rewards.mean() > 0.8


def test_the_learner_learns_from_its_own_seat_alone() -> None:
    batch = Batch(HAMLET, 9, 3)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        n_steps=18,
        batch_size=54,
        device="cpu",
        seed=0,
        policy_kwargs=network_settings((16,)),
    )
    asked: list[bool] = []

    class Watched:
        name = "watched"

        def choose(self, views, rng):
            players = learner.groups[0].seated_batches[0].player_ids
            assert ((players == LEARNER).sum(axis=1) == 1).all()
            asked.append(len(views) == (players[np.arange(9), batch.seats] != LEARNER).sum())
            return views.masks.argmax(axis=1)

    pool = Pool(opponents_fraction=1.0, bots_fraction=1.0)
    pool.add("watched", [Watched()])  # type: ignore[list-item]
    learner.assign_games([[batch]], pool)
    learner.learn(1)
    rollout = learner.groups[0].rollout
    assert asked and all(asked) and 30 < len(rollout) == learner.num_timesteps < 80
    for row in range(len(rollout)):
        assert rollout.actions[row] in rollout.legal[rollout.legal_starts[row] : rollout.legal_starts[row + 1]]
    assert np.abs(rollout.returns[: len(rollout)]).max() <= 3
