"""Games in plain Python, where a rule that raises an error or leaves its arrays is noticed and named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from architects_env.conformance.random_play import TRAIL, ConformanceError, Options
from architects_env.core.cards.zone_places import ZoneError
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.author_frames import in_own_lines, own_frames, place_of
from architects_env.core.contract.game import Game
from architects_env.core.play.faults import action_in_words, dead_end, in_stage
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match

COMPILED_RULES = ("setup", "legal", "play", "score_and_rank", "observe", "redact", "determinize", "breakdown")
"""Parts of a `Game` that are compiled."""


def check_bounds(game: Game, players: int, seed: int, options: Options, every: int = 1) -> int:
    """Check that no rule raises an error, and that none reads or writes outside of an array or a zone, in a whole
    random game.

    Compiled rules have no bounds: a fifth card of a hand for four would overwrite another field. So the game is played
    in plain Python, where that is an error. At one of `every` decisions a seat observes the position and samples a
    world, which takes longer than the play. Returns the number of decisions.
    """
    rng = np.random.default_rng(seed)
    plain = PlainGame(game, players, options, seed)
    while not plain.over and plain.mask.any() and plain.decision < game.max_decisions:
        if plain.decision % every == 0:
            plain.look(plain.decision // every % players)
        plain.play(int(rng.choice(np.flatnonzero(plain.mask))))
    if not plain.over and not plain.mask.any():
        raise ConformanceError(plain.in_words(dead_end(game, plain.states)))
    plain.end()
    return plain.decision


def left_bounds(game: Game, players: int, options: Options, seed: int, episode: int, actions: Sequence[int]) -> str:
    """Return what leaves its arrays when these actions are played in plain Python; empty if nothing does.

    A state of compiled rules may be broken because a card came into a full zone, which shows only later.
    """
    try:
        plain = PlainGame(game, players, options, seed, episode)
        for action in actions:
            plain.play(action)
    except ConformanceError as error:
        return str(error)
    return ""


class PlainGame:
    """A game that is played in plain Python. Each method raises `ConformanceError` if a rule raises an error."""

    def __init__(self, game: Game, players: int, options: Options, seed: int, episode: int = 0) -> None:
        self.game, self.players, self.seed, self.episode, self.decision = game, players, seed, episode, 0
        self._kernels = get_kernels(game)
        self.states: States = game.new_states(1)
        self.mask: np.ndarray = np.zeros(len(game.action_space), np.int8)
        self._last = ""
        self._seen = np.zeros(len(game.observation_layout), np.float32)
        encoded = game.encode_options(options, players)
        self._call("setup", self._kernels.begin, self.states[0], players, encoded, seed, episode, self.mask)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states[0].over)

    def look(self, seat: int) -> None:
        """Observe the position, hide it and sample a world, as this seat."""
        game = self.game
        self._call(f"observe, as seat {seat}", game.observe, self.states[0], seat, self._seen)
        states = recarray(game.copy_states(self.states))
        self._call(f"redact, as seat {seat}", game.redact, states[0], seat)
        rng = np.array([1, 2, 3, self.decision + 1])
        self._call(f"determinize, as seat {seat}", game.determinize, states[0], seat, rng)

    def play(self, action: int) -> None:
        """Play a legal action and what follows without a choice."""
        before = self.game.copy_states(self.states)
        self._call(action, self._kernels.step, self.states[0], action, self.mask)
        if not self.mask.any():
            self._last = action_in_words(self._match(before), action)
        self.decision += 1

    def end(self) -> None:
        """Score the position."""
        sides = self.game.num_sides(self.players, self.states["options"][0] if self.game.options else np.zeros(0))
        scores, ranks = np.zeros(sides, np.int64), np.zeros(sides, np.int64)
        points = np.zeros((sides, len(self.game.sources)), np.int64)
        self._call("score_and_rank", self.game.score_and_rank, self.states[0], scores, ranks)
        self._call("breakdown", self.game.breakdown, self.states[0], points)

    def _call(self, what: int | str, rule: Any, *arguments: Any) -> None:
        """Call a rule for an action or for anything else."""
        before = self.game.copy_states(self.states)
        try:
            rule(*arguments)
        except Exception as error:  # a rule may raise anything
            if not is_of_a_rule(error):
                raise
            raise ConformanceError(f"{self._where(before, what)}: {in_words(error, self.game)}") from error

    def in_words(self, sentence: str) -> str:
        """Return a sentence about the present position, after the location with the last action."""
        match = self._match(self.states)
        last = f", after {self._last}" if self._last else ""
        return (
            f"{self._game_in_words()}, decision {self.decision}, seat {match.seat}{last}{in_stage(match)}: {sentence}"
        )

    def _match(self, states: np.ndarray) -> Match:
        match = object.__new__(Match)
        match._lay_out(self.game, self.players, {}, "placement", self.game.for_kernels(states))
        return match

    def _game_in_words(self) -> str:
        place = f"{self.game.name}, {self.players} players, seed {self.seed}"
        return f"{place}, episode {self.episode}" if self.episode else place

    def _where(self, before: np.ndarray, what: int | str) -> str:
        place = self._game_in_words()
        if what == "setup":
            return f"{place}, setup"
        match = self._match(before)
        place += f", decision {self.decision}, seat {match.seat}{in_stage(match)}"
        return f"{place}, {action_in_words(match, what) if isinstance(what, int) else what}"


def is_of_a_rule(error: BaseException) -> bool:
    """Return whether an error came about in the author's rules and not in the checks."""
    return bool(own_frames(error)) or isinstance(error, (ZoneError, IndexError, TypeError, RuntimeError))


def in_words(error: Exception, game: Game) -> str:
    """Return what a rule did wrong, with the place in the author's file."""
    if isinstance(error, ZoneError) or type(error) is RuntimeError:  # a sentence of the core
        return f"{error}{place_of(error)}"
    if isinstance(error, IndexError) and "out of bounds" in str(error):  # of an array
        return (
            f"{error}{place_of(error)}. In compiled rules nothing stops this, and another field is read or overwritten. "
            "Make the array longer, or check the index first."
        )
    return in_own_lines(error, (getattr(game, name) for name in COMPILED_RULES))


def in_random_play(error: Exception, game: Game, players: int, seed: int) -> str:
    """Return an error that came about in random play, with the position that was being checked."""
    return f"{TRAIL.in_words(game, players, seed)}: {in_words(error, game)}"
