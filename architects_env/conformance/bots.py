"""Check of the bots of a game: all that they choose is legal, and asking them changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from architects_env.conformance.random_play import (
    TRAIL,
    ConformanceError,
    Options,
    decisions,
    location_of,
    require_legal_action,
)
from architects_env.conformance.schedule import PLAIN_BUDGET, PLAIN_GAMES
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.faults import chosen_illegally, in_stage
from architects_env.core.play.match import Match


def check_bots(game: Game, players: int, seed: int, options: Options, most: int | None = None) -> None:
    """Check that every bot plays a whole game, in all seats, by legal actions, and that the rollout policy chooses
    legal actions and changes nothing.

    With `most`, each bot makes only this number of decisions.
    """
    _check_rollout_policy(game, players, seed, options)
    for bot in game.bots:
        _check_bot(game, bot, players, seed, options, game.max_decisions if most is None else most)


def _check_bot(game: Game, bot: str, players: int, seed: int, options: Options, most: int) -> None:
    from architects_env.adapters.common.opponents import bot_player

    choose, rng = bot_player(game, bot), np.random.default_rng(seed)
    match = Match(game, players, options, seed)
    for decision in range(most):
        if match.over:
            return
        require_legal_action(match, decision)
        TRAIL.match, TRAIL.decision, TRAIL.action = match, decision, None
        action = int(choose(match.view(), rng))
        _require_legal(match, decision, action, f"the bot {bot!r}")
        match.apply(action)


def _several_games(game: Game, players: int, seed: int, options: Options) -> Iterator[tuple[Match, int]]:
    """Yield the decisions of random games, up to `PLAIN_BUDGET` of them."""
    looked = 0
    for k in range(PLAIN_GAMES):
        for place in decisions(game, players, seed + k, options, PLAIN_BUDGET - looked):
            looked += 1
            yield place


def _check_rollout_policy(game: Game, players: int, seed: int, options: Options) -> None:
    policy = game.lookahead[0].rollout_policy if game.lookahead else None
    if policy is None or game.lookahead is None:
        return
    rng = stream(seed)
    for match, decision in _several_games(game, players, seed, options):
        states, mask = game.new_states(1), match.mask.copy()
        states[:] = match.states
        action = int(policy(states[0], mask, rng, game.lookahead[1]))
        _require_legal(match, decision, action, "the rollout policy")
        if not np.array_equal(mask, match.mask) or states.tobytes() != match.states.tobytes():
            where = f"{location_of(match, decision, match.seat)}{in_stage(match)}"
            raise ConformanceError(f"{where}: the rollout policy changes the {_changed(match, mask)} that it is given.")


def _changed(match: Match, mask: np.ndarray) -> str:
    return "state" if np.array_equal(mask, match.mask) else "mask"


def _require_legal(match: Match, decision: int, action: int, who: str) -> None:
    if not (0 <= action < len(match.mask) and match.mask[action]):
        where = location_of(match, decision, match.seat)
        raise ConformanceError(f"{where}: {who} {chosen_illegally(match, action)}")
