"""A look at how strong the learner is while it learns: another process plays what its last checkpoint likes best
against the bots, and one line tells what came of it. Runs whose ladder has few games are not looked at."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from architects_env.core.compile.compile_mode import is_known_everywhere
from architects_env.core.contract.option_words import choices_of
from architects_env.games import load
from architects_env.train.config import Config
from architects_env.train.ladder import Pairing
from architects_env.train.measuring import PIECE, Measuring, Wanted

NICENESS = 5
SEED = 20_000


class Meanwhile:
    """At most one look at a time; `say` prints a line above the progress."""

    def __init__(self, config: Config, say: Callable[[str], None]) -> None:
        self.config, self.say = config, say
        self._measuring: Measuring | None = None
        self._looks: list[tuple[str, Future[Pairing]]] = []
        self._decisions = 0

    def begin(self, checkpoint: Path, decisions: int) -> None:
        """Look at this checkpoint, with the first choice of options, unless another one is being looked at."""
        game, players = load(self.config.game), min(self.config.players)
        bots = [*list(game.bots)[:2]][::-1]
        if self._looks or players < 2 or not bots or self.config.ladder_games < PIECE:
            return
        if not is_known_everywhere(game.name):
            return
        self._measuring, self._decisions = self._measuring or Measuring(1, NICENESS), decisions
        self._looks = [
            (
                bot,
                self._measuring.submit(
                    Wanted(
                        game.name, f"{checkpoint}:best", bot, players, PIECE, SEED, choices_of(self.config.option)[0]
                    ),
                    0,
                ),
            )
            for bot in bots
        ]

    def poll(self) -> None:
        """Tell what is known by now."""
        if not self._looks or not all(look.done() for _, look in self._looks):
            return
        looks, self._looks = self._looks, []
        if any(look.exception() for _, look in looks):
            return  # the checkpoint has been removed meanwhile; there will be others
        found = ", ".join(f"{bot} {_share(look.result())}" for bot, look in looks)
        players = min(self.config.players)
        self.say(f"{self._decisions / 1e6:.1f} M decisions, {players} players: {found}")

    def end(self) -> None:
        """No more looks."""
        if self._measuring is not None:
            self._measuring.__exit__(None, None, None)
            self._measuring = None


def _share(p: Pairing) -> str:
    return f"{100 * p.first_places:.0f} % ({100 * p.low:.0f}-{100 * p.high:.0f})"
