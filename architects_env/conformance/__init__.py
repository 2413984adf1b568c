"""Conformance checks for authors of games: `check("NAME")` runs all of them, or call one of the checks below.

Each raises `ConformanceError` with a sentence that says what is wrong and where (players, seed, decision).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from architects_env.conformance.bots import check_bots
from architects_env.conformance.bounds import COMPILED_RULES, check_bounds, in_random_play, is_of_a_rule
from architects_env.conformance.hidden_information import (
    check_no_leaks,
    check_no_leaks_in_play,
    check_sampled_worlds_play_on,
    check_worlds_are_like_deals,
)
from architects_env.conformance.plain_mode import check_plain_mode, check_plain_modes, trace
from architects_env.conformance.play import (
    check_copies,
    check_illegal_actions,
    check_masks_and_end,
    check_observations,
    check_rewards_reach_every_seat,
    check_seeds,
)
from architects_env.conformance.random_play import TRAIL, ConformanceError, Options, decisions
from architects_env.conformance.schedule import (
    BUDGET,
    PLAIN_BUDGET,
    PLAIN_GAMES,
    QUICK_BUDGET,
    CheckedGames,
    games_to_play,
)
from architects_env.conformance.secrets import secrets_report
from architects_env.conformance.sentences import check_log, check_sentences
from architects_env.conformance.two_actions import check_two_actions
from architects_env.conformance.whole_games import check_worlds_over_whole_games
from architects_env.core.compile.refused_rules import RefusedRule, refused_in
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.words import MissingWords
from architects_env.core.text import did_you_mean

__all__ = [
    "CHECKS",
    "CHECKS_IN_THIS_PROCESS",
    "IN_FEW_POSITIONS",
    "CheckedGames",
    "ConformanceError",
    "check",
    "check_bots",
    "check_bounds",
    "check_copies",
    "check_follow_ups",
    "check_illegal_actions",
    "check_log",
    "check_masks_and_end",
    "check_no_leaks",
    "check_no_leaks_in_play",
    "check_observations",
    "check_pictures",
    "check_plain_mode",
    "check_plain_modes",
    "check_rewards_reach_every_seat",
    "check_rules_compile",
    "check_sampled_worlds_play_on",
    "check_seeds",
    "check_sentences",
    "check_tally",
    "check_two_actions",
    "check_worlds_are_like_deals",
    "check_worlds_over_whole_games",
    "decisions",
    "naming",
    "secrets_report",
    "trace",
]


def check_rules_compile(game: Game) -> None:
    """Check that no rule uses what cannot be compiled, by reading the rules. The error names every place in a line."""
    rules = [getattr(game, name) for name in COMPILED_RULES] + [*game.bots.values()]
    rules += [choose for choose, _ in game.weighted_bots.values()]
    refused = refused_in(rule for rule in rules if callable(rule))
    if refused:
        raise ConformanceError(refused)


def check_pictures(game: Game, players: int, seed: int, options: Options, every: int = 40, first: int = 5) -> None:
    """Check the drawings at every width (`architects_env.play.conformance.check_pictures`)."""
    from architects_env.play import conformance  # imported only for these checks

    conformance.check_pictures(game, players, seed, options, every, first)


def check_tally(game: Game, players: int, seed: int, options: Options) -> None:
    """Check that the items of the final tally sum to the points (`architects_env.play.conformance.check_tally`)."""
    from architects_env.play import conformance

    conformance.check_tally(game, players, seed, options)


def check_follow_ups(game: Game, players: int, seed: int, options: Options, every: int = 3) -> None:
    """Check that actions lead to the questions they announce (`architects_env.play.conformance.check_follow_ups`)."""
    from architects_env.play import conformance

    conformance.check_follow_ups(game, players, seed, options, every)


CHECKS_IN_THIS_PROCESS: tuple[Callable[..., Any], ...] = (
    check_masks_and_end,
    check_bounds,
    check_observations,
    check_sentences,
    check_illegal_actions,
    check_copies,
    check_no_leaks,
    check_no_leaks_in_play,
    check_two_actions,
    check_pictures,
    check_tally,
    check_follow_ups,
    check_log,
    check_worlds_are_like_deals,
    check_worlds_over_whole_games,
    check_sampled_worlds_play_on,
    check_seeds,
    check_rewards_reach_every_seat,
)
IN_FEW_POSITIONS: dict[Callable[..., Any], dict[str, int]] = {
    check_masks_and_end: {"every": 5},
    check_bounds: {"every": 5},
    check_sentences: {"every": 3},
    check_follow_ups: {"every": 9},
    check_copies: {"most": 50},
    check_no_leaks: {"every": 40, "first": 4},
    check_no_leaks_in_play: {"every": 30, "most": 90},
    check_pictures: {"every": 200, "first": 0},
    check_log: {"every": 20},
    check_worlds_are_like_deals: {"deals": 150},
    check_two_actions: {"every": 40, "first": 4, "pairs": 1},
    check_worlds_over_whole_games: {"games": 40, "first": 2, "later": 4},
}
"""Arguments with which the slowest checks look at fewer positions of a game, for tests of many modes that each run
every check."""
CHECKS: tuple[Callable[..., Any], ...] = (
    *CHECKS_IN_THIS_PROCESS,
    check_bots,
    check_plain_mode,
)
IN_SEVERAL_GAMES = frozenset[Callable[..., Any]](
    {
        check_masks_and_end,
        check_bounds,
        check_observations,
        check_sentences,
        check_no_leaks,
        check_no_leaks_in_play,
        check_two_actions,
        check_tally,
        check_log,
    }
)
"""Checks that see only what happens in their game, and so look at several games by default. The others play many games
anyway, or look at what is the same in each."""
QUICK: dict[Callable[..., Any], dict[str, int]] = {
    check_masks_and_end: {},
    check_sentences: {"every": 3},
    check_observations: {},
    check_log: {"every": 12},
    check_two_actions: {"every": 12, "first": 4, "pairs": 1},
    check_no_leaks: {"every": 12, "first": 4},
    check_no_leaks_in_play: {"every": 12, "exchanges": 1, "most": 60},
    check_illegal_actions: {},
    check_seeds: {},
    check_bots: {"most": 4},
}
"""The checks of a quick look, with their arguments."""


def check(
    game: str | Game,
    players: int | None = None,
    seeds: int | None = None,
    options: Options | Sequence[Options] = (),
    quick: bool = False,
    tell: Callable[[float, str], None] = lambda done, text: None,
    only: str | None = None,
) -> CheckedGames:
    """Run all checks on a game. Rules that cannot be compiled are found first, all of them.

    Args:
        game: The game or its name.
        players: Number of players; by default all numbers are checked.
        seeds: Number of games for each check. By default several if games with most players are short, and one if not.
        options: One set of options, or several (`[{}, {"variant": "on"}]`).
        quick: Whether to look at few positions, with the smallest and the largest number of players.
        tell: Called before each check with the part that is done, from 0 to 1, and what comes next.
        only: The name of a check to run alone. By default all of them run.

    Returns:
        The games that were played, and what they did not reach.

    Raises:
        ConformanceError: At the first fault.
        ValueError: Before anything is played, for an unknown check, for a number of players or options that the game
            does not have, or options that contradict each other.
    """
    rules = load(game)
    settings = [options] if isinstance(options, Mapping) else list(options) or [{}]
    numbers = range(rules.seats[0], rules.seats[1] + 1) if players is None else (rules.check_players(players),)
    tables = [
        (setting, number)
        for setting in settings
        for number in (sorted({numbers[0], numbers[-1]}) if quick else numbers)
    ]
    for setting, number in tables:
        rules.encode_options(setting, number)
    checks = _chosen(only, [*QUICK] if quick else CHECKS)
    check_rules_compile(rules)
    for setting, number in tables:  # in plain Python, before anything waits for the compiler
        tell(0.0, f"{number} players, first games in plain Python")
        _look_at_plain_games(rules, number, setting)
    played, counted = CheckedGames(), any(one in IN_SEVERAL_GAMES for one in checks)
    for i, (setting, number) in enumerate(tables):
        budget = QUICK_BUDGET if quick else BUDGET
        with naming(rules, numbers[-1], 0, setting):
            several = seeds or (games_to_play(rules, numbers[-1], setting, budget) if counted else 1)
        for k, one in enumerate(checks):
            tell((i + k / len(checks)) / len(tables), f"{number} players, {getattr(one, '__name__', 'a check')}")
            for seed in range(several if seeds or one in IN_SEVERAL_GAMES else 1):
                _run(one, rules, number, seed, setting, QUICK[one] if quick else {})
        with naming(rules, number, 0, setting):
            if counted:
                played.add(rules, number, several, setting)
    return played


def _chosen(only: str | None, checks: Sequence[Callable[..., Any]]) -> Sequence[Callable[..., Any]]:
    """Return the check with this name alone, or all. Raises `ValueError` for a name that none of them has."""
    if only is None:
        return checks
    named = {getattr(one, "__name__", ""): one for one in checks}
    name = only if only in named else f"check_{only}"
    if name not in named:
        raise ValueError(f"There is no check {only!r} here; there are: {', '.join(named)}.{did_you_mean(only, named)}")
    return [named[name]]


def _look_at_plain_games(rules: Game, number: int, setting: Options) -> None:
    """Run `check_bounds` on a few games, or on one long game."""
    decisions = 0
    for seed in range(PLAIN_GAMES):
        with naming(rules, number, seed, setting):
            decisions += check_bounds(rules, number, seed, setting)
        if decisions >= PLAIN_BUDGET:
            return


def _run(
    one: Callable[..., None], rules: Game, number: int, seed: int, setting: Options, given: Mapping[str, int]
) -> None:
    """Run one check on one game. Raises `ConformanceError` for everything that it finds, and for errors of rules."""
    with naming(rules, number, seed, setting):
        one(rules, number, seed, setting, **given)


@contextmanager
def naming(rules: Game, number: int, seed: int, setting: Options) -> Generator[None]:
    """Turn every error of a rule into a `ConformanceError` that says where in random play it came about."""
    TRAIL.match = None
    try:
        yield
    except ConformanceError as error:
        raise ConformanceError(f"{error} (options {dict(setting)})" if setting else str(error)) from error
    except MissingWords as error:
        raise ConformanceError(f"{TRAIL.in_words(rules, number, seed)}: {error}") from error
    except Exception as error:  # a rule may raise anything, and the core gives up, such as on a world that agrees
        if isinstance(error, RefusedRule) or not is_of_a_rule(error):
            raise
        raise ConformanceError(in_random_play(error, rules, number, seed)) from error
    finally:
        TRAIL.match = None
