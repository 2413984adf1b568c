"""Two actions of one choice, played from the same position, and who can tell which was played.

Nothing is declared as secret. Each seat's view after the two actions says what the game means to hide:

- If the views of an observer are the same, byte for byte, the choice is hidden from it. Then the log, the events, the
  board and the observation must be the same too.
- If the log and the events tell an observer the same of both actions ("makes a bid"), the choice is meant to be hidden
  from it. Then the game's own fields in its view must be the same too. Fields of cards do not count here, because two
  cards of one name may be told alike. Nor do entries that were hidden from the observer before, such as characters that
  are passed on to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from architects_env.conformance.random_play import (
    Options,
    decisions,
    entries_that_differ,
    fields_that_differ,
    lines_that_differ,
    location_of,
    require,
)
from architects_env.core.contract.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.game import Game
from architects_env.core.contract.stages import FIELDS as STAGE_FIELDS
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match


@dataclass
class Outcome:
    """An action of a position, and what follows from it."""

    before: Match
    action: int
    after: Match = field(init=False)
    lines: tuple[list[str], ...] = field(init=False)
    """The sorted lines of the log of each seat."""

    def __post_init__(self) -> None:
        self.after = self.before.clone()
        entries = play_and_log(self.after, self.action)
        self.lines = tuple(
            sorted(line for entry in entries for line in entry.lines[seat]) for seat in range(self.before.num_players)
        )

    def sentence(self) -> str:
        """Return the action as a sentence."""
        return self.before.sentence(self.action)


def choices(match: Match, rng: np.random.Generator, most: int) -> Iterator[tuple[str, int, int]]:
    """Yield up to `most` pairs of legal actions of one block, with the name of the block. Blocks are taken at
    random."""
    space = match.game.action_space
    blocks: dict[str, list[int]] = {}
    for action in match.legal_actions():
        blocks.setdefault(space.locate(action)[0], []).append(action)
    several = [name for name, actions in blocks.items() if len(actions) > 1]
    for i in rng.permutation(len(several))[:most].tolist():
        one, other = rng.choice(blocks[several[i]], 2, replace=False).tolist()
        yield several[i], one, other


CORE_FIELDS = {name for name, *_ in (*GAME_FIELDS, *EVENT_FIELDS, *STAGE_FIELDS)} | {"agenda", "agenda_size", "task"}
"""Fields of the core: chance, the seat to act, events, and what is asked next."""


def own_fields(game: Game) -> list[str]:
    """Return the fields of the state that are the game's own: neither of its cards nor of the core."""
    others = set(CORE_FIELDS)
    for cards in game.cards:
        others |= {name for name, *_ in getattr(cards, "fields", ())} | {*getattr(cards, "labels", ())}
    return [name for name in game.dtype.names or () if name not in others]


def check_two_actions(
    game: Game, players: int, seed: int, options: Options, every: int = 8, first: int = 10, pairs: int = 2
) -> None:
    """Check that two actions of one choice look the same to a seat everywhere, or can be told apart in its view.

    The check looks at the `first` decisions of a random game and at one of `every` after them, each time at `pairs`
    pairs of actions. The module's docstring says what is compared.
    """
    rng = np.random.default_rng(seed)
    own = own_fields(game)
    for match, decision in decisions(game, players, seed, options):
        if decision >= first and decision % every:
            continue
        for _, action, another in choices(match, rng, pairs):
            one, other = Outcome(match.clone(), action), Outcome(match.clone(), another)
            for observer in range(players):
                if observer != match.seat:
                    where = location_of(match, decision, observer, action)
                    _compare(game, one, other, observer, own, where)


def _compare(game: Game, one: Outcome, other: Outcome, observer: int, own: list[str], where: object) -> None:
    """Require that the observer is told the same in every way, or sees the difference in its view and is told it."""
    views = [outcome.after.view(observer) for outcome in (one, other)]
    here, there = (view.memory for view in views)
    instead = f"{other.sentence()!r} is played instead"
    lines = one.lines[observer], other.lines[observer]
    if here.tobytes() != there.tobytes():
        if lines[0] and lines[0] == lines[1]:
            differs = _differences_in_the_open(game, one, observer, own, here, there)
            require(
                not differs,
                where,
                f"the log hides this choice from the seat, but its view shows it: if {instead}, the view differs in "
                f"{differs}. Let `redact` hide it, or let the log tell it.",
            )
        return
    secret = f"the view hides this choice from the seat, but if {instead},"
    require(lines[0] == lines[1], where, f"{secret} the log tells it {lines_that_differ(*map(chr(10).join, lines))}.")
    seen = [outcome.after.observation(observer) for outcome in (one, other)]
    if seen[0].tobytes() != seen[1].tobytes():
        entries = entries_that_differ(game.observation_layout, *seen)
        require(False, where, f"{secret} its observation differs in {entries}.")
    boards = [game.board(outcome.after.state, observer) for outcome in (one, other)]
    require(boards[0] == boards[1], where, f"{secret} its board reads {lines_that_differ(*boards)}.")


def _differences_in_the_open(
    game: Game, one: Outcome, observer: int, own: list[str], here: np.ndarray, there: np.ndarray
) -> str:
    """Return the own fields that differ between two views in words, but for entries that were hidden before."""
    before, view = one.before.memory, one.before.view(observer).memory
    masked = game.copy_states(there)
    for name in own:
        hidden = before[name] != view[name]
        masked[name] = np.where(hidden, here[name], there[name])
    return fields_that_differ(here[own], masked[own])
