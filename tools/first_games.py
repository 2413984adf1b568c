"""First games of people who have never played: `python -m tools.first_games --game citadels --person wanderer`.

Plays the guided first game at the terminal to its end, and prints what the person was told, when, and what they chose,
without the boards. The *follower* does what the guide says; the *wanderer* leaves it twice, and takes that back once;
the *asker* first asks for help, for how to win and for a section of the rules. After the guide all of them choose as
the opponent `beginner` does.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import tyro
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.games import load
from architects_env.play.language.catalogue import language
from architects_env.play.table.first_game import PERSON, first_game_of, options_of
from architects_env.play.table.integrity_notes import GUIDED_GAME
from architects_env.play.table.table import Table, distinct_choices
from architects_env.play.terminal.terminal import Terminal

Kind = Literal["follower", "wanderer", "asker"]
STRAYS = {"wanderer": (2, 6)}
"""Own decisions, from 0, in which a person does not do what the guide says. The first one is taken back."""
ASKED = {"asker": ("?", "how", "rules 1")}
"""Commands that a person types before the first decision."""


@dataclass
class Arguments:
    """Print the log of a first game."""

    game: str = "architects"
    """Name of the game."""
    person: Kind = "follower"
    """The person who plays."""
    language: str = "en"
    """Language of the terminal."""
    most: int = 400
    """Number of own decisions after which the person stops."""
    write: Path | None = None
    """File to which the log is written instead."""


class Person:
    """A person at the terminal.

    Args:
        table: The table.
        kind: How the person plays.
        most: Number of own decisions after which the person stops.
    """

    def __init__(self, table: Table, kind: Kind, most: int) -> None:
        self.table, self.most, self.made, self.typed = table, most, 0, list(ASKED.get(kind, ()))
        self.strays = list(STRAYS.get(kind, ()))
        self._regrets = False
        self._beginner = make_agent("beginner", table.game)

    def read(self, prompt: str) -> str:
        """Return the next line that the person types."""
        table = self.table
        if self.typed:
            return self.typed.pop(0)
        if table.over or self.made >= self.most:
            raise EOFError
        if self._regrets:
            self._regrets = False
            self.made -= 1
            return "undo"
        choices = [choice.action for choice in distinct_choices(table.choices(PERSON))]
        guide = table.guide(PERSON)
        wanted = guide.moves[0] if guide and guide.moves else self._as_beginner()
        if guide and guide.moves and self.strays and self.made >= self.strays[0] and len(choices) > 1:
            self._regrets = len(self.strays) == 2
            self.strays.pop(0)
            wanted = next(action for action in choices if action != wanted)
        self.made += 1
        return str(1 + choices.index(wanted if wanted in choices else self._alike(wanted, choices)))

    def _as_beginner(self) -> int:
        return self._beginner.act(self.table.view(PERSON), np.random.default_rng(self.made))

    def _alike(self, action: int, choices: list[int]) -> int:
        """Return the choice with the same sentence as an action."""
        view = self.table.view(PERSON)
        return next(one for one in choices if view.sentence(one) == view.sentence(action))


class LoggedTerminal(Terminal):
    """A terminal without boards."""

    def show_board(self, seat: int) -> None:
        """Show only the number of the decision and the points."""
        self.rule(f"decision {self.table.decisions}, points {self.table.view(seat).points()}")

    def ask(self, prompt: str) -> str:
        """Show what the person types."""
        line = self.read(prompt)
        self.say(f"> {line}")
        return line


def main(arguments: Arguments) -> None:
    """Play the game and print its log."""
    game = load(arguments.game)
    script = first_game_of(game)
    if script is None:
        raise SystemExit(f"{game.name} has no guided first game; name one that has, such as --game citadels.")
    table = Table(game, script.seats, options_of(game, script), script.seed)
    table.add_integrity_note(GUIDED_GAME)
    file = arguments.write.open("w", encoding="utf-8") if arguments.write else None
    console = Console(file=file, width=150, highlight=False)
    person = Person(table, arguments.person, arguments.most)
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "game.jsonl"
        terminal = LoggedTerminal(table, kept, console, person.read, language(arguments.language, game))
        try:
            terminal.run()
        except EOFError:
            terminal.say(f"{table.decisions} decisions; {person.made} of the person.")
    if file:
        file.close()


if __name__ == "__main__":
    main(tyro.cli(Arguments))
