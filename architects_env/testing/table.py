"""Positions for tests: a match on which things are laid as a test needs them, and which is looked at after every
step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from architects_env.core.contract.registry import load
from architects_env.core.play.kernels import kernels_of
from architects_env.core.play.match import Match


class LaidTable:
    """A match of which every step is checked. What a game's tests lay (`hand`, `city`, `workers`) are methods of a
    class derived from it, which end with `return self.refresh()` and, where they go to another moment, begin with
    `self.leave(...)`:

        Table(2).goods(0, wood=3).play("build the Cottage")
    """

    def __init__(self, game: str, players: int, seed: int = 0, **options: Any) -> None:
        self.match = Match(load(game), players, options, seed)

    @property
    def g(self) -> Any:
        """The state itself, to be written into."""
        return self.match.state

    # --- laying things on the table -----------------------------------------------------------------------------------
    def set(self, **fields: Any) -> Self:
        """Fields of the state by name: crown=2, or for some seats virtue={0: 3}."""
        for name, value in fields.items():
            if isinstance(value, Mapping):
                for p, number in value.items():
                    self.g[name][p] = number
            else:
                setattr(self.g, name, value)
        return self.refresh()

    def refresh(self) -> Self:
        """After something was laid: the options are those of the position as it is now, and nothing is wrong with
        it."""
        kernels_of(self.match.game).legal(self.match.memory, 0, self.match.mask)
        return self.check()

    def leave(self, *questions: str, waiting: int = 0) -> None:
        """For a helper that goes to another moment of the game. Raises `AssertionError` if that would drop a question
        but these (by the names of their stages), what it has interrupted, or more than so many tasks that wait on the
        agenda."""
        stages, g = self.match.game.stages, self.g
        stage = stages.names[int(g.stage)] if stages else ""
        dropped = sum(int(g[name]) for name in ("interruptions", "agenda_size") if name in g.dtype.names)
        assert stage in questions and dropped <= waiting, (
            f"{stage!r} is still to be decided, and {dropped} more things wait; play them first."
        )

    def check(self) -> Self:
        """Raises `AssertionError` with what is wrong with the state, or if the mask holds anything but 0 and 1."""
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
        """Play an action by its block of the action space and its place in it."""
        return self.act(self.match.game.action_space.start(block) + index)

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def seat(self) -> int:
        """Who has to decide."""
        return self.match.seat

    def can(self, block: str, index: int = 0) -> bool:
        """Whether such an action is legal now."""
        return bool(self.match.mask[self.match.game.action_space.start(block) + index])

    def mask_of(self, block: str) -> list[int]:
        """The legal actions of a block, by their place in it."""
        action_space = self.match.game.action_space
        size = next(b.size for b in action_space.blocks if b.name == block)
        return [i for i in range(size) if self.can(block, i)]

    def options(self, beginning: str = "") -> list[str]:
        """What the seat may do now, as sentences; only those that begin so."""
        sentences = [self.match.sentence(action) for action in self.match.legal_actions()]
        return [sentence for sentence in sentences if sentence.startswith(beginning)]

    def total(self, side: int) -> int:
        """The score of a seat, or of a rival behind the seats."""
        return int(self.match.standings()[0][side])

    def points(self, side: int) -> dict[str, int]:
        """Its points by source, without the zeros."""
        return {
            source: int(n) for source, n in zip(self.match.game.sources, self.match.breakdown()[side], strict=True) if n
        }

    def worlds(self, seat: int, number: int = 100) -> list[Any]:
        """States that agree with all that `seat` knows."""
        view = self.match.view(seat)
        return [view.sample_state(i)[0] for i in range(number)]
