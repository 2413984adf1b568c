"""The bots `greedy` and `heuristic` of a game, made from an evaluation and a rollout policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.files.weights import Weight, vector_of
from architects_env.core.search.bots import Family, family, make_bot
from architects_env.core.search.lookahead import Lookahead, chooser, others_decide

STRONGEST = "heuristic"


def add_bots(
    game: Game,
    *,
    value: Callable[..., Any],
    weights: tuple[Weight, ...],
    file: Path | None = None,
    vectors: Mapping[str, Mapping[str, float]] | None = None,
    rollout_policy: Callable[..., Any] | None = None,
    settled: Callable[..., Any] = others_decide,
    scale: float | None = None,
) -> Game:
    """Return the game with bots that look ahead, one for each vector of weights in `file` or `vectors`.

    The result knows `lookahead:N`, and `architects-env tune` can look for better weights.

    Args:
        game: The game without these bots.
        value: (compiled) value(g, p, weights) -> float, what a full state is worth to seat `p`.
        weights: Names, meanings and bounds of the weights; `WORLDS` and `PATIENCE` among them set how far to look.
        file: JSON, bot -> name of a weight -> number. It must hold `heuristic`, the strongest one.
        vectors: The same as a mapping, instead of a file.
        rollout_policy: (compiled) rollout_policy(g, mask, rng, weights) -> action, a fast decision of `g.seat`.
        settled: (compiled) settled(g, since, p, weights) -> bool, whether a position can be valued as it is.
        scale: Difference of values that decides a game; by default the game's `margin_scale`.

    Raises:
        ValueError: The vectors lack `heuristic`, or an entry of them is wrong.
        TypeError: Neither `file` nor `vectors` is given, or both are.
    """
    parts = Lookahead(
        weights,
        game.dtype,
        game.stages,  # type: ignore[arg-type]
        game.determinize,
        value,
        rollout_policy,
        settled=settled,
        scale=game.margin_scale if scale is None else scale,
    )
    bots = _family(f"{game.name}_weights", file, vectors, weights, chooser(parts))
    if STRONGEST not in bots.vectors:
        where = "`vectors`" if file is None else file.name
        raise ValueError(f"{where} holds no weights of {STRONGEST!r}, only of {', '.join(bots.vectors)}; add them.")
    return replace(
        game,
        bots={**game.bots, **bots.bots},
        weighted_bots={**game.weighted_bots, **bots.weighted},
        weights=weights,
        lookahead=(parts, bots.vectors[STRONGEST]),
    )


def _family(
    name: str,
    file: Path | None,
    vectors: Mapping[str, Mapping[str, float]] | None,
    weights: tuple[Weight, ...],
    choose: Callable[..., Any],
) -> Family:
    """Return the bots of a file of weights, or of a mapping. Raises `TypeError` unless exactly one is given."""
    if file is not None and vectors is None:
        return family(name, file, weights, choose)
    if vectors is None or file is not None:
        raise TypeError("Give the weights of the bots either as `file` or as `vectors`.")
    arrays = {bot: vector_of(weights, entry, bot) for bot, entry in vectors.items()}
    bots = {bot: make_bot(choose, array) for bot, array in arrays.items()}
    return Family(weights, arrays, bots, {bot: (choose, array) for bot, array in arrays.items()})
