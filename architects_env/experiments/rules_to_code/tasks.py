"""Tasks: the rules page of a game, public records, and held-out games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from architects_env.core.contract import rules_page
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.json_view import json_schema
from architects_env.experiments.rules_to_code.games import Recorded, Twins, played, twins_of

RECORDS = 20
"""Number of public records, and of held-out games."""
INTERFACE = Path(__file__).with_name("interface.md")


@dataclass(frozen=True)
class Task:
    """The rules of one game to be written as code."""

    game: Game
    public: list[Recorded]
    held_out: list[Recorded]
    twins: list[Twins]
    """Pairs of games for the leak test."""

    @property
    def page(self) -> str:
        """The rules page."""
        return rules_page.page(self.game)

    def instruction(self) -> str:
        """Return what a model is told: the task, the interface, and the rules."""
        words = {"title": self.game.title, "records": str(len(self.public))}
        text = INTERFACE.read_text(encoding="utf-8")
        for name, value in words.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def write_public(self, folder: Path) -> None:
        """Write what a model is given: rules, schema of the views, instruction and records."""
        (folder / "records").mkdir(parents=True, exist_ok=True)
        write_atomically(folder / "instruction.md", self.instruction())
        write_atomically(folder / "rules.md", self.page)
        schema = json_schema(self.game)["properties"]["board"]
        write_atomically(folder / "board.schema.json", json.dumps(schema, indent=1) + "\n")
        for number, game in enumerate(self.public):
            write_atomically(folder / "records" / f"{number:02d}.json", json.dumps(game.as_json(), indent=1) + "\n")


def make_task(
    game: Game, players: Sequence[int] = (), records: int = RECORDS, held_out: int = RECORDS, seed: int = 1
) -> Task:
    """Return the task of a game. The same arguments give the same task.

    Args:
        game: The game, with a rules page.
        players: Numbers of players, by turns. By default all from two that the game allows.
        records: Number of public records.
        held_out: Number of held-out games.
        seed: Seed of the held-out games. Keep it to yourself, so that nobody can play them.

    Raises:
        ValueError: The game has no rules page, or does not allow these players.
    """
    rules_page.page(game)
    low, high = game.seats
    numbers = [game.check_players(number) for number in players] or list(range(max(2, low), high + 1))
    public = [_one(game, numbers, "public", number, 0)[0] for number in range(records)]
    found = [_one(game, numbers, "held out", number, seed) for number in range(held_out)]
    twins: list[Twins] = []
    for k, (recorded, actions, deal) in enumerate(found):
        count = recorded.start["num_players"]
        pair = twins_of(game, count, {}, deal, k % count, actions)
        twins += [pair] if pair else []
    return Task(game, public, [recorded for recorded, _, _ in found], twins)


def _one(game: Game, players: Sequence[int], part: str, number: int, seed: int) -> tuple[Recorded, list[int], int]:
    deal = int(agent_generator(seed, "rules to code", part, game.name, number).integers(2**62))
    recorded, actions = played(game, players[number % len(players)], {}, deal)
    return recorded, actions, deal
