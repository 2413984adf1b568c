"""The games as OpenSpiel games: import this module, then call
`pyspiel.load_game("architects_env_citadels(players=4)")`.

OpenSpiel is not part of the package: `pip install ".[openspiel]"`. Parameters are `players`, `options` (of the rules,
"feast:true;rounds:3"), `rewards`, `chance` and `rng_seed`. A game begins with one chance node, the deal, from which all
later chance follows:

- `chance=sampled`: one outcome, which stands for a new deal each time. With an `rng_seed`, the parameter of OpenSpiel's
  own sampled games, everyone who loads the game gets the same deals in the same order.
- `chance=numbered`: 65,536 outcomes, equally likely. Outcome n is the game of seed n, so a history names its deal and
  programs that read only histories (Kaggle's environment, playthroughs, tests in C++) work with every game.
- `chance=explicit`: every deal of a game that can list them (Hamlet), for exact algorithms.

The information state of a seat is its view together with its own past decisions (`information_state_string`). The
tensors are the game's observation, which does not hold the past, so both tensors are the same. A copy of a state
continues with the same chance, so a search over copies (`mcts`) sees hidden information. IS-MCTS calls
`resample_from_infostate`, which samples a world: a full state that agrees with the view, with new chance. The sequence
of decisions that leads to a sampled world is unknown. Its history therefore begins at the world, with a single chance
node, and holds no secret decisions of the others. With explicit chance, if the others have decided nothing in secret,
it samples a deal from which the same decisions lead to the same view, and the state has the whole history.

Games and states can be pickled, deep-copied and written as text (`serialize`, `pyspiel.serialize_game_and_state`). A
restored game continues with the same deals.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np

from architects_env.core.command_line.tools import requires_extra
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.registry import load, names, on_register
from architects_env.core.play.match import Match

with requires_extra("openspiel"):
    import pyspiel

    from architects_env.adapters import open_spiel_text

PREFIX = "architects_env_"
SAMPLED, NUMBERED, EXPLICIT = "sampled", "numbered", "explicit"
CHANCE = SAMPLED, NUMBERED, EXPLICIT
NUMBERED_DEALS = 1 << 16
"""Number of deals with numbered chance. A power of two, so that the probabilities sum exactly to 1."""
MAX_GAME_LENGTH = 100_000
"""Upper bound on the number of decisions of any game. Each game's own limit is smaller."""
UNSEEDED = -1
"""The value of `rng_seed` that asks for new chance each time."""
PARAMETERS: dict[str, Any] = {
    "players": 0,
    "options": "",
    "rewards": "placement",
    "chance": SAMPLED,
    "rng_seed": UNSEEDED,
}
"""The parameters of every game with their defaults. players=0 means the game's default."""


