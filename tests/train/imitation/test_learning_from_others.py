"""Whom a learner imitates and against whom it plays: behaviour cloning, and the pool of opponents."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import torch as th

from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.policy_file import BadPolicy, BrokenFile
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.inference_policy import InferencePolicy, SnapshotAgent, hash_weights
from architects_env.train.runs.checkpoints import last_checkpoint, list_checkpoints
from architects_env.train.runs.config import Config
from architects_env.train.runs.exploiter import exploiter_config, train_exploiter
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import imitation_settings, run_training
from architects_env.train.runs.run_folder import new_folder, resume_run
from architects_env.train.runs.signals import StopRequests
from tests.train.small_runs import small, trained


# --- behaviour cloning ------------------------------------------------------------------------------------------------
def test_a_learner_that_imitated_a_bot_plays_like_it_before_any_decision_of_its_own(tmp_path: Path) -> None:
    from architects_env.agents import make_agent
    from architects_env.agents.policies.policy import PolicyAgent
    from architects_env.train.imitation.behaviour_cloning import imitate_batch

    config = small(tmp_path, imitate="greedy", imitation_learning_rate=6e-3, hidden=(64,))
    learner, game = make_learner(config, None), load("hamlet")
    decisions = [imitate_batch(learner, imitation_settings(config)) for _ in range(12)]
    assert learner.imitated_decisions == sum(decisions) and learner.num_timesteps == 0 and learner.num_rows == 0
    learner.save(tmp_path / "policy.zip")
    played = play_pairing(game, PolicyAgent(game, tmp_path / "policy.zip"), make_agent("random", game), 2, 200, 1, {})
    assert played.win_rate > 0.7


def test_a_learner_that_was_told_what_options_are_worth_likes_them_by_that(tmp_path: Path) -> None:
    """Of a look-ahead it learns more than its first choice: how near the others are."""
    from architects_env.agents import make_agent
    from architects_env.core.play.batch import Batch
    from architects_env.train.imitation.behaviour_cloning import collect_demonstrations, train_on_demonstrations
    from architects_env.train.ppo.advantages import GAE

    game, config = (
        load("hamlet"),
        small(tmp_path, imitate="lookahead:4", imitation_learning_rate=6e-3, hidden=(64,)),
    )
    teacher, batch = make_agent("lookahead:4", game), Batch(game, 200, 2, seed=5)
    watched = collect_demonstrations(teacher, batch, np.random.default_rng(1), GAE(1.0, 1.0, 0.0))
    starts = watched.legal_starts[: len(watched) + 1]
    assert (np.diff(starts) > 1).all()  # nothing is learned where there is no choice
    assert np.allclose(np.add.reduceat(watched.target_probs, starts[:-1]), 1, atol=1e-5)
    blunt = collect_demonstrations(
        teacher, Batch(game, 200, 2, seed=5), np.random.default_rng(1), GAE(1.0, 1.0, 0.0), 0.3
    )
    least, most = (np.maximum.reduceat(of.target_probs, of.legal_starts[: len(of)]).mean() for of in (blunt, watched))
    assert least < most - 0.1 and np.array_equal(blunt.actions[: len(blunt)], watched.actions[: len(watched)])
    chosen = [watched.legal[a:b][watched.target_probs[a:b].argmax()] for a, b in pairwise(starts)]
    assert np.array_equal(chosen, watched.actions[: len(watched)])
    learner, losses = make_learner(config, None), list[float]()
    for _ in range(10):
        train_on_demonstrations(learner, watched, config.tuned_settings().imitation_learning_rate)
        losses.append(learner.imitation_loss)
    entropy = -(watched.target_probs * np.log(np.maximum(watched.target_probs, 1e-9))).sum() / len(watched)
    assert 0 < entropy < losses[-1] < losses[0]


def test_the_learning_rate_of_imitation_falls_as_it_goes_by(tmp_path: Path) -> None:
    from architects_env.agents import make_agent
    from architects_env.core.play.batch import Batch
    from architects_env.train.imitation.behaviour_cloning import (
        FINAL_RATE,
        collect_demonstrations,
        train_on_demonstrations,
    )
    from architects_env.train.ppo.advantages import GAE
    from architects_env.train.settings.recipes import Recipe

    game, config = load("hamlet"), small(tmp_path, imitate="greedy")
    learner, rates = make_learner(config, None), list[float]()
    watched = collect_demonstrations(
        make_agent("greedy", game), Batch(game, 20, 2, seed=5), np.random.default_rng(1), GAE(1.0, 1.0, 0.0)
    )
    for passed in (0.0, 0.5, 1.0, 1.2):
        train_on_demonstrations(learner, watched, config.tuned_settings().imitation_learning_rate, passed)
        rates.append(learner.policy.optimizer.param_groups[0]["lr"])
    first = Recipe().imitation_learning_rate
    assert rates == pytest.approx([first, first / 2, first * FINAL_RATE, first * FINAL_RATE])


def test_an_imitation_that_is_stopped_goes_on_with_the_next_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bit for bit as if it had not been stopped."""
    from architects_env.train.runs import run as running

    whole, _ = trained(small(tmp_path / "whole", imitate="greedy", imitation_decisions=3000))
    config, stop = small(tmp_path / "parts", imitate="greedy", imitation_decisions=3000), StopRequests()
    learner, folder = make_learner(config, None), new_folder(config)
    imitate = running.imitate_batch

    def imitate_one(*given) -> int:
        stop.requested = True
        return imitate(*given)

    monkeypatch.setattr(running, "imitate_batch", imitate_one)
    assert (
        run_training(config, learner, folder, stop) and learner.num_imitation_batches == 1 < whole.num_imitation_batches
    )
    monkeypatch.undo()
    config, folder, checkpoint, _ = resume_run(Config(resume=folder))
    learner = make_learner(config, checkpoint)
    assert not run_training(config, learner, folder, StopRequests(), checkpoint)
    assert (
        learner.num_imitation_batches == whole.num_imitation_batches
        and learner.imitated_decisions == whole.imitated_decisions
    )
    assert all(th.equal(value, whole.policy.state_dict()[name]) for name, value in learner.policy.state_dict().items())


