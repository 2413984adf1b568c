"""Gymnasium: one learner's seat at a table of given opponents."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from architects_env.adapters.opponents import Opponents, after_learner, player_of
from architects_env.adapters.registration import register_games
from architects_env.adapters.rendering import MODES, Screen
from architects_env.core.game import Game
from architects_env.core.match import IllegalAction, Match
from architects_env.core.registry import load, names
from architects_env.core.rng import agent_generator, check_seed

ILLEGAL = ("raise", "ignore", "lose")


def check_illegal(illegal: str) -> str:
    """What an illegal action does. Raises `ValueError` with what there is."""
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal must be 'raise', 'ignore' or 'lose', not {illegal!r}.")
    return illegal


class LegalDiscrete(spaces.Discrete):
    """The actions of a game; `sample()` without a mask draws a legal one of the present decision, so that tools that sample blindly play on."""

    def __init__(self, mask: np.ndarray) -> None:
        super().__init__(len(mask))
        self.mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """As `Discrete.sample`; the mask is that of the game unless another is given."""
        if mask is None and probability is None and self.mask.any():
            mask = self.mask
        return super().sample(mask, probability)


class SeatEnv(gymnasium.Env[np.ndarray, int]):
    """The learner sits at `seat` (None: another one each game), `opponents` at the others: one for all, a list in turn order after the learner, or a
    dictionary by seat.

    Observation: float32[len(observation_layout)]; `action_masks()` (for sb3-contrib) and `info["action_mask"]` give the legal actions. Reward: the learner's
    own, at the end. At the end `info` also holds "scores" and "ranks" of all seats, and "cut_off".

    A game that is cut off by the bound on its length is scored, and its turn counter is observed: so that is `terminated` like any other end (nothing is to
    be bootstrapped), with `info["cut_off"]` True.

    An illegal action never changes the position. With `illegal="raise"` it raises `IllegalAction`. With "ignore" (as registered with Gymnasium, whose tools
    play blindly) the same observation comes back with reward 0. With "lose" the game ends and the learner gets -1. `info["illegal_action"]` then says what
    was wrong.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self, game: str | Game, num_players: int = 4, seat: int | None = None, opponents: Opponents = "random",
        rewards: str = "placement", render_mode: str | None = None, illegal: str = "raise", **options: Any,
    ) -> None:
        self.illegal = check_illegal(illegal)
        self.game = load(game)
        self.game.check_players(num_players)
        if seat is not None:
            self.game.check_seat(seat, num_players)
        self._screen = Screen(render_mode)
        others, seat = after_learner(self.game, opponents, num_players, seat)
        self._opponents = others
        self._players = [player_of(self.game, other) for other in others]
        self.num_players, self.fixed_seat, self.rewards, self.options = num_players, seat, rewards, options
        self.render_mode = render_mode
        self.match = Match(self.game, num_players, options, 0, rewards)
        self._in_play = False
        self.seat = seat or 0
        self.observation_space = spaces.Box(0.0, 1.0, (len(self.game.observation_layout),), np.float32)
        self._mask = np.zeros(len(self.game.action_space), np.int8)
        self.action_space: Any = LegalDiscrete(self._mask)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_players"}  # functions, made anew from `_opponents`

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._players = [player_of(self.game, other) for other in self._opponents]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game, played on to the learner's first decision.

        Raises `ValueError` for options: those of the rules are given when the environment is made.
        """
        if options:
            raise ValueError(f"reset takes no options; make the environment anew with {', '.join(map(str, options))} as arguments.")
        super().reset(seed=None if seed is None else check_seed(seed))
        while True:
            deal = int(self.np_random.integers(2**62))
            self.seat = int(self.np_random.integers(self.num_players)) if self.fixed_seat is None else self.fixed_seat
            self.match = Match(self.game, self.num_players, self.options, deal, self.rewards)
            self._opponents_random = [agent_generator(deal, "opponent", place) for place in range(self.num_players - 1)]
            self._opponents_play()
            if not self.match.over:
                self._in_play = True
                self._show_to_a_person()
                return self.match.observation(self.seat), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The learner's decision, then the opponents' up to the learner's next one or the end."""
        if not self._in_play:
            raise RuntimeError("There is no game in play; call reset() first.")
        try:
            self.match.apply(action)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            lost = self.illegal == "lose"
            self._in_play = not lost
            return self.match.observation(self.seat), -float(lost), lost, False, self._info() | {"illegal_action": str(error)}
        self._opponents_play()
        reward = float(self.match.returns()[self.seat])
        self._in_play = not self.match.over
        self._show_to_a_person()
        return self.match.observation(self.seat), reward, self.match.over, False, self._info()

    def _opponents_play(self) -> None:
        match = self.match
        while not match.over and match.seat != self.seat:
            place = (match.seat - self.seat - 1) % self.num_players
            match.apply(self._players[place](match.view(), self._opponents_random[place]))
        self._mask[:] = match.mask

    def _show_to_a_person(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask.copy(), "seat": self.seat}
        if self.match.over:
            info["scores"], info["ranks"] = self.match.standings()
            info["cut_off"] = self.match.cut_off
        return info

    def action_masks(self) -> np.ndarray:
        """bool[actions]: the learner's legal actions."""
        return self._mask.astype(bool)

    def render(self) -> str | np.ndarray | None:  # type: ignore[override]
        """The board as the learner sees it. With render_mode="ansi" as text; with "rgb_array" as uint8[height, width, 3], always of the same size, with
        what has changed since the last call marked (needs the extra `render`). With "human" it is shown in a window at every step, or printed where there
        is none."""
        return self._screen.show(self.match, self.seat)

    def close(self) -> None:
        """Closes the window of render_mode="human"."""
        self._screen.close()


register_games(names())
