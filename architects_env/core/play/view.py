"""The view of one seat: a state with everything else redacted.

Agents get a `View`, from which the true state cannot be reached.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import DETERMINIZE, check_seed, stream
from architects_env.core.play.game_keys import NO_KEY
from architects_env.core.play.json_view import json_of
from architects_env.core.play.kernels import get_kernels
from architects_env.core.text import player, say

if TYPE_CHECKING:
    from architects_env.core.play.match import Match
    from architects_env.play.drawing.large_card import LargeCard
    from architects_env.play.drawing.picture import Picture

WIDE = 1200
"""Width of a picture for a screen, in units (`play.drawing.picture`)."""


@dataclass(frozen=True)
class FinalScore:
    """The result of one side: a seat, or a rival that the rules play."""

    name: str
    side: int
    """Index of the side: the seats come first, then the rivals."""
    rival: bool
    """Whether the rules play this side."""
    rank: int
    score: int


class IllegalAction(ValueError):
    """An action that the seat to act may not play now; the game has not changed."""


def as_action(action: Any) -> int | None:
    """Return a whole number (also one of numpy's, or an array of no dimensions) as an int; None for anything else."""
    whole = isinstance(action, (int, np.integer)) and not isinstance(action, bool)
    return (
        int(action)
        if whole or (isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu")
        else None
    )


class View:
    """A game as `seat` sees it."""

    def __init__(self, game: Game, memory: np.ndarray, seat: int, game_key: int = NO_KEY) -> None:
        self.game = game
        self.memory = memory
        """The redacted state in the form that kernels take."""
        self.seat = seat
        self.game_key = game_key
        """The key of the game, the same in all its views (`core.play.game_keys`)."""
        self.num_players: int = int(memory["num_players"][0])

    def __repr__(self) -> str:
        return f"<View of seat {self.seat} of a game of {self.game.name} with {self.num_players} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle game, memory, seat and key; a copy creates `states` again, which shares their memory."""
        return View, (self.game, self.memory, self.seat, self.game_key)

    def without_key(self) -> View:
        """Return this view as code that is not trusted with the key of the game gets it."""
        return View(self.game, self.memory, self.seat)

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
        """Return the legal actions of this seat, int8[actions]; all zero if it is not its turn to decide."""
        mask = np.zeros(len(self.game.action_space), np.int8)
        if self.to_act == self.seat and not self.memory["over"][0]:
            get_kernels(self.game).legal(self.memory, 0, mask)
        return mask

    def legal_actions(self) -> list[int]:
        """Return the legal actions of this seat, ascending."""
        return np.flatnonzero(self.mask()).tolist()

    def observation(self) -> np.ndarray:
        """Return the observation of this seat, float32[len(observation_layout)], entries in [0, 1]."""
        out = np.empty(len(self.game.observation_layout), np.float32)
        get_kernels(self.game).observe(self.memory, 0, self.seat, out)
        return out

    def points(self) -> list[int]:
        """Return the points of every seat and then of every rival, if the game were scored now.

        They are counted from what this seat sees.
        """
        sides = self.game.num_sides(self.num_players, self.memory["options"][0])
        points = np.zeros((sides, len(self.game.sources)), np.int64)
        get_kernels(self.game).breakdown(self.memory, 0, points)
        return points.sum(axis=1).tolist()

    def sentence(self, action: int) -> str:
        """Return a legal action of this seat as a sentence. Raises `IllegalAction` for any other."""
        if as_action(action) not in self.legal_actions():
            raise IllegalAction(
                f"{action!r} is no legal action of seat {self.seat}, so there is no sentence for it; legal are {self.legal_actions()}."
            )
        return self.game.sentence(self.states[0], int(action))

    def text(self) -> str:
        """Return the board as text."""
        return self.game.board(self.states[0], self.seat)

    def as_json(self) -> dict[str, Any]:
        """Return all that this seat sees as plain Python values, which `json.dumps` writes.

        `core.play.json_view.json_schema` describes the keys. Names of cards, goods and places are in the
        language in which the call is made.
        """
        return json_of(self)

    def picture(self, since: View | None = None, marked: Collection[str] = (), width: int = WIDE) -> Picture:
        """Return the board as a picture.

        A finished game shows the final scores above the board.

        Args:
            since: An earlier view of the same seat. Places that have changed since then get a bold edge.
            marked: Names of further places with a bold edge.
            width: Width in units: `WIDE`, or `NARROW` for a phone.

        Raises:
            ValueError: If the earlier view is of another seat or another game, and for an invalid view, place or
                width.
        """
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
        from architects_env.play.drawing.picture import draw  # imported only for pictures

        return draw(self.game, self.state, self.seat, marked, since and since.state, width, self.final_scores())

    def card(self, place: str) -> LargeCard | None:
        """Return the card that lies open on a place of the picture ("hand Smithy") in large.

        Returns None for a place without a card, for a card whose face is hidden from this seat, and for an unknown
        place.
        """
        from architects_env.play.drawing.picture import large_card

        return large_card(self.game, self.state, self.seat, place)

    def final_scores(self) -> list[FinalScore]:
        """Return the result of every side, the best first; empty before the end, when points may be secret.

        The points are counted in a world that agrees with the view: at the end everybody can count all points, although
        some of the counted cards lie face down.
        """
        if not self.memory["over"][0]:
            return []
        game, world = self.game, self.sample_state(0)
        rivals = game.rivals(self.num_players, world["options"][0] if game.options else np.zeros(0, np.int64))
        names = [*map(player, range(self.num_players)), *map(say, rivals)]
        scores, ranks = np.zeros(len(names), np.int64), np.zeros(len(names), np.int64)
        get_kernels(game).score_and_rank(game.for_kernels(world), 0, scores, ranks)
        sides = [
            FinalScore(name, i, i >= self.num_players, int(ranks[i]), int(scores[i])) for i, name in enumerate(names)
        ]
        return sorted(sides, key=lambda side: side.rank)

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def sample(self, seed: int, rewards: str = "placement") -> Match:
        """Return a world in which play can continue: a game that agrees with all that the seat knows, drawn
        uniformly, with new chance.

        It has the options and number of players of this game, no seed of a deal, and pays `rewards` at its end.
        Raises `ValueError` for an invalid seed or kind of rewards.
        """
        from architects_env.core.play.match import Match  # a circular import: matches make views, and views make worlds

        return Match.of_world(self.game, self.sample_state(seed), rewards)

    def sample_state(self, seed: int) -> States:
        """Return only the state of a sampled world (an array of one record), the form that rules and kernels take."""
        seed = check_seed(seed)
        world = self.game.for_kernels(self.game.copy_states(self.memory))
        get_kernels(self.game).determinize(world, 0, self.seat, stream(seed, 0, DETERMINIZE))
        return recarray(world)