def test_two_threads_imitate_what_one_imitates(tmp_path: Path) -> None:
    """Bit for bit: the agent's games, with all numbers of players, and what is learned from them."""
    from architects_env.train.imitation.behaviour_cloning import imitate_batch

    learners = [
        make_learner(small(tmp_path, players=(2, 3), imitate="greedy", threads=threads), None) for threads in (1, 2)
    ]
    for learner in learners:
        imitate_batch(learner, imitation_settings(small(tmp_path, players=(2, 3), imitate="greedy")))
    assert (
        learners[0].group_threads.max_threads == 1
        and learners[1].group_threads.max_threads == 2
        and learners[0].imitated_decisions == learners[1].imitated_decisions > 0
    )
    assert all(
        th.equal(value, learners[1].policy.state_dict()[name])
        for name, value in learners[0].policy.state_dict().items()
    )


def test_rows_of_one_rollout_go_behind_those_of_another(tmp_path: Path) -> None:
    from architects_env.core.play.batch import Batch
    from architects_env.train.ppo.rollout import Rollout

    batch, whole, joined = Batch(load("hamlet"), 5, 2, seed=3), Rollout(), Rollout()
    for games in (np.array([0, 3]), np.array([1]), np.array([2, 4, 0])):
        batch.step(batch.random_actions())
        part = Rollout()
        for rollout in (whole, part):
            rows = rollout.append(batch.observations, batch.masks, games, games)
            rollout.actions[rows], rollout.returns[rows] = games, games / 2
        joined.extend(part)
    assert len(joined) == len(whole) == 6
    for name, length in {
        "starts": 7,
        "legal_starts": 7,
        "columns": whole.starts[6],
        "entry_values": whole.starts[6],
        "legal": whole.legal_starts[6],
        "actions": 6,
        "returns": 6,
        "step_game_index": 6,
    }.items():
        assert np.array_equal(getattr(joined, name)[:length], getattr(whole, name)[:length]), name


