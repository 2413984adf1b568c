"""A game in words: language models read observations and answer with sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from architects_env.adapters.common.opponents import (
    ActFunction,
    Opponent,
    Opponents,
    act_function_of,
    fresh_if_stateful,
    opponents_by_seat,
)
from architects_env.adapters.text.languages import ENGLISH, translated
from architects_env.adapters.text.messages import ended_message
from architects_env.adapters.text.replies import FALLBACK, FORFEITED, LEGAL, PLAYED, Reply, ReplyCounts
from architects_env.adapters.text.text_format import TextFormat
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator, check_seed
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.told_lines import HISTORIES, ToldLines
from architects_env.core.play.view import View

FORFEIT = "forfeit"


class TextEnv:
    """A game in words for one or several language models.

    The seat to act reads `observe()` and answers with the sentence of a legal action; `reply` reads the answer and
    plays it if it names exactly one. Otherwise nothing is played and the reply holds a message for the model. After
    `max_retries` such replies to one decision the next one forfeits the game, or the declared fallback plays.

    A seat that forfeits has lost: its return is -1, and the others share 1.

    Copies made by `copy.deepcopy` or `pickle` in the middle of a game continue identically.

    Args:
        game: Name of a game (`architects_env.game_names`), or a `Game`.
        num_players: Number of players. By default the game's usual number.
        options: Options of the rules by name.
        language: "en", or another language of `architects_env.play`.
        show_actions: Whether the legal actions are listed.
        rules: "none", "short" or "full".
        history: Log lines that are shown: "none", "turn" (since the seat's last turn) or "all".
        token_budget: The most tokens that an observation should have (`TextFormat`).
        renamed_seed: Seed of a renamed game (`TextFormat`).
        names: Name shown for each seat.
        opponents: Players of the seats that no model plays, by seat or for the last seats. None: every seat answers.
        max_retries: Number of failed replies to one decision that may be repeated.
        fallback: What follows the last failed reply: "forfeit", or a player such as "random" or "heuristic" that
            decides instead.
        rewards: "placement" (-1 last to 1 first), "win" or "margin".
        seed: Seed of the first deal.

    Raises:
        ValueError: If a value is none of those above, or the game does not allow it.
    """

    def __init__(
        self,
        game: str | Game,
        num_players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        language: str = ENGLISH,
        show_actions: bool = True,
        rules: str = "short",
        history: str = "turn",
        token_budget: int | None = None,
        renamed_seed: int | None = None,
        names: Mapping[int, str] | None = None,
        opponents: Opponents | None = None,
        max_retries: int = 2,
        fallback: Opponent = FORFEIT,
        rewards: str = "placement",
        seed: int = 0,
    ) -> None:
        self.format: TextFormat = TextFormat(
            game,
            language=language,
            show_actions=show_actions,
            rules=rules,
            token_budget=token_budget,
            renamed_seed=renamed_seed,
            names=names,
        )
        if history not in HISTORIES:
            raise ValueError(f"history must be one of {', '.join(HISTORIES)}, not {history!r}.")
        if not isinstance(max_retries, int) or max_retries < 0:
            raise ValueError(f"max_retries must be a whole number of at least 0, not {max_retries!r}.")
        self.game: Game = self.format.game
        self.num_players: int = self.game.check_players(num_players)
        for seat in self.format.names:
            self.game.check_seat(seat, self.num_players)
        self.options, self.reward_kind = dict(options or {}), rewards
        self.history, self.max_retries = history, max_retries
        self.fallback: Opponent = fallback
        self.opponents: dict[int, Opponent] = opponents_by_seat(self.game, opponents, self.num_players)
        self._act_functions = {seat: act_function_of(self.game, opponent) for seat, opponent in self.opponents.items()}
        self._fallback_act = None if fallback == FORFEIT else act_function_of(self.game, fallback)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> str:
        """Start a new game, play it up to the first decision of a model, and return its observation.

        Args:
            seed: Seed of the deal. None: the next one after the last deal's.
        """
        self.seed: int = self.seed + 1 if seed is None else check_seed(seed)
        self.match: Match = Match(self.game, self.num_players, self.options, self.seed, self.reward_kind)
        self.counts: list[ReplyCounts] = [ReplyCounts() for _ in range(self.num_players)]
        """Counts of replies by seat."""
        self.forfeited: int | None = None
        """The seat that has forfeited the game, if any."""
        self.failures: int = 0
        """Number of failed replies to this decision."""
        self._told = ToldLines(self.num_players)
        self._random = [agent_generator(self.seed, "text", seat) for seat in range(self.num_players)]
        self._acts_in_game = {seat: fresh_if_stateful(act) for seat, act in self._act_functions.items()}
        self._play_opponents()
        return self.observe()

    @property
    def seat(self) -> int:
        """The seat that has to answer now; the last one that decided at the end."""
        return self.match.seat

    @property
    def is_terminal(self) -> bool:
        """Whether the game has ended, by its rules or because a seat has forfeited."""
        return self.match.over or self.forfeited is not None

    @property
    def scores(self) -> list[int]:
        """Points of every seat at the end; all 0 before, when points may be secret, and after a forfeit."""
        return self._final(0)

    @property
    def ranks(self) -> list[int]:
        """Ranks of every seat at the end, the best is 1; all 0 before and after a forfeit."""
        return self._final(1)

    def _final(self, column: int) -> list[int]:
        if not self.match.over:
            return [0] * self.num_players
        return self.match.scores_and_ranks()[column][: self.num_players].tolist()

    @property
    def returns(self) -> list[float]:
        """Rewards of every seat at the end; all 0 before."""
        if self.forfeited is None:
            return self.match.returns().tolist()
        share = 1.0 / max(1, self.num_players - 1)
        return [-1.0 if seat == self.forfeited else share for seat in range(self.num_players)]

    def view(self, seat: int | None = None) -> View:
        """Return the view of a seat (by default the one to act)."""
        return self.match.view(seat)

    def log(self, seat: int | None = None, history: str | None = None) -> list[str]:
        """Return the log lines of a seat (by default the one to act) in the shown language, the oldest first.

        Args:
            seat: The seat that reads them.
            history: "none", "turn" or "all"; by default that of the environment.
        """
        seat = self.seat if seat is None else self.game.check_seat(seat, self.num_players)
        lines = self._told.lines(seat, self.history if history is None else history)
        return [translated(line, self.format.speech) for line in lines]

    def observe(self, seat: int | None = None) -> str:
        """Return the observation of a seat (by default the one to act) in words."""
        return self.format.observe(self.view(seat), self.log(seat))

    def json(self, seat: int | None = None) -> dict[str, Any]:
        """Return the JSON observation of a seat (by default the one to act)."""
        return self.format.json(self.view(seat))

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of `json`."""
        return self.format.json_schema()

    def legal_actions(self) -> list[str]:
        """Return the sentences of the legal actions of the seat to act, in the order of their numbers."""
        return [] if self.is_terminal else self.format.legal_actions(self.view())

    def reply(self, text: str) -> Reply:
        """Read a reply of the seat to act, count it, and play the action if it names exactly one legal one.

        Raises:
            RuntimeError: If the game has ended.
        """
        self._check_in_play()
        seat, view = self.seat, self.view()
        reply = self.format.read(view, text)
        if reply.outcome == LEGAL:
            self.counts[seat].played += 1
            self._play(reply.action)
            self._play_opponents()
            return replace(reply, outcome=PLAYED)
        counts = self.counts[seat]
        setattr(counts, reply.outcome, getattr(counts, reply.outcome) + 1)
        self.failures += 1
        return reply if self.failures <= self.max_retries else self._give_up(view, reply)

    def _give_up(self, view: View, reply: Reply) -> Reply:
        """Let the fallback decide after the last failed reply, or forfeit."""
        seat = view.seat
        if self._fallback_act is None:
            self.forfeited = seat
            self.counts[seat].forfeits += 1
            return replace(
                reply,
                outcome=FORFEITED,
                failure=reply.outcome,
                message=ended_message(FORFEITED, "", self.format.speech),
            )
        action = int(self._fallback_act(view, self._random[seat]))
        sentence = next(one.shown for one in self.format.legal(view) if one.action == action)
        self.counts[seat].fallbacks += 1
        self._play(action)
        self._play_opponents()
        message = ended_message(FALLBACK, sentence, self.format.speech)
        return Reply(FALLBACK, action, sentence, message, failure=reply.outcome)

    def step(self, text: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Read a reply as `reply` does, and return what Gymnasium's `step` returns.

        Returns:
            The text for the seat that answers next (after a failed reply, the message for the same seat), the reward
                of the seat that replied, whether the game has ended, False, and a dictionary with "seat" (the seat
                that answers next), "outcome", "action", "scores", "ranks" and "returns".
        """
        self._check_in_play()
        seat = self.seat
        reply = self.reply(text)
        text = self.observe() if reply.outcome in (PLAYED, FALLBACK) else reply.message
        return (
            text,
            self.returns[seat],
            self.is_terminal,
            False,
            {
                "seat": self.seat,
                "outcome": reply.outcome,
                "action": reply.action,
                "scores": self.scores,
                "ranks": self.ranks,
                "returns": self.returns,
            },
        )

    def play(self, action: int) -> None:
        """Play an action of the seat to act by its number, for seats that do not answer in words. Raises
        `IllegalAction`, and changes nothing, for an action that is not legal."""
        self._check_in_play()
        self._play(self.match.check(action))
        self._play_opponents()

    def _check_in_play(self) -> None:
        if self.is_terminal:
            raise RuntimeError("The game has ended; call reset() to deal the next one.")

    def _play(self, action: int | None) -> None:
        assert action is not None
        self._told.begin(self.match.seat)
        for entry in play_and_log(self.match, action):
            self._told.add(entry.lines)
        self.failures = 0

    def _play_opponents(self) -> None:
        while not self.match.over and self.match.seat in self._acts_in_game:
            seat = self.match.seat
            act: ActFunction = self._acts_in_game[seat]
            self._play(self.match.check(act(self.match.view(), self._random[seat])))
