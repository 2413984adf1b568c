"""Checks of hidden information: views, sampled worlds, and what seats learn in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from architects_env.conformance.random_play import (
    ConformanceError,
    Location,
    Options,
    decisions,
    entries_that_differ,
    fields_that_differ,
    lines_that_differ,
    location_of,
    require,
    require_legal_action,
)
from architects_env.conformance.two_worlds import FollowedGame
from architects_env.core.compile.recarrays import States
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import AGENT, stream
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match


def check_no_leaks(game: Game, players: int, seed: int, options: Options, every: int = 6, first: int = 20) -> None:
    """Check that two states that a seat cannot tell apart look the same to it, byte for byte, and that sampled worlds
    agree with the view, obey the rules, and vary. The check looks at the `first` decisions of a game, and one of
    `every` after them."""
    kernels = get_kernels(game)
    worlds_seen, worlds_different = 0, 0
    for match, decision in decisions(game, players, seed, options):
        if decision > first and decision % every:
            continue
        for seat in range(players):
            where = location_of(match, decision, seat)
            view = match.view(seat)
            world = view.sample_state(decision)
            wrong = game.invariants(world[0])
            require(not wrong, where, f"a sampled world is impossible: {' '.join(wrong[:1])}")
            again = game.for_kernels(game.copy_states(world))
            kernels.make_view(again, 0, seat)
            if again.tobytes() != view.memory.tobytes():
                fields = fields_that_differ(view.memory, again)
                require(
                    not fields,
                    where,
                    f"the view of a sampled world differs in {fields}: these tell more than the seat knows.",
                )
            _compare(game, match, world, seat, where)
            worlds_seen += 1
            worlds_different += view.sample_state(decision + 1).tobytes() != world.tobytes()
    require(
        worlds_different > 0.5 * worlds_seen,
        f"{game.name}, {players} players, seed {seed}",
        f"sampled worlds hardly vary ({worlds_different} of {worlds_seen}).",
    )


def _compare(game: Game, match: Match, world: States, seat: int, where: Location) -> None:
    """Require that observation, mask, board, sentences and log of `seat` are the same in the true state and in a
    world that it cannot tell from it."""
    kernels = get_kernels(game)
    seen = [np.empty(len(game.observation_layout), np.float32) for _ in range(3)]
    view = match.view(seat)
    for states, out in ((match.memory, seen[0]), (game.for_kernels(world), seen[1]), (view.memory, seen[2])):
        kernels.observe(states, 0, seat, out)
    for other, what in ((seen[1], "the observation differs in"), (seen[2], "the observation reads what a view hides:")):
        if seen[0].tobytes() != other.tobytes():
            entries = entries_that_differ(game.observation_layout, seen[0], other)
            raise ConformanceError(f"{where}: {what} {entries}.")
    boards = game.board(match.state, seat), game.board(world[0], seat), view.text()
    require(
        len(set(boards)) == 1,
        where,
        f"the board as text tells a hidden thing (state, another world, view): {lines_that_differ(*boards)}.",
    )
    mask = np.zeros(len(game.action_space), np.int8)
    asked = bool(kernels.legal(game.for_kernels(world), 0, mask))
    if seat == match.seat:
        _compare_options(game, match, mask, view.mask(), where)
        for action in match.legal_actions():
            here, there = match.game.sentence(match.state, action), game.sentence(world[0], action)
            require(
                here == there,
                where,
                f"the sentence of action {action} tells a hidden thing: {here!r} or, in another world, {there!r}.",
            )
        return
    require(
        asked,
        where,
        f"that seat {match.seat} is asked at all tells a hidden thing: in another world it would be forced, and not be asked.",
    )
    for action in match.legal_actions():
        here, there = game.log_line(match.state, action, seat), game.log_line(world[0], action, seat)
        require(
            here == there,
            replace(where, action=action),
            f"what is told of this action tells a hidden thing: {here!r} or, in another world, {there!r}.",
        )


def _compare_options(game: Game, match: Match, in_world: np.ndarray, in_view: np.ndarray, where: Location) -> None:
    """Require that the seat to act has the same options in the true state, in a sampled world and in its view."""
    for mask, there in ((in_world, "in another world"), (in_view, "in its view")):
        if (mask != match.mask).any():
            action = int(np.flatnonzero(mask != match.mask)[0])
            block, index = game.action_space.locate(action)
            raise ConformanceError(
                f"{where}: the mask tells a hidden thing: action {action} ({block} {index}) is "
                f"{'legal' if match.mask[action] else 'not legal'}, but {there} it is {'legal' if mask[action] else 'not'}."
            )


def check_no_leaks_in_play(
    game: Game, players: int, seed: int, options: Options, every: int = 4, exchanges: int = 2, most: int | None = None
) -> None:
    """Check that two worlds that a seat cannot tell apart still look the same to it, byte for byte, after the same
    play, if the log told it the same.

    `conformance.two_worlds` says what is compared, and when worlds part. At one of `every` decisions a world is
    sampled for every seat, and in `exchanges` further worlds two hidden cards are exchanged. Each world is followed
    for some actions.
    """
    followed = FollowedGame(Match(game, players, options, seed))
    for decision, action in enumerate(_random_actions(followed.match, seed)):
        if decision == most:
            return
        if decision % every == 0:
            for seat in range(players):
                followed.begin(seat, decision, exchanges)
        before = followed.match.clone()
        for pair, difference in followed.play(action):
            where = location_of(before, decision, action=action)
            raise ConformanceError(f"{where}: this tells seat {pair.observer} a hidden thing ({difference}).")


def _random_actions(match: Match, seed: int) -> Iterator[int]:
    """Yield random actions for a match that the caller plays."""
    rng = np.random.default_rng(seed)
    decision = 0
    while not match.over:
        require_legal_action(match, decision)
        decision += 1
        yield int(rng.choice(match.legal_actions()))


def check_worlds_are_like_deals(game: Game, players: int, seed: int, options: Options, deals: int = 300) -> None:
    """Check that hidden things have the same distribution in sampled worlds as in deals, at the first decision: over
    many deals, no entry of the state takes a value much more often in one than in the other.

    Entries that a view blanks and a world leaves so (places of cards long drawn) do not count, nor do labels that a
    view renumbers (`CardTitles.labels`).
    """
    labels = {"rng", *(name for cards in game.cards for name in cards.labels)}
    matches = [Match(game, players, options, 1000 * seed + i) for i in range(deals)]
    true = _together(game, (match.memory for match in matches))
    for seat in range(players):
        own = [match.view(seat) for match in matches]
        views = _together(game, (view.memory for view in own))
        sampled = _together(game, (view.sample_state(i) for i, view in enumerate(own)))
        for name in game.dtype.names or ():
            if name not in labels:
                columns = [np.asarray(states[name]).reshape(deals, -1).T for states in (true, views, sampled)]
                worst = max(
                    (_unlikeness(a, b) for a, seen, b in zip(*columns, strict=True) if (seen != b).any()), default=0.0
                )
                require(
                    worst < 6,
                    f"{game.name}, {players} players, seeds from {1000 * seed}, decision 0, seat {seat}",
                    f"sampled worlds have other values of {name} than deals have ({worst:.1f} standard deviations).",
                )


def _together(game: Game, states: Iterable[np.ndarray]) -> np.ndarray:
    """Join arrays of states byte by byte (numpy copies records field by field, which takes a hundred times as long)."""
    return np.frombuffer(b"".join(one.tobytes() for one in states), game.dtype)


def _unlikeness(one: np.ndarray, other: np.ndarray) -> float:
    """Return the difference between two columns of numbers: the largest difference in how often a value occurs, in
    standard deviations."""
    if (one == other).all():
        return 0.0
    values, where = np.unique(np.concatenate([one, other]), return_inverse=True)
    counts = (
        np.bincount(where[: len(one)], minlength=len(values)),
        np.bincount(where[len(one) :], minlength=len(values)),
    )
    return float((np.abs(counts[0] - counts[1]) / np.sqrt(counts[0] + counts[1])).max())


def check_sampled_worlds_play_on(game: Game, players: int, seed: int, options: Options) -> None:
    """Check that a world sampled from a view is a full state that can be played to the end."""
    kernels = get_kernels(game)
    mask = np.zeros(len(game.action_space), np.int8)
    for match, decision in decisions(game, players, seed, options, 120):
        if decision % 15 == 0:
            world = game.for_kernels(match.view(decision % players).sample_state(decision))
            kernels.playout(world, 0, mask, stream(decision, 0, AGENT))
            where = location_of(match, decision, decision % players)
            require(bool(world["over"][0]), where, "a sampled world does not end.")
