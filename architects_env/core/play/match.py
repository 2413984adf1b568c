"""One game in play, the object that adapters, records, agents and people use."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.game import FaceDown, Game
from architects_env.core.contract.rules.rewards import REWARDS, check_rewards, lost_by_all, rewards_of
from architects_env.core.contract.rules.rng import check_seed
from architects_env.core.files.schema import Anything, Nullable, Number, Table, Text, Word, faults
from architects_env.core.play.faults import dead_end
from architects_env.core.play.game_keys import NO_KEY, key_of
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.view import IllegalAction, View, as_action
from architects_env.core.text import listed, say

if TYPE_CHECKING:
    from architects_env.play.drawing.picture import Picture

__all__ = ["IllegalAction", "Match"]

WHOLE = Number(0, 2**63 - 1, whole=True)
HEAD = {
    "game": Text(),
    "version": WHOLE,
    "bytes": WHOLE,
    "num_players": WHOLE,
    "options": Table(Anything()),
    "rewards": Word(tuple(REWARDS)),
    "seed": Nullable(WHOLE),
    "checksum": Text(),
}
"""Fields of the first line of a saved game."""


class Match:
    """A game with options and seed, dealt and ready for the first decision.

    A world from `View.sample` is a match too, in the middle of the game; its `seed` is None, because no deal leads to
    it. Copies made by `copy.deepcopy`, `pickle` or `to_bytes`/`from_bytes` continue identically.
    """

    game: Game
    num_players: int
    options: dict[str, Any]
    """The options of the rules that were given, by name."""
    seed: int | None
    """The seed of the deal; None for a world drawn from a view."""
    rewards: str
    mask: np.ndarray
    """Legal actions of `seat`, int8[actions] (all zero at the end). Read-only."""

    def __init__(
        self,
        game: Game,
        num_players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        rewards: str = "placement",
    ) -> None:
        self._lay_out(
            game,
            game.check_players(num_players),
            game.clean_options(options or {}),
            check_rewards(rewards),
            np.zeros(1, game.dtype),
        )
        self.seed = check_seed(seed)
        empty = game.new_kernel_states(1)
        self._kernels.start(self.memory, 0, empty, self.num_players, self._encoded, self.seed, 0, self.mask)

    def _lay_out(self, game: Game, num_players: int, options: dict[str, Any], rewards: str, plain: np.ndarray) -> None:
        """Set up everything but the deal."""
        self.game, self.num_players, self.options, self.rewards, self.seed = game, num_players, options, rewards, None
        self._encoded = game.encode_options(options, num_players)
        self._kernels = get_kernels(game)
        self.mask = np.zeros(len(game.action_space), np.int8)
        self._bind(plain)

    @classmethod
    def of_world(cls, game: Game, world: np.ndarray, rewards: str = "placement") -> Match:
        """Return a game that continues from a full state, such as `View.sample_state` draws.

        Args:
            game: The game.
            world: An array of one record, whose memory the match takes over.
            rewards: The kind of rewards.
        """
        options = game.decode_options(world["options"][0]) if game.options else {}
        match = object.__new__(cls)
        match._lay_out(
            game, int(world["num_players"][0]), options, check_rewards(rewards), world.view(game.dtype, np.ndarray)
        )
        match._ask()
        return match

    def _bind(self, plain: np.ndarray) -> None:
        self._plain = plain
        self._states: States | None = None
        self.memory = plain
        """The state in the form that kernels take."""
        self._seat, self._over, self._cut_off = plain["seat"], plain["over"], plain["cut_off"]

    @property
    def states(self) -> States:
        """The state as an array of one record, sharing the game's memory. For rules and tests: agents get a `view`."""
        if self._states is None:
            self._states = recarray(self._plain)
        return self._states

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        where = "over" if self.over else f"seat {self.seat} to act"
        dealt = "a world drawn from a view" if self.seed is None else f"seed={self.seed}"
        return f"<Match of {self.game.name}, num_players={self.num_players}, {dealt}{options}: {where}>"

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game, "bytes": self.to_bytes()}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(Match.of_bytes(saved["game"], saved["bytes"]).__dict__)

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def clone(self) -> Match:
        """Return a copy that shares nothing with this one."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.options = dict(self.options)
        twin._bind(self.game.copy_states(self._plain))
        twin.mask = self.mask.copy()
        return twin

    @property
    def state(self) -> Any:
        """The record itself (`match.state.virtue[0]`), for rules and tests; writing to it changes the game."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """The seat that has to decide now."""
        return self._seat.item()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._over.item() != 0

    @property
    def cut_off(self) -> bool:
        """Whether the game ended by the turn limit."""
        return self._cut_off.item() != 0

    def legal_actions(self) -> list[int]:
        """Return the legal actions of `seat`, ascending; empty at the end."""
        return np.flatnonzero(self.mask).tolist()

    def check(self, action: Any) -> int:
        """Return `action` as an int. Raises `IllegalAction` (and changes nothing) unless it is legal now."""
        number = as_action(action)
        if self.over:
            raise IllegalAction(say("The game is over; start a new one (reset) before playing on."))
        if number is None or not 0 <= number < len(self.mask):
            raise IllegalAction(
                say(
                    "An action of {game} is a whole number from 0 to {last}, not {action!r}.",
                    game=self.game.name,
                    last=len(self.mask) - 1,
                    action=action,
                )
            )
        if not self.mask.any():
            where = f"{self.game.name}, {self.num_players} players, seed {self.seed}, seat {self.seat}"
            raise IllegalAction(f"{where}: {dead_end(self.game, self.memory)} Nothing can be played.")
        if not self.mask[number]:
            block, index = self.game.action_space.locate(number)
            legal = self.legal_actions()
            shown = listed(say("{n} ({sentence})", n=a, sentence=self.sentence(a)) for a in legal[:5])
            if len(legal) > 5:
                shown = say("{shown} and {n} more", shown=shown, n=len(legal) - 5)
            raise IllegalAction(
                say(
                    "Action {number} ({block} {index}) is not legal for seat {seat} now. Legal: {shown}.",
                    number=number,
                    block=block,
                    index=index,
                    seat=self.seat,
                    shown=shown,
                )
            )
        return number

    def apply(self, action: Any) -> None:
        """Play one decision of `seat` and its consequences without a choice.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal.
        """
        self._kernels.advance(self.memory, 0, self.check(action), self.mask)

    def decks(self) -> dict[str, list[str]]:
        """Return the hidden contents of the decks by name, the card that comes next first.

        If each seat has a deck, the seat follows its name: "draw_pile 2".
        """
        return {
            deck: [family.title(card) for card in family.read(self.state, *where)]
            for deck, (family, where) in self._decks().items()
        }

    def _decks(self) -> dict[str, tuple[FaceDown, tuple[str, int]]]:
        return {
            deck: (family, where)
            for family in self.game.cards
            for deck, where in family.decks(self.num_players).items()
        }

    def lay(self, deck: str, cards: Sequence[int | str]) -> None:
        """Set the outcome of chance: these cards (titles or numbers) come next from this deck.

        The deck is named as in `decks`: "scheme_deck", or with the seat "draw_pile 2". Use it for a game at a real
        table, for a test, or to replay a game from elsewhere. No seat's knowledge becomes wrong. Raises `ValueError`
        (and changes nothing) for an unknown deck, or if the cards cannot be there.
        """
        decks = self._decks()
        if not isinstance(deck, str) or isinstance(cards, str) or not isinstance(cards, (Sequence, np.ndarray)):
            raise ValueError(
                say(
                    "Give a deck by its name and its next cards as a list, such as lay('deck', ['card', 3]), not lay({deck!r}, {cards!r}).",
                    deck=deck,
                    cards=cards,
                )
            )
        if deck not in decks:
            alike = [name for name in decks if name.rpartition(" ")[0] == deck.partition(" ")[0]]
            words = (
                "{game} has no deck {deck!r}; of these there are: {known}."
                if alike
                else "{game} has no deck {deck!r}; it has: {known}."
            )
            known = ", ".join(alike or decks) or say("none")
            raise ValueError(say(words, game=self.game.name, deck=deck, known=known))
        family, (zone, p) = decks[deck]
        trial = self.clone()
        family.lay(trial.state, zone, cards, p)
        self._plain[:] = trial._plain

    def sentence(self, action: int) -> str:
        """Return a legal action as a sentence. Raises `IllegalAction` for any other."""
        return self.game.sentence(self.states[0], self.check(action))

    def parse(self, sentence: str) -> int:
        """Return the legal action with this sentence, the first one if cards look alike.

        Raises:
            IllegalAction: If none has it.
        """
        for action in self.legal_actions():
            if self.game.sentence(self.states[0], action) == sentence:
                return action
        raise IllegalAction(
            say(
                "No legal action of seat {seat} reads {sentence!r}; it may: {legal}.",
                seat=self.seat,
                sentence=sentence,
                legal="; ".join(self.sentence(a) for a in self.legal_actions()),
            )
        )

    def view(self, seat: int | None = None) -> View:
        """Return the view of `seat` (by default the one to act), which holds what it may know and nothing else."""
        seat = self.seat if seat is None else self.game.check_seat(seat, self.num_players)
        memory = self.game.for_kernels(self.game.copy_states(self._plain))
        self._kernels.make_view(memory, 0, seat)
        return View(self.game, memory, seat, NO_KEY if self.seed is None else key_of(self.seed))

    def picture(self, seat: int | None = None) -> Picture:
        """Return the board as `seat` (by default the one to act) sees it, as a picture."""
        return self.view(seat).picture()

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def observation(self, seat: int | None = None) -> np.ndarray:
        """Return the observation of `seat` (by default the one to act), float32[len(observation_layout)]."""
        seat = self.seat if seat is None else self.game.check_seat(seat, self.num_players)
        out = np.empty(len(self.game.observation_layout), np.float32)
        self._kernels.observe(self.memory, 0, seat, out)
        return out

    @property
    def rivals(self) -> tuple[str, ...]:
        """Names of the players that the rules play; in `scores_and_ranks` and `breakdown` they follow the seats."""
        return self.game.rivals(self.num_players, self._encoded)

    def scores_and_ranks(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the score and rank (best 1) of every seat and then of every rival, int64[seats + rivals] each.

        Before the end, the present position is scored.
        """
        sides = self.game.num_sides(self.num_players, self._encoded)
        scores, ranks = np.zeros(sides, np.int64), np.zeros(sides, np.int64)
        self._kernels.score_and_rank(self.memory, 0, scores, ranks)
        return scores, ranks

    def breakdown(self) -> np.ndarray:
        """Return the points by source, int64[seats + rivals, len(game.sources)]; rows sum to the scores."""
        points = np.zeros((self.game.num_sides(self.num_players, self._encoded), len(self.game.sources)), np.int64)
        self._kernels.breakdown(self.memory, 0, points)
        return points

    def returns(self) -> np.ndarray:
        """Return the reward of every seat at the end, float32[seats]; all zero before.

        They sum to zero (rivals counted), unless the game was cut off and the option at_bound makes everybody lose.
        """
        out = np.zeros(self.num_players, np.float32)
        if self.over and self.cut_off and self.game.at_bound >= 0 and self._encoded[self.game.at_bound]:
            lost_by_all(out)
        elif self.over:
            scores, ranks = self.scores_and_ranks()
            rewards_of(REWARDS[self.rewards], scores, ranks, self.game.margin_scale, out)
        return out

    def to_bytes(self) -> bytes:
        """Return the game as bytes: a line of JSON that identifies it, the state, and a checksum of both."""
        body = self._plain.tobytes()
        head = {
            "game": self.game.name,
            "version": self.game.version,
            "bytes": len(body),
            "num_players": self.num_players,
            "options": self.options,
            "rewards": self.rewards,
            "seed": self.seed,
        }
        return json.dumps(head | {"checksum": _checksum(head, body)}).encode() + b"\n" + body

    def from_bytes(self, data: bytes) -> None:
        """Load a game written by `to_bytes`, with its seed.

        Raises `ValueError` (and changes nothing) if it is damaged, or of another game, version, number of players,
        options or kind of rewards.

        The checksum finds accidents, not forgery: compiled rules trust the state, so load only data that you have
        saved yourself.
        """
        head, body = _read(self.game, data)
        if head["num_players"] != self.num_players:
            raise ValueError(f"This saved game has {head['num_players']} players; this one has {self.num_players}.")
        if (self.game.encode_options(head["options"], self.num_players) != self._encoded).any():
            raise ValueError(f"This saved game has the options {head['options']}; this one has {self.options}.")
        if head["rewards"] != self.rewards:
            raise ValueError(f"This saved game has rewards by {head['rewards']}; this one by {self.rewards}.")
        self.seed = head["seed"]
        self._take(body)

    @classmethod
    def of_bytes(cls, game: Game, data: bytes) -> Match:
        """Return the game that `to_bytes` has written, with its own number of players, options, seed and rewards.

        Raises:
            ValueError: If it is damaged.
        """
        head, body = _read(game, data)
        match = object.__new__(cls)
        players, options, rewards = (
            game.check_players(head["num_players"]),
            game.clean_options(head["options"]),
            check_rewards(head["rewards"]),
        )
        match._lay_out(game, players, options, rewards, np.zeros(1, game.dtype))
        match.seed = head["seed"]
        match._take(body)
        return match

    def _take(self, body: bytes) -> None:
        self._plain[:] = np.frombuffer(body, self.game.dtype)
        self._ask()

    def _ask(self) -> None:
        """Recompute the legal actions of the seat to act."""
        self.mask[:] = 0
        if not self.over:
            self._kernels.legal(self.memory, 0, self.mask)


def _checksum(head: Mapping[str, Any], body: bytes) -> str:
    return hashlib.blake2b(json.dumps(head, sort_keys=True).encode() + body, digest_size=16).hexdigest()


def _read(game: Game, data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return head and state of a saved game. Raises `ValueError` that says what is wrong."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise ValueError(f"A saved game is bytes, as to_bytes gave them, not {type(data).__name__}.")
    first, _, body = bytes(data).partition(b"\n")
    try:
        head = json.loads(first)
        if wrong := faults(HEAD, head, "its first line"):
            raise ValueError(wrong[0].removesuffix("."))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"These bytes are no saved game of this version of the project ({error}).") from None
    found = head["game"], head["version"], head["bytes"]
    if found != (game.name, game.version, game.dtype.itemsize):
        expected = f"{game.name}, version {game.version}, {game.dtype.itemsize} bytes"
        raise ValueError(
            f"This saved game is of {found[0]}, version {found[1]}, {found[2]} bytes; here {expected} are expected."
        )
    checksum = head.pop("checksum")
    if len(body) != game.dtype.itemsize or checksum != _checksum(head, body):
        raise ValueError(
            f"This saved game is damaged: its first line and its {len(body)} bytes of state do not fit its checksum."
        )
    return head, body