def make_game_type(game: Game, chance: str = SAMPLED, zero_sum: bool = False) -> Any:
    """Return the `pyspiel.GameType` of a game.

    Args:
        game: The game.
        chance: "sampled", "numbered" or "explicit".
        zero_sum: Whether the rewards of all seats sum to zero.
    """
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC if chance == SAMPLED else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """An OpenSpiel game with its parameters. Raises `ValueError` for parameters that do not fit."""

    def __init__(self, name: str, parameters: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (parameters or {})
        self.game: Game = load(name)
        self.players: int = self.game.check_players(given["players"] or None)
        self.options: dict[str, Any] = options_from(
            self.game, tuple(word.replace(":", "=", 1) for word in given["options"].split(";") if word)
        )
        self.rewards: str = given["rewards"]
        first = Match(self.game, self.players, self.options, 0, self.rewards)
        self.chance: str = given["chance"]
        if self.chance not in CHANCE:
            raise ValueError(f"The parameter chance must be one of {', '.join(CHANCE)}, not {self.chance!r}.")
        self.deals: list[Match] = []
        """All deals with explicit chance; empty otherwise."""
        if self.chance == EXPLICIT:
            self.deals = _all_deals(self.game, self.players, self.options, self.rewards)
        self.num_deals: int = NUMBERED_DEALS if self.chance == NUMBERED else max(1, len(self.deals))
        """Number of outcomes of the chance node."""
        self.rng: np.random.Generator = _make_generator(given["rng_seed"], self.chance)
        """Generator of the seeds of deals."""
        at_bound = self.game.at_bound
        zero_sum = self.players > 1 and not first.rivals and not (at_bound >= 0 and bool(first._encoded[at_bound]))
        most = 1.0 if self.rewards == "placement" else float("inf")
        super().__init__(
            make_game_type(self.game, self.chance, zero_sum),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.game.action_space),
                max_chance_outcomes=self.num_deals,
                num_players=self.players,
                min_utility=-most,
                max_utility=most,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=MAX_GAME_LENGTH,
            ),
            given,
        )

    def serialize(self) -> str:
        """Return the game as text that `pyspiel.deserialize_game` reads."""
        return open_spiel_text.game_to_text(self) if self.chance == SAMPLED else super().serialize()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the parameters and the generator, so that a copy deals the same deals next."""
        return _load_game, (self.to_string(), self.rng.bit_generator.state)

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return an observer of a seat's observation, or with perfect recall of its information state.

        Returns None, as OpenSpiel does, for public or private information alone, which a view does not separate.

        Args:
            iig_obs_type: What the observer sees. None: an observation without perfect recall.
            params: None. The argument is OpenSpiel's.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(
                f"Observers of these games take no parameters; they were given {params}. Leave params out."
            )
        one_seat = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self, kind.perfect_recall) if one_seat else None

    def max_chance_nodes_in_history(self) -> int:
        """Return 1: the deal is the only chance node."""
        return 1


def _load_game(text: str, generator: dict[str, Any]) -> SpielGame:
    """Load the game with these parameters, with its generator in this state."""
    game: SpielGame = pyspiel.load_game(text)
    game.rng = open_spiel_text.generator_at(generator)
    return game


def _make_generator(rng_seed: int, chance: str) -> np.random.Generator:
    """Return the generator that draws deals.

    Raises:
        ValueError: For an invalid seed, or for a seed without sampled chance.
    """
    if rng_seed < UNSEEDED:
        raise ValueError(
            f"The parameter rng_seed must be 0 or more, or {UNSEEDED} for chance that is new each time, not {rng_seed}."
        )
    if rng_seed != UNSEEDED and chance != SAMPLED:
        raise ValueError(
            f"With chance={chance} the deal is drawn at the chance node, so there is nothing to seed. Leave rng_seed out."
        )
    return np.random.default_rng(None if rng_seed == UNSEEDED else rng_seed)


def _all_deals(rules: Game, players: int, options: dict[str, Any], rewards: str) -> list[Match]:
    """Return every deal, all equally likely. Raises `ValueError` for a game that does not list them."""
    module = f"{rules.setup.__module__.rpartition('.')[0] or rules.setup.__module__}.deals"
    deals_module = importlib.import_module(module) if find_spec(module) else None
    all_deals = getattr(deals_module, "all_deals", None)
    if all_deals is None:
        raise ValueError(
            f"{rules.name} does not list its deals (deals.py with all_deals), so the parameter chance must be {SAMPLED} or {NUMBERED}."
        )
    deals: list[Match] = all_deals(rules, players, options)
    for deal in deals:
        deal.rewards = rewards
    return deals


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; `match` is the underlying `Match`, None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match: Match | None = None
        self.history_hashes = [b""] * game.players
        """Hash of everything that each seat has seen and decided."""
        self.decided: list[list[int]] = [[] for _ in range(game.players)]
        self.world: Match | None = None
        """The sampled world at which the history begins, if it does not begin at a deal."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state with its game. Copies of a game and a state made together stay connected."""
        return _deserialize_state, (self.get_game(), self.serialize())

    def current_player(self) -> int:
        """Return the seat to decide, or OpenSpiel's number for chance or for the end."""
        if self.match is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.match.over else self.match.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._get_match().legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every deal with its probability, or one outcome for a sampled deal."""
        deals = self.get_game().num_deals
        return [(outcome, 1 / deals) for outcome in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self.world.clone() if self.world else self._deal(action)
            return
        seat = self.match.seat
        self.history_hashes[seat] = _hash(
            self.history_hashes[seat], self.match.view().memory.tobytes(), str(action).encode()
        )
        self.decided[seat].append(action)
        self.match.apply(action)

    def _deal(self, outcome: int) -> Match:
        game = self.get_game()
        if game.deals:
            return game.deals[outcome].clone()
        seed = outcome if game.chance == NUMBERED else int(game.rng.integers(2**62))
        return Match(game.game, game.players, game.options, seed, game.rewards)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal" if self.get_game().chance == SAMPLED else f"deal {action}"
        if self.match is not None and player == self.match.seat and self.match.mask[action]:
            return self.match.sentence(action)
        block, index = self.get_game().game.action_space.locate(action)
        return f"{block} {index}"

    def observation_dict(self, player: int | None = None) -> dict[str, Any]:
        """Return the JSON observation of a seat, by default the one to act (`View.as_json`)."""
        return {} if self.match is None else self.match.view(player).as_json()

    def hides_state_from_agents(self) -> bool:
        """Return True: Kaggle's environment then shows agents their observations, and not the whole state as text."""
        return True

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        """Return the reward of every seat at the end.

        They are in double precision, so that they sum exactly to zero where they should and stay within the game's
        bounds.
        """
        game = self.get_game()
        if self.match is None or not self.match.over:
            return [0.0] * game.players
        rewards = self.match.returns().astype(float)
        if game.get_type().utility != pyspiel.GameType.Utility.ZERO_SUM:
            return rewards.tolist()
        if game.rewards == "placement":  # equal steps from 1 to -1; float32 cannot represent these exactly
            steps = game.players - 1
            return (np.round(rewards * steps) / steps).tolist()
        return (rewards - rewards.mean()).tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that agrees with everything `player` knows and continues with chance of its own.

        Its history begins at the sampled world and tells nothing about decisions of the others; their information
        states begin there too. With explicit chance it is a deal with the whole history, if that holds no secrets.

        Args:
            player: Seat whose knowledge stays.
            sampler: Function that draws a number from 0 to 1.
        """
        game, seed = self.get_game(), int(sampler() * 2**53)
        if self.match is None:
            return self.clone()
        if game.deals and self._has_seen_all_decisions(player):
            return self._sample_other_deal(player, np.random.default_rng(seed))
        state: SpielState = game.new_initial_state()
        state.world = self.match.view(player).sample(seed, game.rewards)
        state.apply_action(0)
        state.history_hashes[player], state.decided[player] = self.history_hashes[player], [*self.decided[player]]
        return state

    def _has_seen_all_decisions(self, player: int) -> bool:
        """Return whether the history leads here from a deal and shows this seat every decision of the others.

        This is only so with explicit chance.
        """
        if self.world is not None:
            return False
        deal, *actions = self.history()
        match = self.get_game().deals[deal].clone()
        for action in actions:
            if match.seat != player:
                lines = [match.game.log_line(match.state, alternative, player) for alternative in match.legal_actions()]
                if lines.count(match.game.log_line(match.state, action, player)) > 1:
                    return False
            match.apply(action)
        return True

    def _sample_other_deal(self, player: int, rng: np.random.Generator) -> SpielState:
        """Return the state that the same decisions reach from a deal that this seat cannot tell from the true one.

        All such deals are equally likely.
        """
        game, information_state = self.get_game(), self.information_state_string(player)
        actions = self.history()[1:]
        for deal in rng.permutation(len(game.deals)).tolist():
            state: SpielState = game.new_initial_state()
            state.apply_action(deal)
            for action in actions:
                if not state._get_match().mask[action]:
                    break
                state.apply_action(action)
            else:
                if state.information_state_string(player) == information_state:
                    return state
        raise AssertionError("the true deal agrees with itself")

    def _get_match(self) -> Match:
        assert self.match is not None, "the cards have been dealt"
        return self.match

    def __str__(self) -> str:
        if self.match is None:
            return "before the deal"
        return self.match.game.board(self.match.states[0], self.match.seat)


class Observer:
    """OpenSpiel's observer of a seat: the observation as a tensor and the board as text; with perfect recall the
    information state as text."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor: np.ndarray = np.zeros(len(game.game.observation_layout), np.float32)
        self.dict: dict[str, np.ndarray] = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with the observation of `player`.

        Args:
            state: State that is observed.
            player: Seat that observes.
        """
        self.tensor[:] = 0 if state.match is None else state.match.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the board as `player` sees it.

        With perfect recall, return its decisions and hashes of what it saw and sees.

        Args:
            state: State that is observed.
            player: Seat that observes.
        """
        if state.match is None:
            return f"player {player} before the deal"
        view = state.match.view(player)
        if not self.perfect_recall:
            return view.text()
        seen_hash, view_hash = state.history_hashes[player].hex(), _hash(view.memory.tobytes()).hex()
        return f"player {player} decided {state.decided[player]}, saw {seen_hash}, sees {view_hash}"


def _deserialize_state(game: SpielGame, text: str) -> SpielState:
    """Return the state that `serialize` has written."""
    state: SpielState = game.deserialize_state(text)
    return state


def _hash(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"\x1f".join(parts), digest_size=12).digest()


def _make_class(name: str) -> type[SpielGame]:
    def begin(self: SpielGame, parameters: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, name, parameters)

    return type(f"{name.capitalize()}Game", (SpielGame,), {"__init__": begin})


def register(game_names: Sequence[str] = ()) -> None:
    """Register games with OpenSpiel, by default all of them."""
    for name in game_names or names():
        if PREFIX + name not in pyspiel.registered_names():
            pyspiel.register_game(make_game_type(load(name)), _make_class(name))


open_spiel_text.install(PREFIX)
register()
on_register(lambda name: register([name]))  # games in files, which become known later
