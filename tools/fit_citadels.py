"""Fit of the weights of a position's value to games that a bot plays against itself: `python -m tools.fit_citadels
--help`.

Every round of every game is a case: the features of all players at its start (`value`), and the winner. The weights
maximise the likelihood of the winners (multinomial regression). They are printed as JSON for the bots' `weights.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tyro
from rich.console import Console
from rich.progress import Progress

from architects_env.agents import Agent, Arena, make_agent, make_deals
from architects_env.core.command_line.tools import program_name
from architects_env.core.compile.jit import kernel
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.positions import Positions
from architects_env.games.citadels import GAME
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.value import features_of, still_to_come
from architects_env.games.citadels.data.options import MOST_PLAYERS
from architects_env.games.citadels.rules.scoring import SOURCES, breakdown
from architects_env.games.citadels.rules.state import DRAFT_PICK

SLICE = slice(terms.FIRST_FEATURE, terms.FIRST_FEATURE + 2 * terms.NUM_FEATURES)
NAMES = tuple(weight.name for weight in terms.WEIGHTS[SLICE])


@dataclass
class Arguments:
    """Fit the weights of a position's value to the winners of games."""

    bot: str = "heuristic"
    """Agent that plays all seats: a bot, or any other agent by name."""
    players: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
    """Numbers of players."""
    games: int = 250
    """Number of games for each number of players."""
    seed: int = 1
    """Seed of the deals."""
    ridge: float = 2e-4
    """Penalty on the square of each weight. Larger penalties keep weights nearer to 0."""
    out: Path | None = None
    """New file for the weights."""


# --- cases ------------------------------------------------------------------------------------------------------------
@kernel
def read_features(states, rows, points, features, out, ahead):
    """Write the features of all players in these rows, and the share of the game that remains. `points` and `features`
    are scratch arrays."""
    for i in range(rows.shape[0]):
        g = states[rows[i]]
        breakdown(g, points)
        ahead[i] = still_to_come(g)
        for p in range(g.num_players):
            features_of(g, p, points, features)
            for k in range(terms.NUM_FEATURES):
                out[i, p, k] = features[k]


def cases_of(positions: Positions, rows: np.ndarray) -> np.ndarray:
    """Return early and late features of each player, float64[rows, MOST_PLAYERS, 2 * features]."""
    features, ahead = np.zeros((len(rows), MOST_PLAYERS, terms.NUM_FEATURES)), np.zeros(len(rows))
    read_features(
        positions.memory,
        rows,
        np.zeros((positions.num_players, len(SOURCES)), np.int64),
        np.zeros(terms.NUM_FEATURES),
        features,
        ahead,
    )
    shares = np.stack([ahead, 1 - ahead], axis=1)
    return (features[..., None] * shares[:, None, None, :]).reshape(len(rows), MOST_PLAYERS, 2 * terms.NUM_FEATURES)


def play(agent: Agent, players: int, games: int, seed: int, progress: Progress) -> tuple[np.ndarray, np.ndarray]:
    """Play games. Returns the cases, and each player's share of the win (0 for empty seats)."""
    arena = Arena(
        GAME,
        (agent,),
        (agent_generator(seed, "fit", players),),
        make_deals(seed, games),
        np.zeros((games, players), np.int64),
    )
    rounds_seen, won = np.zeros(games, int), np.zeros((games, MOST_PLAYERS))
    found: list[tuple[np.ndarray, np.ndarray]] = []
    task = progress.add_task(f"{players} players", total=games)
    for ended in arena.steps():
        for outcome in ended:
            won[outcome.game_index, :players] = outcome.win_fractions
        rows, states = arena.in_play, arena.positions.states
        rows = rows[
            (states["stage"][rows] == DRAFT_PICK)
            & (states["step"][rows] == 1)
            & (states["rounds"][rows] > rounds_seen[rows])
        ]
        rounds_seen[rows] = states["rounds"][rows]
        found.append((rows, cases_of(arena.positions, rows)))
        progress.update(task, advance=len(ended))
    return np.concatenate([cases for _, cases in found]), won[np.concatenate([rows for rows, _ in found])]


# --- regression -------------------------------------------------------------------------------------------------------
def fit(
    cases: np.ndarray, won: np.ndarray, seats: np.ndarray, ridge: float, steps: int = 30
) -> tuple[np.ndarray, float]:
    """Fit the weights, float64[2 * features], to `cases` with this number of `seats`, by Newton's method. Also returns
    the mean log loss in nats."""
    weights, absent = np.zeros(cases.shape[2]), np.arange(cases.shape[1]) >= seats[:, None]
    chances = np.zeros_like(won)
    for _ in range(steps):
        strengths = np.where(absent, -np.inf, cases @ weights)
        chances = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        gradient = np.einsum("ns,nsf->f", chances - won, cases) / len(cases) + 2 * ridge * weights
        expected = np.einsum("ns,nsf->nf", chances, cases)
        curvature = np.einsum("ns,nsf,nsg->fg", chances, cases, cases, optimize=True) - expected.T @ expected
        weights = weights - np.linalg.solve(curvature / len(cases) + 2 * ridge * np.eye(len(weights)), gradient)
    return weights, float(-(won * np.log(np.maximum(1e-12, chances))).sum(axis=1).mean())


def main() -> None:
    """Run the command line."""
    arguments, console = tyro.cli(Arguments, prog=program_name()), Console(stderr=True)
    try:
        agent = make_agent(arguments.bot, GAME)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if arguments.out and arguments.out.exists():
        raise SystemExit(f"{arguments.out} exists already. Give --out a new file.")
    if (
        not arguments.players
        or arguments.games < 1
        or not all(GAME.seats[0] <= players <= GAME.seats[1] for players in arguments.players)
    ):
        raise SystemExit(f"There must be a game, with {GAME.seats[0]} to {GAME.seats[1]} players.")
    with Progress(console=console, transient=True) as progress:
        played = [play(agent, players, arguments.games, arguments.seed, progress) for players in arguments.players]
    seats = np.concatenate(
        [np.full(len(cases), players) for players, (cases, _) in zip(arguments.players, played, strict=True)]
    )
    weights, log_loss = fit(
        np.concatenate([cases for cases, _ in played]),
        np.concatenate([won for _, won in played]),
        seats,
        arguments.ridge,
    )
    console.print(
        f"{len(seats)} rounds; log loss for the winner {log_loss:.3f}, if all were alike {np.log(seats).mean():.3f}"
    )
    text = json.dumps({name: round(float(weight), 3) for name, weight in zip(NAMES, weights, strict=True)}, indent=1)
    if arguments.out:
        write_atomically(arguments.out, text + "\n")
    print(text)


if __name__ == "__main__":
    main()
