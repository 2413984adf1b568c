"""Positions for tests: a match that a test can change freely and that is checked after every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from architects_env.core.contract.registry import load
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match


class PositionBuilder:
    """A match of which every step is checked.

    The methods by which a game's tests change it (`hand`, `city`, `workers`) belong to a derived class. They end with
    `return self.refresh()` and, if they move to another moment of the game, begin with `self.leave(...)`:

        Table(2).goods(0, wood=3).play("build the Cottage")
    """

    def __init__(self, game: str, players: int, seed: int = 0, **options: Any) -> None:
        self.match = Match(load(game), players, options, seed)

    @property
    def g(self) -> Any:
        """The state itself, which tests may write to."""
        return self.match.state

    # --- laying things on the table -----------------------------------------------------------------------------------
    def set(self, **fields: Any) -> Self:
        """Set fields of the state by name: crown=2, or for some seats virtue={0: 3}."""
        for name, value in fields.items():
            if isinstance(value, Mapping):
                for p, number in value.items():
                    self.g[name][p] = number
            else:
                setattr(self.g, name, value)
        return self.refresh()

    def refresh(self) -> Self:
        """Recompute the legal actions after a change of the state, and check it."""
        get_kernels(self.match.game).legal(self.match.memory, 0, self.match.mask)
        return self.check()

    def leave(self, *questions: str, waiting: int = 0) -> None:
        """Prepare a move to another moment of the game.

        Raises:
            AssertionError: If that would drop a question other than these (names of stages), its interrupted stages, or
                more than `waiting` tasks on the agenda.
        """
        stages, g = self.match.game.stages, self.g
        stage = stages.names[int(g.stage)] if stages else ""
        dropped = sum(int(g[name]) for name in ("interruptions", "agenda_size") if name in g.dtype.names)
        assert stage in questions and dropped <= waiting, (
            f"{stage!r} is still to be decided, and {dropped} more things wait; play them first."
        )

    def check(self) -> Self:
        """Raise `AssertionError` if the state breaks an invariant, or if the mask holds anything but 0 and 1."""
        problems = self.match.game.invariants(self.g)
        assert not problems, problems
        assert self.match.mask.max() <= 1, "the mask holds something else than 0 and 1"
        return self

    # --- playing ------------------------------------------------------------------------------------------------------
    def act(self, *actions: int) -> Self:
        """Play these actions, by number."""
        for action in actions:
            self.match.apply(action)
            self.check()
        return self

    def play(self, *sentences: str) -> Self:
        """Play these actions, by their sentences."""
        for sentence in sentences:
            self.act(self.match.parse(sentence))
        return self

    def do(self, block: str, index: int = 0) -> Self:
        """Play an action by its block of the action space and its index in it."""
        return self.act(self.match.game.action_space.start(block) + index)

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def seat(self) -> int:
        """The seat that has to decide."""
        return self.match.seat

    def can(self, block: str, index: int = 0) -> bool:
        """Return whether an action is legal now."""
        return bool(self.match.mask[self.match.game.action_space.start(block) + index])

    def mask_of(self, block: str) -> list[int]:
        """Return the indices of the legal actions of a block."""
        action_space = self.match.game.action_space
        size = next(b.size for b in action_space.blocks if b.name == block)
        return [i for i in range(size) if self.can(block, i)]

    def options(self, beginning: str = "") -> list[str]:
        """Return the legal actions as sentences, only those with this beginning."""
        sentences = [self.match.sentence(action) for action in self.match.legal_actions()]
        return [sentence for sentence in sentences if sentence.startswith(beginning)]

    def total(self, side: int) -> int:
        """Return the score of a seat, or of a rival behind the seats."""
        return int(self.match.scores_and_ranks()[0][side])

    def points(self, side: int) -> dict[str, int]:
        """Return the points of a side by source, without the zeros."""
        return {
            source: int(n) for source, n in zip(self.match.game.sources, self.match.breakdown()[side], strict=True) if n
        }

    def worlds(self, seat: int, number: int = 100) -> list[Any]:
        """Return states that agree with all that `seat` knows."""
        view = self.match.view(seat)
        return [view.sample_state(i)[0] for i in range(number)]
