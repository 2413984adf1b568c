"""Evaluation of the curve of finished games: `python -m tools.measure_curve --game architects --games 200`.

Plays games with two players, in which a learner meets an opponent or another learner, and counts how often the curve at
half of the game is right about the final order. Learners are the opponent `beginner`, a player that chooses at random,
and a hoarder: it plays as `skilled` does but avoids every action that raises a measure of progress (buildings,
locations, ...). The table compares the judgement by the network alone, by the points alone, and by the curve.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tyro

from architects_env.agents import make_agent
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.coach.habits import temperatures
from architects_env.play.coach.judgement import judged, play_out
from architects_env.play.coach.measures import PROGRESS, default_measures
from architects_env.play.face import face_of
from architects_env.play.table import curve
from architects_env.train.evaluation.pairing import wilson

Choose = Callable[[Match, np.random.Generator], int]
KINDS = (("beginner", "skilled"), ("beginner", "beginner"), ("hoarder", "skilled"), ("random", "skilled"))
"""The players of a game of each kind, the learner first."""
JUDGEMENTS = ("network", "points", "playouts", "curve")
MOST_DECISIONS = 3000


@dataclass(frozen=True)
class Settings:
    """Settings of the evaluation."""

    game: str = "architects"
    """Name of the game."""
    games: int = 200
    """Number of games, over all kinds."""
    seed: int = 1
    """Seed of the first deal; the others follow."""
    worlds: int = 24
    """Number of games that are played to the end from the position at half."""
    write: Path | None = None
    """File to which a line of JSON is appended for each game, with the values of each judgement."""


def named(game: Game, name: str) -> Choose:
    """Return a player by the name of an agent, or the hoarder."""
    if name == "hoarder":
        return hoarder(game)
    agent = make_agent(name, game)
    return lambda match, rng: agent.act(match.view(match.seat), rng)


def hoarder(game: Game) -> Choose:
    """Return a player that plays as `skilled` does, but avoids all progress."""
    agent, advance = make_agent("skilled", game), get_kernels(game).advance
    measures = [one for one in face_of(game).measures or default_measures(game) if one.kind == PROGRESS]

    def progress(memory: np.ndarray, seat: int) -> float:
        return sum(float(measure.read(memory)[0, seat]) for measure in measures)

    def choose(match: Match, rng: np.random.Generator) -> int:
        seat, mask = match.seat, np.zeros(len(game.action_space), np.int8)
        before, idle = progress(game.for_kernels(match.states), seat), list[int]()
        for action in match.legal_actions():
            memory = game.for_kernels(game.copy_states(match.states))
            advance(memory, 0, action, mask)
            if progress(memory, seat) <= before:
                idle.append(action)
        chosen = agent.act(match.view(seat), rng)
        return chosen if chosen in idle or not idle else int(rng.choice(idle))

    return choose


def played(game: Game, players: Sequence[Choose], seed: int) -> tuple[Match, list[bytes], list[int]] | None:
    """Play a game. Returns its end, all positions, and the actions; None if it is too long."""
    match, rng = Match(game, len(players), seed=seed), np.random.default_rng(seed)
    positions, actions = list[bytes](), list[int]()
    while not match.over:
        if len(actions) >= MOST_DECISIONS:
            return None
        positions.append(match.to_bytes())
        actions.append(players[(match.seat + seed) % len(players)](match, rng))
        match.apply(actions[-1])
    return match, positions, actions


def right(values: Sequence[float], ranks: np.ndarray) -> bool:
    """Return whether the values order the two seats as their ranks do. Shared ranks are ordered in both ways."""
    return bool(ranks[0] == ranks[1] or (values[0] > values[1]) == (ranks[0] < ranks[1]))


def judgements(game: Game, positions: list[bytes], actions: list[int], worlds: int) -> dict[str, list[float]]:
    """Return the value of each seat at half of the game, according to each kind of judgement."""
    half = len(actions) // 2
    assessed = curve.assess(game.name, positions[: half + 1], actions[: half + 1])
    habits = temperatures((one.seat for one in assessed[:half]), (one.likelihoods for one in assessed[:half]), 2)
    network, middle = assessed[half].values, Match.of_bytes(game, positions[half])
    playouts = play_out(game, positions[half], habits, half, worlds, float("inf"))
    return {
        "network": list(network),
        "points": middle.scores_and_ranks()[0][:2].tolist(),
        "playouts": list(playouts.values),
        "curve": list(judged(network, playouts, habits)),
        "habits": habits.tolist(),
    }


def main(settings: Settings) -> None:
    """Print the share of right judgements by kind of game, with intervals of 95 %."""
    game, found = load(settings.game), dict[str, list[dict[str, bool]]]()
    names = {name for kind in KINDS for name in kind}
    players = {name: named(game, name) for name in sorted(names)}
    for number in range(settings.games):
        kind = KINDS[number % len(KINDS)]
        result = played(game, [players[name] for name in kind], settings.seed + number)
        if result is None:
            continue
        end, positions, actions = result
        values, ranks = judgements(game, positions, actions, settings.worlds), end.scores_and_ranks()[1]
        row = {name: right(values[name], ranks) for name in JUDGEMENTS}
        for about in (" against ".join(kind), "all"):
            found.setdefault(about, []).append(row)
        if settings.write:
            with settings.write.open("a", encoding="utf-8") as file:
                about = {"kind": kind, "game": number, "decisions": len(actions), "ranks": ranks.tolist()}
                file.write(json.dumps(about | values) + "\n")
    print(f"| {settings.game} | games | network | points | playouts | curve |\n| --- | --- | --- | --- | --- | --- |")
    for about, rows in found.items():
        cells = [percent([row[name] for row in rows]) for name in JUDGEMENTS]
        print(f"| {about} | {len(rows)} | {' | '.join(cells)} |", flush=True)


def percent(rights: Sequence[bool]) -> str:
    """Return a share in percent with its interval."""
    low, high = wilson(float(np.mean(rights)), len(rights))
    return f"{100 * np.mean(rights):.1f} % ({100 * low:.0f} to {100 * high:.0f})"


if __name__ == "__main__":
    main(tyro.cli(Settings))
