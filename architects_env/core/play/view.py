"""What one seat may know: a state with everything else redacted. Agents get a `View`; nothing reachable from it holds
the true state."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import DETERMINIZE, check_seed, stream
from architects_env.core.play.kernels import kernels_of
from architects_env.core.text import player, say

if TYPE_CHECKING:
    from architects_env.core.play.match import Match
    from architects_env.play.drawing.large_card import LargeCard
    from architects_env.play.drawing.picture import Picture

WIDE = 1200
"""Units of the width of a picture for a screen (`play.drawing.picture`)."""


@dataclass(frozen=True)
class FinalScore:
    """How one side ended: a seat, or a rival that the rules play."""

    name: str
    side: int
    """The seats come first, then the rivals."""
    rival: bool
    """Whether the rules play it."""
    rank: int
    score: int


class IllegalAction(ValueError):
    """An action that the seat to act may not play now; the game has not changed."""


def as_action(action: Any) -> int | None:
    """A whole number, also one of numpy's or an array of no dimensions, as an int; None for anything else."""
    whole = isinstance(action, (int, np.integer)) and not isinstance(action, bool)
    return (
        int(action)
        if whole or (isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu")
        else None
    )


class View:
    """The board as `seat` sees it."""

    def __init__(self, game: Game, memory: np.ndarray, seat: int) -> None:
        self.game = game
        self.memory = memory
        """The redacted state in the form in which kernels take it."""
        self.seat = seat
        self.num_players: int = int(memory["num_players"][0])

    def __repr__(self) -> str:
        return f"<View of seat {self.seat} of a game of {self.game.name} with {self.num_players} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies make `states` anew: it shares their memory."""
        return View, (self.game, self.memory, self.seat)

    @cached_property
    def states(self) -> States:
        """The redacted state as an array of one record, of the same memory."""
        return recarray(self.memory)

    @property
    def state(self) -> Any:
        """The redacted record: `view.state.virtue[view.seat]`."""
        return self.states[0]

    @property
    def to_act(self) -> int:
        """The seat that has to decide now."""
        return int(self.memory["seat"][0])

    def mask(self) -> np.ndarray:
        """int8[actions]: the legal actions of this seat; all zero if it is not its turn to decide."""
        mask = np.zeros(len(self.game.action_space), np.int8)
        if self.to_act == self.seat and not self.memory["over"][0]:
            kernels_of(self.game).legal(self.memory, 0, mask)
        return mask

    def legal_actions(self) -> list[int]:
        """The legal actions of this seat, ascending."""
        return np.flatnonzero(self.mask()).tolist()

    def observation(self) -> np.ndarray:
        """float32[len(observation_layout)], entries in [0, 1]."""
        out = np.empty(len(self.game.observation_layout), np.float32)
        kernels_of(self.game).observe(self.memory, 0, self.seat, out)
        return out

    def points(self) -> list[int]:
        """Of every seat, and then of every rival: the points as if it were scored now, counted from what this seat
        sees."""
        sides = self.game.num_sides(self.num_players, self.memory["options"][0])
        points = np.zeros((sides, len(self.game.sources)), np.int64)
        kernels_of(self.game).breakdown(self.memory, 0, points)
        return points.sum(axis=1).tolist()

    def sentence(self, action: int) -> str:
        """A legal action of this seat as a sentence. Raises `IllegalAction` for any other."""
        if as_action(action) not in self.legal_actions():
            raise IllegalAction(
                f"{action!r} is no legal action of seat {self.seat}, so there is no sentence for it; legal are {self.legal_actions()}."
            )
        return self.game.sentence(self.states[0], int(action))

    def text(self) -> str:
        """The board as text."""
        return self.game.board(self.states[0], self.seat)

    def picture(self, since: View | None = None, marked: Collection[str] = (), width: int = WIDE) -> Picture:
        """The board as a picture, `width` units wide (WIDE, or NARROW for a phone); places that have changed `since` an
        earlier view, and those in `marked`, have a bold edge. A finished game shows the final scores above the board.
        Raises `ValueError` if the earlier view is another seat's or another game's, and for whatever else is no view,
        no place and no width."""
        if since is not None and not isinstance(since, View):
            raise ValueError(
                f"A picture shows what has changed since an earlier view (match.view(seat)), not since {since!r}."
            )
        if (
            isinstance(marked, str)
            or not isinstance(marked, Collection)
            or not all(isinstance(place, str) for place in marked)
        ):
            raise ValueError(
                f"The places to be marked are a collection of names, such as {{'hand 2'}}, not {marked!r}."
            )
        if since is not None and (since.game.name, since.seat) != (self.game.name, self.seat):
            raise ValueError(
                f"A picture of {self} cannot show what has changed since {since}: take an earlier view of the same seat."
            )
        from architects_env.play.drawing.picture import draw  # the table, only where a picture is wanted

        return draw(self.game, self.state, self.seat, marked, since and since.state, width, self.final_scores())

    def card(self, place: str) -> LargeCard | None:
        """The card that lies open on a place of the picture ("hand Smithy"), to be read in large; None where there is
        none or its face is hidden from this seat, and for what is no place."""
        from architects_env.play.drawing.picture import large_card

        return large_card(self.game, self.state, self.seat, place)

    def final_scores(self) -> list[FinalScore]:
        """How every side ended, the best first; empty before the end, when points may be secret. They are counted in a
        world that agrees with the view: at the end everybody can count everybody's points, although some of the cards
        that are counted lie face down."""
        if not self.memory["over"][0]:
            return []
        game, world = self.game, self.sample_state(0)
        rivals = game.rivals(self.num_players, world["options"][0] if game.options else np.zeros(0, np.int64))
        names = [*map(player, range(self.num_players)), *map(say, rivals)]
        scores, ranks = np.zeros(len(names), np.int64), np.zeros(len(names), np.int64)
        kernels_of(game).standings(game.for_kernels(world), 0, scores, ranks)
        sides = [
            FinalScore(name, i, i >= self.num_players, int(ranks[i]), int(scores[i])) for i, name in enumerate(names)
        ]
        return sorted(sides, key=lambda side: side.rank)

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def sample(self, seed: int, rewards: str = "placement") -> Match:
        """A world to play on in: a game with the options and number of players of this one that agrees with all that
        the seat knows, drawn uniformly; its chance is drawn anew too. It has no seed of a deal, and pays `rewards` at
        its end. Raises `ValueError` for what is no seed or no kind of rewards."""
        from architects_env.core.play.match import Match  # a match gives views, and a view worlds

        return Match.of_world(self.game, self.sample_state(seed), rewards)

    def sample_state(self, seed: int) -> States:
        """The state of such a world alone (an array of one record), as rules and kernels take it."""
        seed = check_seed(seed)
        world = self.game.for_kernels(self.game.copy_states(self.memory))
        kernels_of(self.game).determinize(world, 0, self.seat, stream(seed, 0, DETERMINIZE))
        return recarray(world)
