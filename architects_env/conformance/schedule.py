"""Choose how many games the checks play, and count what random games reach that these games did not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from architects_env.conformance.random_play import Options, decisions
from architects_env.core.compile.jit import COMPILED
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import AGENT, stream
from architects_env.core.play.batch import Batch
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match

BUDGET, QUICK_BUDGET = 480, 90
"""Number of decisions that the checks of one number of players play by default, if games are short."""
PLAIN_BUDGET, PLAIN_GAMES = 300, 8
"""Number of decisions and of games with which the first look in plain Python ends."""
SHORT = 120
"""Largest number of decisions of a short game."""
MOST_GAMES = 12
MANY_GAMES, MANY_DECISIONS = 400, 20_000
"""Bounds on the further random games in which stages and actions are counted."""
MANY_PLAIN = 1_500
"""Number of decisions after which no further game begins in plain Python."""
ENOUGH = 50
"""Smallest number of games after which an action that was never legal is worth a remark."""
MOST_NAMED = 5
Place = tuple[str, str]
"""A stage ("" in a game without stages) and a block of actions that is legal there."""


def games_to_play(game: Game, players: int, options: Options, budget: int = BUDGET) -> int:
    """Return the default number of games for each check, so that they have about `budget` decisions: many if they are
    short, one if they are long."""
    kernels, length = get_kernels(game), 0
    for seed in range(3):
        if COMPILED:
            match = Match(game, players, options, seed)
            length += int(kernels.playout(match.memory, 0, match.mask, stream(seed, 0, AGENT)))
        else:
            length += sum(1 for _ in decisions(game, players, seed, options, 2 * SHORT))
    return max(1, min(MOST_GAMES, 3 * budget // max(1, length))) if length <= 3 * SHORT else 1


@dataclass
class CheckedGames:
    """The games that a check has played, and what further random games reach."""

    games: dict[int, int] = field(default_factory=dict[int, int])
    """Number of games for each number of players."""
    decisions: int = 0
    checked: set[Place] = field(default_factory=set[Place])
    """Stages and blocks of actions in these games."""
    elsewhere: dict[Place, int] = field(default_factory=dict[Place, int])
    """Number of decisions at each stage and block in the further games."""
    further: int = 0
    """Number of the further games."""

    def add(self, game: Game, players: int, seeds: int, options: Options) -> None:
        """Count the games that were played with this number of players, and further games."""
        self.games[players] = self.games.get(players, 0) + seeds
        blocks = _blocks(game)
        for seed in range(seeds):
            for match, _ in decisions(game, players, seed, options, game.max_decisions):
                self.decisions += 1
                self.checked |= {
                    (_stage(game, int(match.state.stage)) if game.stages else "", name)
                    for name in blocks[match.mask != 0]
                }
        self._count_further(game, players, options, blocks)

    def _count_further(self, game: Game, players: int, options: Options, blocks: np.ndarray) -> None:
        if COMPILED:
            self._count_in_batch(game, players, options, blocks)
            return
        played, seed = 0, 1 << 20
        while played < MANY_PLAIN:
            for match, _ in decisions(game, players, seed, options, game.max_decisions):
                played += 1
                for name in {*blocks[match.mask != 0].tolist()}:
                    self._count(game, int(match.memory["stage"][0]) if game.stages else 0, name, 1)
            self.further += 1
            seed += 1

    def _count(self, game: Game, stage: int, name: str, number: int) -> None:
        place = _stage(game, stage) if game.stages else "", name
        self.elsewhere[place] = self.elsewhere.get(place, 0) + number

    def _count_in_batch(self, game: Game, players: int, options: Options, blocks: np.ndarray) -> None:
        batch = Batch(game, 64, players, options, 1 << 20)
        batch.observing = False
        names = np.unique(blocks)
        ended = 0
        for _ in range(0, MANY_DECISIONS, 64):
            if ended >= MANY_GAMES:
                break
            stages = batch.memory["stage"] if game.stages else np.zeros(64, np.int16)
            legal = np.stack([batch.masks[:, blocks == name].any(1) for name in names], 1)
            for stage in np.unique(stages).tolist():
                counts = legal[stages == stage].sum(0)
                for name, count in zip(names.tolist(), counts.tolist(), strict=True):
                    if count:
                        self._count(game, stage, name, count)
            batch.step(batch.random_actions())
            ended += int(batch.dones.sum())
        self.further += ended

    def lines(self, game: Game, more: str = "pass --games {n}") -> list[str]:
        """Return how much was played, and what was not reached, in sentences. `more` says how to play more games."""
        several = ", ".join(f"{n} with {players}" for players, n in self.games.items())
        flag = more.format(n=10 * max(self.games.values()))
        said = [f"Played: {several} players ({self.decisions:,} decisions). Rarer mistakes need more games: {flag}."]
        missed = {place: n for place, n in self.elsewhere.items() if place not in self.checked}
        if missed:
            often = "in part of a long random game" if not self.further else f"in {self.further:,} further random games"
            said.append(f"Not reached in them, but {often} (not checked): {_listed(missed)}.")
        never = sorted({*_blocks(game).tolist()} - {name for _, name in (*self.checked, *self.elsewhere)})
        games = sum(self.games.values()) + self.further
        if never and games >= ENOUGH:
            said.append(
                f"Never legal in {games:,} random games: {', '.join(never[:MOST_NAMED])}. Test these actions yourself."
            )
        elif never:
            said.append(
                f"Not yet legal in {games:,} random games, which are few: {', '.join(never[:MOST_NAMED])}. Play more games "
                f"before you conclude anything: {flag}."
            )
        return said


def _listed(places: Mapping[Place, int]) -> str:
    often = sorted(places, key=lambda place: -places[place])
    named = [f"{block} at stage {stage}" if stage else block for stage, block in often[:MOST_NAMED]]
    return ", ".join(named) + (f" and {len(often) - MOST_NAMED} more" if len(often) > MOST_NAMED else "")


def _stage(game: Game, number: int) -> str:
    names: Sequence[str] = game.stages.names if game.stages else ()
    return names[number] if 0 <= number < len(names) else str(number)


def _blocks(game: Game) -> np.ndarray:
    """Return the name of the block of each action."""
    return np.array([block.name for block in game.action_space.blocks for _ in range(block.size)])