# --- opponents --------------------------------------------------------------------------------------------------------
def with_pool(runs: Path, **changes: object) -> Config:
    """Two numbers of players, bots and earlier policies in the other seats."""
    return small(
        runs,
        players=(2, 3),
        bots=("greedy", "random"),
        opponents_fraction=0.6,
        bots_fraction=0.5,
        snapshot_every=700,
        max_snapshots=2,
        **changes,
    )


def test_a_run_that_was_stopped_and_resumed_equals_one_that_never_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bit for bit: weights, optimiser, games in play, random streams, pool; stopped at a checkpoint, and by a request
    in between."""
    settings = {
        "total_timesteps": 6000,
        "learning_rate": 3e-3,
        "exploit_every": 1200,
        "exploiter_decisions": 700,
    }
    whole, _ = trained(with_pool(tmp_path / "whole", **settings))
    config = with_pool(tmp_path / "parts", **settings)
    learner, folder = make_learner(config, None), new_folder(config)
    for decisions in (1500, 3800):
        stop, update = StopRequests(), SelfPlayPPO.train

        def updated(self, stop=stop, decisions=decisions, update=update):
            stop.requested = stop.requested or self.num_timesteps > decisions
            update(self)

        monkeypatch.setattr(SelfPlayPPO, "train", updated)
        last = last_checkpoint(folder, load("hamlet"))[0] if list_checkpoints(folder) else None
        assert run_training(config, learner, folder, stop, last)
        config, folder, checkpoint, _ = resume_run(Config(resume=folder))
        learner = make_learner(config, checkpoint)
        monkeypatch.undo()
        assert decisions < learner.num_timesteps < 6000
    assert not run_training(config, learner, folder, StopRequests(), checkpoint)
    assert (
        learner.num_timesteps == whole.num_timesteps
        and learner.pool.state() == whole.pool.state()
        and learner.games_played == whole.games_played
    )
    assert all(th.equal(value, whole.policy.state_dict()[name]) for name, value in learner.policy.state_dict().items())
    assert str(learner.policy.optimizer.state_dict()["state"]) == str(whole.policy.optimizer.state_dict()["state"])
    for group, same in zip(learner.groups, whole.groups, strict=True):
        for one, other in zip(group.seated_batches, same.seated_batches, strict=True):
            assert (
                one.batch.states.tobytes() == other.batch.states.tobytes()
                and (one.player_ids == other.player_ids).all()
            )
        assert (
            group.learner_rng.bit_generator.state == same.learner_rng.bit_generator.state
            and group.unfinished[0].lengths.tolist() == same.unfinished[0].lengths.tolist()
        )
    assert len(learner.pool.drawable_snapshots) == 2


def test_the_pool_holds_bots_and_earlier_policies_and_seats_them_by_weight(tmp_path: Path) -> None:
    learner, _ = trained(with_pool(tmp_path, total_timesteps=3000))
    pool = learner.pool
    numbers, weights = pool.weights()
    assert (
        [pool.names[number] for number in numbers[:2]] == ["greedy", "random"]
        and len(numbers) == 4
        and weights.sum() == pytest.approx(1)
    )
    assert weights[:2].tolist() == [0.25, 0.25] and all(
        pool.names[int(number)].startswith("policy-") for number in numbers[2:]
    )
    pool.mean_rewards[int(numbers[2])], pool.mean_rewards[int(numbers[3])] = 0.9, -0.5
    assert pool.weights()[1][3] > 5 * pool.weights()[1][2], "whom the learner does not beat plays more often"
    rng = np.random.default_rng(0)
    drawn = np.array([pool.draw_players(3, rng) for _ in range(2000)])
    assert abs(((drawn == -1).sum(axis=1) == 1).mean() - 0.6) < 0.04 and ((drawn == -1).sum(axis=1) % 2 == 1).all()


def test_a_damaged_file_of_an_earlier_policy_is_named(tmp_path: Path) -> None:
    config = with_pool(tmp_path, total_timesteps=3000)
    _, folder = trained(config)
    file = sorted((folder / "checkpoints").glob("policy-*.npz"))[-1]
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    with pytest.raises(BrokenFile, match=file.stem):
        make_learner(*resume_run(Config(resume=folder, total_timesteps=9000))[::2][:2])


def test_a_run_can_begin_with_the_weights_of_a_policy(tmp_path: Path) -> None:
    learner, folder = trained(small(tmp_path / "first", total_timesteps=600))
    learner.save(folder / "policy.zip")
    following = make_learner(small(tmp_path / "second", start_from=folder / "policy.zip", seed=5), None)
    assert all(
        th.equal(value, learner.policy.state_dict()[name]) for name, value in following.policy.state_dict().items()
    )
    with pytest.raises(BrokenFile, match="other weights"):
        make_learner(small(tmp_path / "third", start_from=folder / "policy.zip", hidden=(24,)), None)
    settings = {**network_settings((16,)), "share_features_extractor": False}
    SelfPlayPPO("MlpPolicy", learner.env, policy_kwargs=settings, device="cpu").save(folder / "two.zip")
    with pytest.raises(BadPolicy, match="separate hidden layers for policy and value"):
        make_learner(small(tmp_path / "third", start_from=folder / "two.zip"), None)


def test_an_exploiter_beats_the_policy_against_which_it_learned_and_is_met_from_then_on(tmp_path: Path) -> None:
    learner = make_learner(small(tmp_path), None)
    frozen = InferencePolicy(learner.policy, copy=True)
    exploiter = make_learner(exploiter_config(small(tmp_path, learning_rate=3e-3, ent_coef=0.05, n_epochs=4), 0), None)
    assert train_exploiter(learner, exploiter, 30_000, lambda: False) and learner.num_exploiters == 1
    assert hash_weights(InferencePolicy(learner.policy)) == hash_weights(frozen), "the policy itself stays as it was"
    (number,) = learner.pool.drawable_snapshots
    assert (
        play_pairing(load("hamlet"), learner.pool.agents[number][0], SnapshotAgent("frozen", frozen), 2, 400, 1, {}).low
        > 0.55
    )
    assert number in learner.pool.weights()[0]


def test_an_exploiter_that_is_stopped_leaves_everything_as_it_was(tmp_path: Path) -> None:
    learner = make_learner(small(tmp_path), None)
    before = learner.pool.state()
    assert not train_exploiter(learner, make_learner(exploiter_config(small(tmp_path), 0), None), 30_000, lambda: True)
    assert learner.pool.state() == before and learner.num_exploiters == 0


def test_an_exploiter_plays_with_all_numbers_of_players(tmp_path: Path) -> None:
    exploiter = make_learner(exploiter_config(small(tmp_path, players=(2, 3)), 0), None)
    assert {seated.batch.num_players for group in exploiter.groups for seated in group.seated_batches} == {2, 3}


def test_the_learning_rate_of_an_exploiter_falls_over_its_own_decisions(tmp_path: Path) -> None:
    config = small(tmp_path, learning_rate=1e-3)
    learner, exploiter = make_learner(config, None), make_learner(exploiter_config(config, 0), None)
    assert train_exploiter(learner, exploiter, 2000, lambda: False)
    assert 2000 <= exploiter.num_timesteps < 2500
    assert 1e-4 <= exploiter.policy.optimizer.param_groups[0]["lr"] < 4e-4
