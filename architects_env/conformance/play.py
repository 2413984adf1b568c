"""Checks of the course of a game: masks, ends, rewards, observations, copies, seeds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np

from architects_env.conformance.bounds import left_bounds
from architects_env.conformance.random_play import (
    TRAIL,
    ConformanceError,
    Options,
    RandomMatch,
    decisions,
    entries_that_differ,
    fields_that_differ,
    location_of,
    require,
    require_legal_action,
)
from architects_env.core.contract.game import ALL_LOSE, AT_BOUND, Game
from architects_env.core.play.batch import Batch
from architects_env.core.play.faults import dead_end
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.play.record import Record


def check_masks_and_end(game: Game, players: int, seed: int, options: Options, every: int = 1) -> None:
    """Check masks, rewards and the end of a random game.

    Every decision has two or more options, or is asked because being forced would tell a secret. The end comes within
    `max_decisions`; rewards sum to zero, the best rank is 1, and the points by source sum to the scores. Invariants
    are checked in one state of `every`, and at the end.
    """
    last = 0
    mask = np.zeros(len(game.action_space), np.int8)
    match = Match(game, players, options, seed)
    for match, last in decisions(game, players, seed, options):
        mask[:] = 1  # which legal has to clear
        returned, there = int(game.legal(match.state, mask)), int(match.mask.sum())
        require(
            returned >= 2 or returned in (0, there),
            location_of(match, last),
            f"legal returned {returned}, but its mask holds {there} options.",
        )
        again = np.flatnonzero(mask != match.mask).tolist()
        require(
            not again, location_of(match, last), f"legal gives another mask when it is asked again (actions {again})."
        )
        require(
            set(np.unique(match.mask)) <= {0, 1},
            location_of(match, last),
            "the mask holds something else than 0 and 1.",
        )
        require(last < game.max_decisions, location_of(match, last), "no end within max_decisions.")
        if last % every == 0:
            _require_valid(match, location_of(match, last))
    at_end = location_of(match, last, detail="at the end")
    _require_valid(match, at_end)
    returns = match.returns()
    scores, ranks = match.scores_and_ranks()
    summed = match.breakdown().sum(axis=1)
    require(
        bool((summed == scores).all()),
        at_end,
        f"the points by source do not sum to the scores: {summed.tolist()}, not {scores.tolist()}.",
    )
    require(match.over and not match.mask.any(), at_end, "the mask at the end is not empty.")
    require(int(ranks.min()) == 1, at_end, f"nobody has rank 1: {ranks.tolist()}.")
    wanted = [1 + int((ranks < rank).sum()) for rank in ranks]
    require(ranks.tolist() == wanted, at_end, f"the ranks are {ranks.tolist()}; counted by those in front {wanted}.")
    require_fair(returns, len(match.rivals), options, at_end)


def _require_valid(match: Match, where: object) -> None:
    """Require that no invariant is broken. The error names what left its arrays, if that broke it."""
    wrong = match.game.invariants(match.state)
    if wrong:
        played = match.actions if isinstance(match, RandomMatch) else []
        cause = left_bounds(match.game, match.num_players, match.options, match.seed or 0, 0, played)
        raise ConformanceError(cause or f"{where}: {wrong[0]}")


def require_fair(rewards: Any, rivals: int, options: Options, where: object) -> None:
    """Require that rewards sum to zero and lie between -1 and 1.

    The reward of a rival is the missing part of the sum, within the same bounds. At the turn limit everybody may lose.
    """
    if options.get(AT_BOUND.name) == ALL_LOSE and all(reward == -1 for reward in rewards):
        return
    total = float(np.sum(rewards))
    require(abs(total) < 1e-5 or (rivals > 0 and abs(total) <= rivals + 1e-5), where, f"rewards sum to {total}.")


def check_observations(game: Game, players: int, seed: int, options: Options) -> None:
    """Check the observation of every seat at every decision: float32[len(observation_layout)] of numbers from 0 to 1,
    whose tables (`Game.observation_tables`) hold every entry."""
    entries = np.arange(len(game.observation_layout))
    tables = game.observation_tables
    lacking = np.flatnonzero(tables.flat(tables(entries)) != entries).tolist()
    require(not lacking, game.name, f"the tables of its observation lack the entries {lacking[:5]}.")
    for match, decision in decisions(game, players, seed, options, 150):
        for seat in range(players):
            seen = match.observation(seat)
            again = np.full_like(seen, 0.5)
            get_kernels(game).observe(match.memory, 0, seat, again)
            require(
                seen.tobytes() == again.tobytes(),
                location_of(match, decision, seat),
                "the observation is another one when it is written again, in "
                f"{entries_that_differ(game.observation_layout, seen, again)}. Write every entry each time.",
            )
            outside = np.flatnonzero(~((seen >= 0) & (seen <= 1)))[:5].tolist()
            named = [f"{entry} ({game.observation_layout.entry(entry)}: {seen[entry]:g})" for entry in outside]
            require(
                not outside,
                location_of(match, decision, seat),
                f"the observation leaves [0, 1] at the entries {', '.join(named)}.",
            )


def check_illegal_actions(game: Game, players: int, seed: int, options: Options) -> None:
    """Check that an illegal action is refused with an `IllegalAction` and changes nothing."""
    for match, decision in decisions(game, players, seed, options, 60):
        before = match.to_bytes()
        illegal = np.flatnonzero(match.mask == 0).tolist()
        for action in (*illegal[:1], *illegal[-1:], -1, len(match.mask), None, 0.5):
            try:
                match.apply(action)
            except IllegalAction:
                require(
                    match.to_bytes() == before,
                    location_of(match, decision),
                    f"the refused action {action!r} has changed the game.",
                )
            else:
                raise ConformanceError(f"{location_of(match, decision)}: the illegal action {action!r} was played.")


def check_copies(game: Game, players: int, seed: int, options: Options, most: int | None = None) -> None:
    """Check that copies made in the middle of a game by clone, deepcopy, pickle and bytes continue identically, for
    `most` decisions or to the end, and that a record replays to the same bytes."""
    match = TRAIL.match = RandomMatch(game, players, options, seed)
    record = Record.of(match)
    rng = np.random.default_rng(seed)
    twins: dict[str, Match] = {}
    while not match.over:
        if len(record.actions) == 25:
            other = Match(game, players, options, seed + 1)
            other.from_bytes(match.to_bytes())
            twins = {
                "a clone": match.clone(),
                "a deep copy": copy.deepcopy(match),
                "a pickled copy": pickle.loads(pickle.dumps(match)),
                "a game of its bytes": other,
            }
        require_legal_action(match, len(record.actions))
        TRAIL.match, TRAIL.decision, TRAIL.action = match, len(record.actions), None
        action = int(rng.choice(match.legal_actions()))
        for twin in twins.values():
            twin.apply(action)
        record.play(match, action)
        if most is not None and len(record.actions) == 25 + most:
            twins = {}
        for how, twin in twins.items():
            _require_same(twin, match, location_of(match, len(record.actions)), f"{how} goes on differently")
    where = location_of(match, len(record.actions))
    try:
        replayed = Record.read(record.lines()).replay()
    except ValueError as error:
        raise ConformanceError(f"{where}: the record cannot be replayed. {error}") from error
    _require_same(replayed, match, where, "the replayed record ends differently")


def _require_same(found: Match, wanted: Match, where: object, sentence: str) -> None:
    """Require that two games have the same bytes."""
    if found.to_bytes() != wanted.to_bytes():
        differs = fields_that_differ(wanted.memory, found.memory) or "what stands before the state"
        raise ConformanceError(f"{where}: {sentence}, in {differs}.")


def check_seeds(game: Game, players: int, seed: int, options: Options) -> None:
    """Check that the same seed gives the same game, and another seed another one."""
    first, same, other = (Match(game, players, options, s) for s in (seed, seed, seed + 1))
    require(
        first.to_bytes() == same.to_bytes(),
        f"{game.name}, {players} players",
        f"seed {seed} gives two different deals, in {fields_that_differ(first.memory, same.memory)}.",
    )
    require(
        first.to_bytes() != other.to_bytes(),
        f"{game.name}, {players} players",
        f"seeds {seed} and {seed + 1} give the same deal.",
    )
    if game.cards:
        others = [Match(game, players, options, seed + i) for i in range(1, 6)]
        require(
            any(fields_without_chance_differ(first, match) for match in others),
            f"{game.name}, {players} players",
            f"seeds {seed} to {seed + 5} give the same deal. Shuffle the cards in `setup`.",
        )


def fields_without_chance_differ(one: Match, other: Match) -> bool:
    """Return whether two states differ in anything but the stream of chance."""
    names = [name for name in one.game.dtype.names or () if name != "rng"]
    return any(not np.array_equal(one.memory[name], other.memory[name]) for name in names)


def _require_legal_actions(batch: Batch) -> None:
    """Require that the seat to act in each game of a batch can do anything."""
    stuck = np.flatnonzero(~batch.masks.any(1))
    if len(stuck):
        i, game = int(stuck[0]), batch.game
        stage = f", stage {game.stages.names[int(batch.memory['stage'][i])]}" if game.stages else ""
        where = f"{game.name}, {batch.num_players} players, seed {batch.seed}, game {i} of the batch"
        raise ConformanceError(f"{where}, seat {batch.seats[i]}{stage}: {dead_end(game, batch.memory[i : i + 1])}")


def check_rewards_reach_every_seat(game: Game, players: int, seed: int, options: Options) -> None:
    """Check that every seat gets its own reward at the end through the batch and through PettingZoo, and that they
    sum to zero (rivals counted)."""
    from architects_env.adapters.pettingzoo_env import raw_env

    batch = Batch(game, 4, players, options, seed)
    while not batch.dones.any():
        _require_legal_actions(batch)
        batch.step(batch.random_actions())
    i = int(np.argmax(batch.dones))
    paid = batch.rewards[i]
    require_fair(paid, len(batch.rivals), options, f"{game.name}, {players} players, seed {seed}, batch, at the end")
    where = f"{game.name}, {players} players, seed {seed}, PettingZoo"
    env = raw_env(game, players, **options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    received: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        assert observation is not None
        if termination or truncation:
            received[agent] = reward
            env.step(None)
        else:
            require(reward == 0, where, f"{agent} is paid {reward} before the end.")
            options_now = np.flatnonzero(observation["action_mask"])
            require(len(options_now) > 0, where, f"{agent} has no legal action, and the game is not over.")
            env.step(int(rng.choice(options_now)))
    require(len(received) == players, where, f"only {sorted(received)} heard of the end.")
    require_fair(list(received.values()), len(batch.rivals), options, where)
