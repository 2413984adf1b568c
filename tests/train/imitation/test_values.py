"""Values learned by TD(lambda) from games of a look-ahead with itself."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import torch as th
from rich.console import Console

import architects_env
from architects_env.agents import make_agent
from architects_env.agents.policies.policy_file import read_policy
from architects_env.agents.search.lookahead import LookaheadAgent
from architects_env.games import load
from architects_env.train.imitation import values
from architects_env.train.imitation.positions import PositionBatch, Targets, collect_positions
from architects_env.train.imitation.td_lambda import ValueLearner, lambda_returns
from architects_env.train.imitation.values import Round, ValuesArguments, draw_seats, learn
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.devices.backend import TORCH_CPU

QUIET = Console(file=StringIO())


def small(out: Path, **changes: object) -> ValuesArguments:
    settings = ValuesArguments(out, "hamlet", (2,), rounds=1, games=32, targets="actions", hidden=(16,))
    return replace(settings, **changes)  # type: ignore[arg-type]


def learned(arguments: ValuesArguments) -> list[Round]:
    return [*learn(arguments, QUIET)]


def weights(file: Path, game: str = "hamlet") -> dict[str, th.Tensor]:
    return read_policy(file, load(game)).weights


def watched(name: str, targets: Targets, games: int = 16, epsilon: float = 0.1) -> PositionBatch:
    agent, batch = make_agent("lookahead:1", name), architects_env.make_batch(name, games, 2, seed=3)
    assert isinstance(agent, LookaheadAgent)
    return collect_positions([agent], np.zeros((games, 2), int), batch, np.random.default_rng(1), epsilon, targets)


# --- returns ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("td_lambda", "first", "other"),
    [
        (1.0, [1.0, 1.0, 1.0], [-1.0, -1.0]),  # the end alone
        (0.0, [0.4, 0.8, 1.0], [0.5, -1.0]),  # the next value alone
        (0.5, [0.65, 0.9, 1.0], [-0.25, -1.0]),
    ],
)
def test_a_position_is_worth_the_next_of_its_chain_and_by_lambda_what_follows(
    td_lambda: float, first: list[float], other: list[float]
) -> None:
    chains, returns = np.array([0, 1, 0, 1, 0]), np.empty(5, np.float32)
    given = np.array([0.1, -0.2, 0.4, 0.5, 0.8], np.float32)
    lambda_returns(chains, given, np.array([1, -1], np.float32), np.float32(td_lambda), returns)
    assert returns[chains == 0] == pytest.approx(first) and returns[chains == 1] == pytest.approx(other)


# --- positions --------------------------------------------------------------------------------------------------------
def test_a_seat_is_shown_what_it_sees_after_each_of_its_actions_but_the_one_that_ends_the_game() -> None:
    positions = watched("hamlet", "actions", 4, epsilon=1.0)
    batch, going, expected = architects_env.make_batch("hamlet", 4, 2, seed=3), np.ones(4, bool), list[bytes]()
    while going.any():
        movers = batch.seats.copy()
        batch.step(batch.random_actions())
        going &= batch.dones == 0
        seen = batch.observe(movers)
        expected += [seen[i].tobytes() for i in range(4) if going[i]]
    rows = positions.rows
    dense = np.zeros((len(positions), batch.observations.shape[1]), np.float32)
    for row in range(len(positions)):
        entries = slice(rows.starts[row], rows.starts[row + 1])
        dense[row, rows.columns[entries]] = rows.entry_values[entries]
    assert sorted(expected) == sorted(row.tobytes() for row in dense)
    assert (positions.rewards.reshape(4, 2).sum(axis=1) == 0).all() and set(positions.chains) == set(range(8))


@pytest.mark.parametrize("name", ["citadels", "viscounts"])
def test_where_a_look_ahead_ends_there_are_fewer_positions_than_decisions(name: str) -> None:
    ends, actions = watched(name, "ends", 4), watched(name, "actions", 4)
    assert 4 < len(ends) < len(actions) and (ends.rewards == actions.rewards).all()
    assert set(ends.chains) <= set(range(8))


def test_who_learns_has_one_seat_in_games_with_others_and_only_its_positions_are_kept() -> None:
    rng = np.random.default_rng(1)
    mixed, alone = (draw_seats(rng, 1000, 3, 4, share) for share in (0.5, 0.0))
    learners = (mixed == 0).sum(axis=1)
    assert set(learners) == {1, 3} and 400 < (learners == 1).sum() < 600 and set(mixed.ravel()) == {0, 1, 2, 3}
    assert not alone.any() and not draw_seats(rng, 1000, 3, 1, 0.5).any()
    agents = [make_agent(f"lookahead:{worlds}", "hamlet") for worlds in (1, 2)]
    batch, seated = architects_env.make_batch("hamlet", 4, 2, seed=3), np.array([[0, 1], [1, 0], [0, 1], [1, 0]])
    positions = collect_positions(agents, seated, batch, np.random.default_rng(1), 0.1, "actions")  # type: ignore[arg-type]
    assert set(positions.chains) == {0, 3, 4, 7}


# --- learning ---------------------------------------------------------------------------------------------------------
def test_the_value_of_a_game_that_is_nearly_decided_is_learned(tmp_path: Path) -> None:
    [done] = learned(small(tmp_path / "out", games=1200, batch_size=32, learning_rate=3e-3))
    policy = SelfPlayPPO.load(tmp_path / "out" / "values-1.zip", device="cpu").policy
    positions = watched("hamlet", "actions", 200)
    ValueLearner(policy, 1.0, 64, 1, np.random.default_rng(0)).refresh(positions)
    last = [np.flatnonzero(positions.chains == chain)[-1] for chain in range(400)]
    expected, ends = positions.rows.values[last], positions.rewards
    won, lost = (ends[sure].mean() for sure in (expected > 0.5, expected < -0.5))
    assert won > 0.5 and lost < -0.5 and 0.1 < done.explained_variance < 1
    assert done.games == 1280 and "1,280 games" in str(done)


def test_a_seed_gives_the_same_values_and_another_one_others(tmp_path: Path) -> None:
    files = [tmp_path / name / "values-1.zip" for name in ("one", "same", "other")]
    for file, seed in zip(files, (1, 1, 2), strict=True):
        learned(small(file.parent, seed=seed))
    one, same, other = map(weights, files)
    assert all((one[name] == same[name]).all() for name in one)
    assert (one["value_net.weight"] != other["value_net.weight"]).any()


def test_what_is_said_of_actions_stays(tmp_path: Path) -> None:
    learned(small(tmp_path / "out", rounds=2))
    one, two = (weights(tmp_path / "out" / f"values-{k}.zip") for k in (1, 2))
    same = {name: bool((one[name] == two[name]).all()) for name in one}
    assert same["action_net.weight"] and same["action_net.bias"]
    assert not same["value_net.weight"] and not same["features_extractor.first.weight"]


def test_each_round_is_played_by_the_values_of_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[list[str]] = []

    def seen(agents: list[LookaheadAgent], *rest: object) -> PositionBatch:
        played.append([agent.name for agent in agents])
        return collect_positions(agents, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(values, "collect_positions", seen)
    learned(small(tmp_path / "out", game="citadels", targets="ends", rounds=2, games=3))
    learned(small(tmp_path / "on", game="citadels", targets="ends", games=3, start_from=tmp_path / "out/values-2.zip"))
    by_values = [f"lookahead:1,policy={tmp_path}/out/values-{k}.zip" for k in (1, 2)]
    assert played == [["lookahead:1"], *([by, "lookahead:1"] for by in by_values)]
    assert weights(tmp_path / "on/values-1.zip", "citadels")["value_net.weight"].shape == (1, 16)


# --- what is refused --------------------------------------------------------------------------------------------------
def test_what_is_there_is_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "values-1.zip").write_text("mine")
    monkeypatch.setattr(
        "sys.argv", ["architects-env values", "--out", str(tmp_path), "--game", "hamlet", "--targets", "actions"]
    )
    with pytest.raises(SystemExit, match=r"exists already\. Give --out a new folder"):
        values.main()
    assert [file.name for file in tmp_path.iterdir()] == ["values-1.zip"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "game is 'chess'"),
        ({"players": (9,)}, "9"),
        ({"td_lambda": 1.5, "games": 0}, "games is 0; .*\n.*td_lambda is 1.5"),
        ({"targets": "ends"}, "plays to the end of the game"),
        ({"start_from": Path("nothing.zip")}, r"nothing\.zip"),
    ],
)
def test_settings_with_which_nothing_can_be_learned_are_refused(
    changes: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises((ValueError, OSError), match=sentence):
        learned(small(tmp_path / "out", **changes))
    assert not (tmp_path / "out").exists()


def test_ctrl_c_keeps_the_rounds_that_are_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(agents: list[LookaheadAgent], *rest: object) -> PositionBatch:
        if "policy" in agents[0].name:
            raise KeyboardInterrupt
        return collect_positions(agents, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(values, "collect_positions", stopped)
    words = (
        f"architects-env values --out {tmp_path}/out --game hamlet --players 2 --targets actions --games 8 --hidden 8"
    )
    monkeypatch.setattr("sys.argv", ["architects-env values", *words.split()[2:]])
    with pytest.raises(SystemExit, match=r"out holds the values of 1 round\. Resume with: .* values --resume .*out"):
        values.main()
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [
        "learner-1.npz",
        "settings.json",
        "values-1.zip",
    ]


def test_the_code_for_gpus_comes_to_the_same_values_and_goes_on_elsewhere(tmp_path: Path) -> None:
    devices = ("cpu", TORCH_CPU)
    for device in devices:
        learned(small(tmp_path / device, device=device))
    for begun, elsewhere in (devices, devices[::-1]):
        learned(ValuesArguments(resume=tmp_path / begun, rounds=2, device=elsewhere))
    for number in (1, 2):
        one, other = (weights(tmp_path / device / f"values-{number}.zip") for device in devices)
        assert all(th.allclose(one[name], other[name], atol=1e-3) for name in one)
    with pytest.raises(ValueError, match="device must be cpu"):
        learned(small(tmp_path / "none", device="tpu"))
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("stopped_in", [1, 3])
def test_a_run_that_was_stopped_goes_on_to_the_same_values(
    stopped_in: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned(small(tmp_path / "unbroken", rounds=4))
    played = 0

    def stopped(*given: object) -> PositionBatch:
        nonlocal played
        played += 1
        if played == stopped_in:
            raise KeyboardInterrupt
        return collect_positions(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(values, "collect_positions", stopped)
    with pytest.raises(KeyboardInterrupt):
        learned(small(tmp_path / "out", rounds=3))
    monkeypatch.undo()
    on = ValuesArguments(resume=tmp_path / "out", rounds=4)
    assert [one.number for one in learned(on)] == list(range(stopped_in, 5))
    for k in range(1, 5):
        one, other = (weights(tmp_path / name / f"values-{k}.zip") for name in ("unbroken", "out"))
        assert all((one[name] == other[name]).all() for name in one), k
    with pytest.raises(ValueError, match=r"has all of its 4 rounds\. Give a larger"):
        learned(on)
    (tmp_path / "out" / "learner-4.npz").write_bytes(b"damaged")
    with pytest.raises(ValueError, match=r"learner-4\.npz does not fit"):
        learned(replace(on, rounds=5))
    with pytest.raises(ValueError, match="nowhere cannot be used"):
        learned(replace(on, resume=tmp_path / "nowhere"))
