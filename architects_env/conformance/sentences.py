"""Checks of texts: the sentences of actions, and the log."""

from __future__ import annotations

import re

from architects_env.conformance.random_play import (
    ConformanceError,
    Options,
    decisions,
    fields_that_differ,
    location_of,
    require,
)
from architects_env.core.contract.game import Game
from architects_env.core.contract.words import MissingWords
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import IllegalAction


def check_sentences(game: Game, players: int, seed: int, options: Options, every: int = 1) -> None:
    """Check the sentences of all legal actions at one of `every` decisions: each is unique, parses back, reads the
    same from the seat's view, and opens the questions that it announces."""
    for match, decision in decisions(game, players, seed, options):
        if decision % every:
            continue
        actions = match.legal_actions()
        try:
            sentences = [match.sentence(action) for action in actions]
        except MissingWords as error:
            raise ConformanceError(
                f"{game.name}, {players} players, seed {seed}, decision {decision}: {error}"
            ) from error
        for action, sentence in zip(actions, sentences, strict=True):
            first = actions[sentences.index(sentence)]
            require(
                first == action,
                location_of(match, decision, match.seat, action),
                f"the actions {first} and {action} both have the sentence {sentence!r}. Let the sentence say in what they "
                "differ, or offer equal things once.",
            )
        if decision % (5 * every) == 0:
            view = match.view()
            for action, sentence in zip(actions, sentences, strict=True):
                where = location_of(match, decision, match.seat, action)
                try:
                    parsed = match.sentence(match.parse(sentence))
                except IllegalAction as error:
                    raise ConformanceError(f"{where}: the sentence does not parse back. {error}") from error
                require(parsed == sentence, where, f"the sentence does not parse back, but to {parsed!r}.")
                viewed = view.sentence(action)
                require(viewed == sentence, where, f"the sentence reads {viewed!r} from the view.")


ODD = re.compile(r"(\bPlayer \d+\b)(?:'s)?,? \1\b|(?<!\.)\.\.(?!\.)|[!?:;,]\.|^Player \d+ *\.|\{\w*\}| {2}| \.")
"""A line of a log with a name, a full stop or a blank too many, or an unfilled field."""


def _odd(line: str) -> str:
    return (
        f"the log reads {line!r}. The core writes the name of the player before the log text of a `Phrase` and a full "
        "stop behind it, and a full stop behind the words of an event: begin with the verb, and end without a full stop."
    )


def check_log(game: Game, players: int, seed: int, options: Options, every: int = 7) -> None:
    """Check that following a game action by action leaves the same bytes as playing it.

    Where two games look the same to a seat before and after a decision, it must be told the same, in any order (a hand
    that it draws has none).
    """
    kernels = get_kernels(game)
    for match, decision in decisions(game, players, seed, options):
        if decision > 12 and decision % every:
            continue
        action = match.legal_actions()[decision % len(match.legal_actions())]
        played, followed = match.clone(), match.clone()
        played.apply(action)
        told = play_and_log(followed, action)
        for line in (line for entry in told for lines in entry.lines for line in lines):
            require(not ODD.search(line), location_of(match, decision, action=action), _odd(line))
        require(
            followed.to_bytes() == played.to_bytes(),
            location_of(match, decision, action=action),
            f"following it for the log changes the game, in {fields_that_differ(played.memory, followed.memory)}.",
        )
        for seat in range(players):
            other = match.clone()
            other._plain[:] = match.view(seat).sample_state(decision)
            other._plain["rng"] = match._plain["rng"]
            asked = kernels.legal(other.memory, 0, other.mask)
            if not asked or not other.mask[action]:
                continue
            told_there = play_and_log(other, action)
            if other.view(seat).memory.tobytes() == followed.view(seat).memory.tobytes():
                lines, there = (
                    sorted(line for entry in entries for line in entry.lines[seat]) for entries in (told, told_there)
                )
                require(
                    lines == there,
                    location_of(match, decision, seat, action),
                    f"the log tells a hidden thing: {lines} or, in another world, {there}. "
                    "(Where the rules lay open what it tells, show the cards too: scores at the end do.)",
                )
