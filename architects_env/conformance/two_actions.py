"""Two actions played from the same position, and who can tell which was played.

Nothing is declared as secret. What a seat sees and is told after the two actions says what the game means to hide:

- If its views are the same, byte for byte, the choice is hidden from it. Then the log, the events, the board and the
  observation must be the same too. One choice is left out: which of several places with hidden cards is meant, such as
  whose hand is swapped. The log may tell it, and a view need not keep it. Two actions that lead to the same state,
  such as a guess that tells nothing new, hide nothing either.
- If the log and the events tell it the same ("makes a bid"), the choice is meant to be hidden from it. Then the view
  must not show it: no entry of the game's own fields that was visible before may get another value. Fields of cards do
  not count, because cards of one name are told alike.
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
from architects_env.core.cards.secret_choices import Secret
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match

CORE_FIELDS = {name for name, *_ in (*GAME_FIELDS, *EVENT_FIELDS, *STAGE_FIELDS)} | {"agenda", "agenda_size", "task"}
"""Fields of the core: chance, the seat to act, events, and what is asked next."""


def fields_of_cards(game: Game) -> list[str]:
    """Return the fields of the state that say where cards lie."""
    families = [family for family in game.cards if not isinstance(family, Secret)]
    names = {name for family in families for name, *_ in getattr(family, "fields", ())}
    labels = {label for family in families for label in getattr(family, "labels", ())}
    return [name for name in game.dtype.names or () if name in names - labels]


def own_fields(game: Game) -> list[str]:
    """Return the fields of the state that are the game's own: neither of its cards nor of the core."""
    labels = {label for family in game.cards for label in getattr(family, "labels", ())}
    others = CORE_FIELDS | labels | set(fields_of_cards(game))
    return [name for name in game.dtype.names or () if name not in others]


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
    """Yield up to `most` pairs of legal actions, each with the name of the first one's block. Blocks are taken at
    random; the other action is of the same block if that has more than one."""
    space, legal = match.game.action_space, match.legal_actions()
    blocks: dict[str, list[int]] = {}
    for action in legal:
        blocks.setdefault(space.locate(action)[0], []).append(action)
    names = [*blocks] if len(legal) > 1 else []
    for i in rng.permutation(len(names))[:most].tolist():
        actions = blocks[names[i]]
        one = int(rng.choice(actions))
        others = [action for action in (actions if len(actions) > 1 else legal) if action != one]
        yield names[i], one, int(rng.choice(others))


def check_two_actions(
    game: Game, players: int, seed: int, options: Options, every: int = 8, first: int = 10, pairs: int = 2
) -> None:
    """Check that a seat which cannot tell two actions apart in its view is told nothing of the difference, and that
    its view does not show a choice that the log hides.

    The check looks at the `first` decisions of a random game and at one of `every` after them, each time at `pairs`
    pairs of actions. The module's docstring says what is compared.
    """
    rng = np.random.default_rng(seed)
    for match, decision in decisions(game, players, seed, options):
        if decision >= first and decision % every:
            continue
        for _, action, another in choices(match, rng, pairs if players > 1 else 0):
            one, other = Outcome(match, action), Outcome(match, another)
            if _same_state(one, other):
                continue
            for observer in range(players):
                if observer != match.seat:
                    _compare(one, other, observer, location_of(match, decision, observer, action))


def _same_state(one: Outcome, other: Outcome) -> bool:
    """Return whether two actions lead to the same state, events apart, so that neither is a secret."""
    here, there = one.after.memory, other.after.memory
    events = {name for name, *_ in EVENT_FIELDS}
    return all(np.array_equal(here[name], there[name]) for name in here.dtype.names or () if name not in events)


def _compare(one: Outcome, other: Outcome, observer: int, where: object) -> None:
    """Require that the observer is told the same in every way, or sees the difference in its view and is told it."""
    lines = one.lines[observer], other.lines[observer]
    views = [outcome.after.view(observer).memory for outcome in (one, other)]
    if views[0].tobytes() == views[1].tobytes():
        told = "" if lines[0] == lines[1] else lines_that_differ(*("\n".join(part) for part in lines))
        _require_hidden(one, other, observer, told, where)
    elif lines[0] == lines[1]:
        differs = _values_in_the_open(one, other, observer)
        require(
            not differs,
            where,
            f"the log hides this choice from the seat, but its view shows it: if {other.sentence()!r} is played instead, "
            f"the view differs in {differs}. Let `redact` hide it, or let the log tell it.",
        )


def _require_hidden(one: Outcome, other: Outcome, observer: int, told: str, where: object) -> None:
    """Require that a choice that the view hides is hidden everywhere. `told` is the line of the log that differs."""
    game = one.before.game
    secret = f"the view hides this choice from the seat, but if {other.sentence()!r} is played instead,"
    if told and not _is_choice_of_places(one, other):
        require(False, where, f"{secret} the log tells it {told}.")
    seen = [outcome.after.observation(observer) for outcome in (one, other)]
    if seen[0].tobytes() != seen[1].tobytes():
        entries = entries_that_differ(game.observation_layout, *seen)
        require(False, where, f"{secret} its observation differs in {entries}.")
    boards = [game.board(outcome.after.state, observer) for outcome in (one, other)]
    require(boards[0] == boards[1], where, f"{secret} its board reads {lines_that_differ(*boards)}.")


def _is_choice_of_places(one: Outcome, other: Outcome) -> bool:
    """Return whether two actions differ only in the places whose cards they move, such as whose hand is swapped."""
    here, there = one.after.memory, other.after.memory
    same = all(np.array_equal(here[name], there[name]) for name in own_fields(one.before.game))
    return same and _rows_that_changed(one) != _rows_that_changed(other)


def _rows_that_changed(outcome: Outcome) -> set[tuple[str, int]]:
    """Return the rows of the fields of cards that an action has changed."""
    rows = set[tuple[str, int]]()
    for name in fields_of_cards(outcome.before.game):
        changed = np.asarray(outcome.before.memory[name][0] != outcome.after.memory[name][0])
        by_row = changed.reshape(len(changed) if np.ndim(changed) > 1 else 1, -1)
        rows |= {(name, row) for row in np.flatnonzero(by_row.any(1)).tolist()}
    return rows


def _values_in_the_open(one: Outcome, other: Outcome, observer: int) -> str:
    """Return the own fields in which the views after two actions hold different values, in words.

    Entries that the observer did not see before do not count, such as characters that are passed on to it, nor do
    entries that only one of the actions changes, such as the place of one of two equal buildings.
    """
    game, before = one.before.game, one.before.memory
    seen, here, there = (match.view(observer).memory for match in (one.before, one.after, other.after))
    masked = game.copy_states(there)
    for name in own_fields(game):
        compared = (before[name] == seen[name]) & (here[name] != seen[name]) & (there[name] != seen[name])
        masked[name] = np.where(compared, there[name], here[name])
    return fields_that_differ(here[own_fields(game)], masked[own_fields(game)])
