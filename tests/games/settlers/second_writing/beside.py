"""The product beside a desk: what is played on the desk is played on the product's table too, and both come to the
same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from architects_env.core.compile.jit import kernel
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import TO_END
from architects_env.games.settlers.rules.activation import may_activate
from architects_env.games.settlers.rules.locations import open_to
from architects_env.testing.golden import check_position
from tests.games.settlers import interface
from tests.games.settlers.second_writing.follow import NUMBER, Chance, Follower, choice
from tests.games.settlers.second_writing.game import Game
from tests.games.settlers.second_writing.laying import lay
from tests.games.settlers.second_writing.table import Ask, Choice, Location

Task = tuple[int, ...]
"""A stage, a seat, and numbers (`core.contract.rules.agenda`)."""


@kernel
def may_use(states, seat, card, times):
    return may_activate(states[0], seat, card, times)


@kernel
def may_aim(states, seat, card):
    return open_to(states[0], seat, card)


class Beside(Follower):
    """The product at the position of a desk, in the turn of a seat."""

    def __init__(self, desk: Game, seat: int) -> None:
        super().__init__(lay(desk, 0, seat), desk)
        desk.shuffle = Chance(self.match.state.rng, {})

    def menu(self) -> set[str]:
        """The possible actions of this turn."""
        return {option[0] for option in self.question()[2]}

    def can_use(self, seat: int, loc: Location, times: int) -> bool:
        return bool(may_use(self.match.memory, seat, NUMBER[loc.key], times))

    def can_aim(self, seat: int, loc: Location) -> bool:
        return bool(may_aim(self.match.memory, seat, NUMBER[loc.key]))

    # --- playing ------------------------------------------------------------------------------------------------------
    def begin(self, what: str) -> None:
        """Choose this of the menu."""
        self.match.apply(self.question()[2][what,])

    def let(self, *tasks: Task) -> None:
        """Let these things happen, one after the other, and then the next turn: they stand on the agenda under the end
        of a turn."""
        g = self.match.state
        for i, (stage, seat, *numbers) in enumerate(((S.NEXT_TURN, 0), *reversed(tasks))):
            g.agenda[i, : 2 + len(numbers)] = [stage, seat, *numbers]
        g.agenda_size, g.task[0] = 1 + len(tasks), 1
        check_position(self.match)
        self.match.apply(TO_END)

    def without_production(self) -> None:
        """After a Lookout the next turn comes at once."""
        g = self.match.state
        g.agenda[: g.agenda_size][g.agenda[: g.agenda_size, 0] == S.PRODUCE] = [
            S.NEXT_TURN,
            *[0] * (g.agenda.shape[1] - 1),
        ]

    def question(self) -> tuple[str, int, dict[Choice, int]]:
        """The next question with a choice, in the words of the second writing; the menu of a turn in any case. Single
        options before it are played."""
        while not self.match.over:
            stage, seat, options = interface.question(self.match)
            if len(options) > 1 or stage == "turn":
                return stage, seat, {choice(option): action for option, action in options.items()}
            self.match.apply(*options.values())
        return "over", 0, {}

    def follow(self, played: Iterator[Any], choose: Callable[[Ask], Choice]) -> list[Ask]:
        """Play this in both writings. Gives the questions. Raises `Difference`."""
        self.start(played)
        asked: list[Ask] = []
        while self.asked is not None:
            question = self.question()
            self.compare(*question)
            asked.append(self.asked)
            self.answer(*question, choose(self.asked))
        assert self.question()[0] in ("turn", "over"), self.tell(
            f"the second writing has ended; the engine asks {self.question()[0]}"
        )
        self.compare_tables()
        self.compare_scores()
        return asked

    def compare_scores(self) -> None:
        """Compares scores, except while locations are taken over: Egypt tokens go back before points are counted."""
        if self.match.over or all(loc.taken_by is None for loc in self.game.all_locations()):
            super().compare_scores()
