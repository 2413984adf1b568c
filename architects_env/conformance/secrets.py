"""The secrets report of a game: for each kind of action and each field of the state, who can tell what apart.

An author reads it once, and keeps it as a file that a test compares (`testing.secrets`). A secret that the game forgets
to hide shows as a changed line.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from architects_env.conformance.random_play import Options, decisions
from architects_env.conformance.two_actions import CORE_FIELDS, choices
from architects_env.core.cards.zones import Cards
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match

WIDTH = 100
MOST_STAGES = 4
"""Largest number of stages that a sentence names."""
MOST_LATER = 24
"""Number of further decisions in which a hidden choice may come out."""
PAIRS_OF_A_GAME = 4
"""Largest number of pairs of actions of one block that are compared in one game."""
END = "the end"
"""Name for the positions after the last decision, beside the stages."""
NOT_COMPARED, AT_ONCE, OPEN = "Never a choice in random games", "Everybody sees at once", "Everybody sees"


@dataclass
class Choice:
    """Counts of what random games show about the actions of one block."""

    compared: int = 0
    """Number of comparisons, one for each other seat."""
    at_once: int = 0
    """Number of comparisons in which the other seat saw the difference at once."""
    never: int = 0
    """Number of comparisons in which it saw no difference within `MOST_LATER` decisions."""
    later: Counter[str] = field(default_factory=Counter[str])
    """Stages after which the difference came out."""


@dataclass
class Content:
    """Summary of what random games show about one field of the state."""

    own: bool = True
    """Whether every view showed the row of its seat as it is."""
    empty: bool = True
    """Whether all entries of the field always had the same value."""
    nobody: bool = True
    """Whether no seat saw what another one did not see."""
    hidden: set[str] = field(default_factory=set[str])
    """Stages in which a view did not show it as it is."""
    stages: set[str] = field(default_factory=set[str])
    """Stages of all states that were looked at."""


def secrets_report(game: str | Game, games: int = 3, players: int | None = None, options: Options | None = None) -> str:
    """Return who can tell what apart, in a line for each secret and a list of all that is open.

    The report is made from `games` random games of the smallest and of the largest number of players, or of `players`
    alone. It is the same each time.
    """
    rules, given = load(game), options or {}
    numbers = sorted({max(2, rules.seats[0]), rules.seats[1]}) if players is None else [players]
    chosen = {block.name: Choice() for block in rules.action_space.blocks}
    notes = notes_of_cards(rules)
    contents = {name: Content() for name in rules.dtype.names or () if name not in {*CORE_FIELDS, *notes}}
    for number in (n for n in numbers if n <= rules.seats[1]):
        states = [memory for seed in range(games) for memory in _played(rules, number, seed, given, chosen)]
        _look(rules, number, np.frombuffer(b"".join(states), rules.dtype), contents)
    labels = {name for cards in rules.cards for name in cards.labels}
    lines = [
        f"Secrets of {rules.title}",
        "",
        "Actions: who can tell which one was played?",
        *_rows({name: _told(choice) for name, choice in chosen.items()}),
        "",
        "Fields of the state: who sees them?",
        *_rows({name: _seen(rules, name, content, name in labels) for name, content in contents.items()}),
        *_wrapped(
            f"Left out, as the core keeps them: which seat has seen which card ({', '.join(notes)})." if notes else ""
        ),
    ]
    return "\n".join(lines) + "\n"


def _rows(sentences: dict[str, str]) -> Iterator[str]:
    """Yield a line for each name with its sentence, and then a list of the names that share one of the usual ones."""
    usual = (AT_ONCE, OPEN, NOT_COMPARED)
    rows = [f"{name}: {sentence}." for name, sentence in sentences.items() if sentence not in usual]
    for sentence in usual:
        names = [name for name, said in sentences.items() if said == sentence]
        rows += [f"{sentence}: {', '.join(names)}."] if names else []
    for row in rows:
        yield from _wrapped(row)


def _wrapped(row: str) -> list[str]:
    return textwrap.wrap(row, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def notes_of_cards(game: Game) -> list[str]:
    """Return the fields in which the core notes what seats know about cards, and which no rule of a game writes."""
    found: list[str] = []
    for family in game.cards:
        places = getattr(family, "places", ())
        zones = [*getattr(family, "zones", ()), *(place.name for place in (() if callable(places) else places))]
        zones += [deck.name] if (deck := getattr(family, "deck", None)) else []
        own = {name for zone in zones for name in (zone, f"{zone}_size")} | {getattr(family, "in_game", "")}
        found += [name for name, *_ in getattr(family, "fields", ()) if zones and name not in own]
    return found


# --- actions ----------------------------------------------------------------------------------------------------------
def _played(game: Game, players: int, seed: int, options: Options, chosen: dict[str, Choice]) -> Iterator[bytes]:
    """Play a random game, compare actions in it, and yield the bytes of all its states."""
    rng, pairs = np.random.default_rng(seed), Counter[str]()
    match = Match(game, players, options, seed)
    for match, _ in decisions(game, players, seed, options):
        yield match.memory.tobytes()
        for block, one, other in choices(match, rng, len(game.action_space.blocks) if players > 1 else 0):
            if pairs[block] < PAIRS_OF_A_GAME:
                pairs[block] += 1
                _compare(match, one, other, chosen[block], rng)
    yield match.memory.tobytes()


def _compare(match: Match, one: int, other: int, choice: Choice, rng: np.random.Generator) -> None:
    """Play two actions and the same random actions after them, and note when each other seat sees a difference."""
    seat, stage = match.seat, _stage(match)
    here, there = match.clone(), match.clone()
    here.apply(one)
    there.apply(other)
    watching = {p for p in range(match.num_players) if p != seat}
    for later in range(MOST_LATER + 1):
        seeing = {p for p in watching if here.view(p).memory.tobytes() != there.view(p).memory.tobytes()}
        choice.compared += len(seeing)
        choice.at_once += 0 if later else len(seeing)
        choice.later[stage] += len(seeing) if later else 0
        watching -= seeing
        both = np.flatnonzero(here.mask & there.mask)
        if not watching or not len(both) or here.seat != there.seat:
            return
        stage = _stage(here)
        action = int(rng.choice(both))
        here.apply(action)
        there.apply(action)
    choice.compared += len(watching)
    choice.never += len(watching)


def _stage(match: Match) -> str:
    stages = match.game.stages
    return stages.names[int(match.memory["stage"][0])] if stages else "the next decision"


def _told(choice: Choice) -> str:
    """Return the sentence about a block."""
    if not choice.compared:
        return NOT_COMPARED
    if choice.at_once == choice.compared:
        return AT_ONCE
    after = sorted(stage for stage, number in choice.later.items() if number)
    never = f"not within the next {MOST_LATER} decisions"
    if not after:
        if choice.at_once:
            return f"in some positions the others see at once which one was played, in others {never}"
        return f"the others do not learn which one was played, {never.replace('not', 'at least not', 1)}"
    place = f"stage {after[0]}" if len(after) == 1 else f"one of the stages {', '.join(after)}"
    when = "at a later stage" if len(after) > MOST_STAGES else f"when {place} has been played"
    rest = f"; in some games {never}" if choice.never else ""
    if choice.at_once:
        return f"in some positions the others see at once which one was played, in others they learn it {when}{rest}"
    return f"the others do not see at once which one was played, and learn it {when}{rest}"


# --- fields -----------------------------------------------------------------------------------------------------------
def _look(game: Game, players: int, true: np.ndarray, contents: dict[str, Content]) -> None:
    """Compare states with the views of every seat, field by field."""
    stages = np.array(game.stages.names)[true["stage"]] if game.stages else np.full(len(true), "play")
    stages = np.where(true["over"] != 0, END, stages)
    views = [game.for_kernels(game.copy_states(true)) for _ in range(players)]
    for seat, seen in enumerate(views):
        for i in range(len(seen)):
            get_kernels(game).make_view(seen, i, seat)
    for name, content in contents.items():
        here = np.asarray(true[name]).reshape(len(true), -1)
        hidden = np.stack([here != np.asarray(seen[name]).reshape(here.shape) for seen in views])
        content.stages.update(stages.tolist())
        content.hidden.update(stages[hidden.any((0, 2))].tolist())
        content.empty &= bool((here == here[0, 0]).all())
        content.nobody &= bool((hidden.any(0) == hidden.all(0)).all())
        if _has_row_of_each_seat(game, name):
            by_row = hidden.reshape(players, len(true), game.seats[1], -1)
            content.own &= not any(by_row[seat, :, seat].any() for seat in range(players))


def _has_row_of_each_seat(game: Game, name: str) -> bool:
    zones = {
        zone.name
        for cards in game.cards
        if isinstance(cards, Cards)
        for zone in cards.zones.values()
        if zone.is_of_rows
    }
    shape = game.dtype[name].shape
    return bool(shape) and shape[0] == game.seats[1] and name not in zones | {"options"}


def _seen(game: Game, name: str, content: Content, is_label: bool) -> str:
    """Return the sentence about a field."""
    if not content.hidden:
        return OPEN
    if is_label:
        return "each view numbers it in its own way"
    if content.empty:
        return "it is empty in states, and views fill it"
    stages = sorted(content.hidden)
    when = ""
    if content.hidden == content.stages - {END}:
        when = " until the end"
    elif len(stages) <= MOST_STAGES and content.hidden != content.stages:
        when = f" in {'stage' if len(stages) == 1 else 'the stages'} {', '.join(stages)}"
    if content.nobody:
        return f"nobody sees it{when}"
    if not _has_row_of_each_seat(game, name):
        return f"it is hidden from some seats{when}"
    own = "each seat sees its own row" if content.own else "a seat does not always see its own row"
    return f"{own}; other rows are hidden{when}"
