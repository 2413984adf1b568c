"""Modes of a game (number of players and options): every option changed, and random games of each mode in search of a
broken invariant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.jit import kernel
from architects_env.core.contract.game import Game, Option
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.events import forget_events
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.batch import pick_random_of_words
from architects_env.core.play.faults import dead_end
from architects_env.core.play.kernels import MOST_FORCED, only_action, several
from architects_env.core.play.positions import Positions, make_deals

Mode = tuple[int, Mapping[str, Any]]
"""Number of players and options."""


def other_values(option: Option) -> list[Any]:
    """Return all values of an option but its default; of a range, both ends."""
    values: Iterable[Any] = (False, True) if isinstance(option.default, bool) else option.choices
    return [value for value in values if value != option.default]


def single_option_modes(game: Game, players: int | None = None) -> dict[str, Mode]:
    """Return the modes that differ from the default in one value of one option, by name.

    Modes that the rules refuse for this number of players (by default the game's default) are left out.
    """
    players, found = players or game.default_players, dict[str, Mode]()
    for option in game.options:
        for value in other_values(option):
            try:
                game.encode_options({option.name: value}, players)
            except ValueError:
                continue
            found[f"{option.name}_{value}"] = players, {option.name: value}
    return found


def untried_values(game: Game, modes: Iterable[Mode], only: Iterable[Option] = ()) -> list[str]:
    """Return NAME=VALUE for every value of an option (except ends of ranges) that no mode uses, for all options or
    `only` these."""
    turned = {(name, value) for _, options in modes for name, value in options.items()}
    found = [(option, value) for option in only or game.options for value in other_values(option)]
    return [
        f"{option.name}={value}"
        for option, value in found
        if (option.name, value) not in turned
        and (isinstance(option.default, (bool, str)) or not any(name == option.name for name, _ in turned))
    ]


def random_options(game: Game, players: int, rng: np.random.Generator) -> dict[str, Any]:
    """Return random values for about a third of the options, without those that the rules refuse together."""
    options: dict[str, Any] = {}
    for i in rng.permutation(len(game.options)):
        values = other_values(game.options[i])
        if rng.random() < 1 / 3:
            turned = options | {game.options[i].name: values[rng.integers(len(values))]}
            try:
                game.encode_options(turned, players)
            except ValueError:
                continue
            options = turned
    return options


@dataclass
class FuzzResult:
    """The result of random games."""

    games: int = 0
    decisions: int = 0
    checked: int = 0
    wrong: list[str] = field(default_factory=list[str])
    reached: Counter[str] = field(default_factory=Counter[str])
    """Number of times the games passed each stage (`core.contract.spaces.stages`), by name."""

    def __add__(self, other: FuzzResult) -> FuzzResult:
        return FuzzResult(
            self.games + other.games,
            self.decisions + other.decisions,
            self.checked + other.checked,
            self.wrong + other.wrong,
            self.reached + other.reached,
        )


def unreached_stages(game: Game, found: FuzzResult) -> list[str]:
    """Return the stages that no game reached."""
    return [name for name in game.stages.names if not found.reached[name]] if game.stages else []


def fuzz(
    game: str, players: int, games: int, seed: int, every: int, options: Mapping[str, Any] | None = None
) -> FuzzResult:
    """Play at least `games` random games of a batch, and stop at the first broken invariant.

    The same arguments play the same games.
    """
    rules = load(game)
    side_by_side = min(64, games)
    positions, rows = Positions(rules, side_by_side, players, options), np.arange(side_by_side)
    found, rng, picks, actions = (
        FuzzResult(),
        np.random.default_rng(seed),
        stream(seed),
        np.zeros(side_by_side, np.int64),
    )
    # Of each row: which game, how far.
    deals, decisions = (
        make_deals(seed, side_by_side),
        np.zeros(side_by_side, np.int64),
    )
    again = f"again with architects_env.testing.modes.fuzz({game!r}, {players}, {games}, {seed}, {every}, {dict(options or {})})"
    reached = np.zeros(len(rules.stages or ()), np.int64)
    positions.deal(rows, deals)
    history, began = list[np.ndarray](), np.zeros(side_by_side, np.int64)  # the actions, and each game's first of them
    step = 0
    while found.games < games and not found.wrong:
        step += 1
        _require_legal_actions(positions, players, deals, decisions)
        pick_random_of_words(positions.words, picks, actions)
        history.append(actions.astype(np.int16))
        if rules.stages:
            _play_and_note(rules)(positions.memory, actions, positions.masks, reached)
        else:
            positions.play(rows, actions)
        decisions += 1
        ended = np.flatnonzero(positions.over(rows))
        found.games += len(ended)
        found.decisions += side_by_side
        for row in [*ended, *([int(rng.integers(side_by_side))] if step % every == 0 else [])]:
            found.checked += 1
            where = (
                f"{players} players, seed {seed}, episode {deals[row, 1]}, after decision {decisions[row]} ({again})"
            )
            problems = [*rules.invariants(positions.states[row]), *reward_faults(positions, int(row))]
            if problems:
                played = [int(past[row]) for past in history[began[row] :]]
                cause = _cause(rules, players, options or {}, deals[row], played)
                problems = [cause] if cause else problems
            found.wrong += [f"{where}: {problem}" for problem in problems]
        began[ended] = step
        deals[ended, 1] += side_by_side
        decisions[ended] = 0
        positions.deal(ended, deals[ended])
    found.reached.update(dict(zip(rules.stages.names, reached.tolist(), strict=True)) if rules.stages else {})
    return found


def _cause(game: Game, players: int, options: Mapping[str, Any], deal: np.ndarray, actions: Sequence[int]) -> str:
    """Return what left its arrays in a game that has come to a broken state; empty if nothing did."""
    from architects_env.conformance.bounds import left_bounds  # which is above this module

    return left_bounds(game, players, options, int(deal[0]), int(deal[1]), actions)


def _require_legal_actions(positions: Positions, players: int, deals: np.ndarray, decisions: np.ndarray) -> None:
    """Require that something can be done in every game. Raises `ValueError` that says where not, and why."""
    stuck = np.flatnonzero(~positions.masks.any(1))
    if len(stuck):
        row, game = int(stuck[0]), positions.game
        place = (
            f"{game.name}, {players} players, seed {deals[row, 0]}, episode {deals[row, 1]}, decision {decisions[row]}"
        )
        raise ValueError(f"{place}: {dead_end(game, positions.memory[row : row + 1])}")


@cache
def _play_and_note(game: Game) -> Callable[..., None]:
    """Return play(states, actions, masks, reached), which plays as `Positions.play` does in all places and counts the
    stages."""
    assert game.stages
    play_and_note, legal = game.stages.play_and_note, game.stages.legal

    @kernel
    def play(states, actions, masks, reached):
        for i in range(actions.shape[0]):
            g, mask, action = states[i], masks[i], actions[i]
            forget_events(g)
            play_and_note(g, action, reached)
            left = MOST_FORCED
            while g.over == 0 and left > 0 and legal(g, mask) < 2 and not several(mask):
                forget_events(g)
                play_and_note(g, only_action(mask), reached)
                left -= 1
            if g.over != 0 or left == 0:
                mask[:] = 0

    return play


def reward_faults(positions: Positions, row: int) -> list[str]:
    """Return the faults of the rewards of a game, if it has ended."""
    rewards = positions.results(np.array([row]))[2][0]
    lost = positions.lost_at_bound and positions.states["cut_off"][row]
    wrong = positions.over(np.array([row]))[0] and not lost and len(rewards) > 1 and abs(rewards.sum()) > 1e-4
    return [f"The rewards at the end are {rewards.tolist()}; their sum must be 0."] if wrong else []
