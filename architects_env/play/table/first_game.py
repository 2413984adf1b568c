"""First games with a guide: a fixed deal whose first turns are explained step by step (`Face.first_game`).

A table is a guided one if its options, seats and deal are those of the game's script. So nothing more is kept of it: a
table that is loaded, or goes back, is guided as before. As long as the person follows the script, the opponents play
its moves. After another move they play as agents, and going back leads to the script again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.play.drawing.picture import pictures_of
from architects_env.play.face import face_of

PERSON, HUMAN = 0, "human"
"""The seat of the person, and how a table calls a person."""
ON, LEFT, DONE = "on", "left", "done"
"""Whether a game follows its script, has left it, or has come to its end."""
LEFT_WORDS = say(
    "You have made another move than the guide: that is allowed, and from here the game is yours. “Take back” leads to "
    "the guide again."
)


@dataclass(frozen=True)
class Step:
    """A step of a script: what is explained, a small goal, and the decisions that reach it."""

    words: str
    """Explanation, which is shown before the decisions are asked for."""
    goal: str
    """The small goal of the step."""
    moves: tuple[str, ...]
    """The person's decisions as the menu says them in English."""


@dataclass(frozen=True)
class FirstGame:
    """The script of a first game: a fixed deal, the person's steps, and the opponents' moves."""

    seed: int
    """The seed of the deal."""
    steps: tuple[Step, ...]
    others: tuple[str, ...]
    """The opponents' decisions in order, as the menu says them in English."""
    beginning: str
    """Sentences on what the game is about, shown before the first step."""
    ending: str
    """Sentences that are shown after the last step."""
    opponents: tuple[str, ...] = ("beginner",)
    """The agents that play on at the other seats after the script."""
    names: tuple[str, ...] = ("Guest", "Berta")
    """Names of the players. The first one is read in the person's language."""
    options: Mapping[str, Any] | None = None
    """Options of the rules. By default those of the preset "first"."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The players by seat."""
        return (HUMAN, *self.opponents)


@dataclass(frozen=True)
class ScriptedMove:
    """A decision of a script."""

    seat: int
    action: int
    step: int
    """Index of the step to which the decision belongs, or that comes next if it is an opponent's."""
    ends_step: bool
    """Whether the step is complete with this decision."""


@dataclass(frozen=True)
class Guide:
    """The words of a guided game for the person to move."""

    state: str
    """`ON`, `LEFT` or `DONE`."""
    number: int
    """Number of the step, from 1."""
    steps: int
    """Number of all steps."""
    words: str
    """The explanation, or what is said at the end of the script."""
    beginning: str = ""
    """Sentences on what the game is about, before the first decision; "" after it."""
    goal: str = ""
    """The goal of the step, or "" if the script has ended."""
    reached: str = ""
    """The goal that was reached last, or ""."""
    moves: tuple[int, ...] = ()
    """The decisions that are suggested now, those that follow each other without an opponent's; empty if another
    player is to move."""
    sentence: str = ""
    """The first of them in words."""
    place: str = ""
    """Its place in the picture, or ""."""


def first_game_of(game: Game) -> FirstGame | None:
    """Return the script of a game's first game, or None if it has none."""
    return face_of(game).first_game


def options_of(game: Game, script: FirstGame) -> dict[str, Any]:
    """Return the options of a guided game."""
    return game.clean_options(dict(script.options or {}))


def script_of(game: Game, seats: Sequence[str], options: Mapping[str, Any], seed: int | None) -> FirstGame | None:
    """Return the script that a table follows: one person at the first seat, and the script's deal. None otherwise."""
    script = first_game_of(game)
    if script is None or seed != script.seed or len(seats) != len(script.seats):
        return None
    if [seat for seat, name in enumerate(seats) if name == HUMAN] != [PERSON]:
        return None
    return script if game.clean_options(dict(options)) == options_of(game, script) else None


@cache
def scripted_moves(game: Game) -> tuple[ScriptedMove, ...]:
    """Return all decisions of a game's script in order.

    Raises:
        ValueError: If a sentence of the script is no legal decision, so that the script does not fit the rules.
    """
    script = first_game_of(game)
    if script is None:
        return ()
    own = [(number, words) for number, step in enumerate(script.steps) for words in step.moves]
    lasts = {sum(len(step.moves) for step in script.steps[: number + 1]) - 1 for number in range(len(script.steps))}
    match, others, found, made = Match(game, len(script.seats), options_of(game, script), script.seed), 0, [], 0
    while made < len(own):
        seat = match.seat
        step, words = own[made] if seat == PERSON else (own[made][0], script.others[others])
        action = _action(match, words)
        found.append(ScriptedMove(seat, action, step, seat == PERSON and made in lasts))
        made, others = made + (seat == PERSON), others + (seat != PERSON)
        match.apply(action)
    return tuple(found)


def _action(match: Match, words: str) -> int:
    """Return the first legal action with this sentence."""
    view = match.view()
    legal = {str(view.sentence(action)): action for action in reversed(view.legal_actions())}
    if words not in legal:
        raise ValueError(
            f"The script of {match.game.name} says {words!r} to seat {match.seat}; it may choose: {sorted(legal)}."
        )
    return legal[words]


def followed(game: Game, actions: Sequence[int]) -> int:
    """Return the number of decisions from the beginning that are those of the script."""
    moves = scripted_moves(game)
    same = (one.action == action for one, action in zip(moves, actions, strict=False))
    return next((number for number, alike in enumerate(same) if not alike), min(len(moves), len(actions)))


def scripted_action(game: Game, actions: Sequence[int]) -> int | None:
    """Return the next decision of a script that has been followed so far, or None."""
    moves = scripted_moves(game)
    return moves[len(actions)].action if followed(game, actions) == len(actions) < len(moves) else None


def guide_of(game: Game, match: Match, actions: Sequence[int]) -> Guide:
    """Return what a guided game tells the person now.

    Args:
        game: The game.
        match: The game in play.
        actions: All decisions so far.
    """
    script, moves, number = first_game_of(game), scripted_moves(game), followed(game, actions)
    assert script is not None
    reached = max((one.step for one in moves[:number] if one.ends_step), default=-1)
    said = Guide(
        ON, reached + 1, len(script.steps), "", reached=say(script.steps[reached].goal) if reached >= 0 else ""
    )
    if number < min(len(actions), len(moves)):
        return replace(said, state=LEFT, number=moves[number].step + 1, words=LEFT_WORDS)
    if number == len(moves):
        return replace(said, state=DONE, words=say(script.ending))
    step = script.steps[moves[number].step]
    said = replace(said, number=moves[number].step + 1, words=say(step.words), goal=say(step.goal))
    if not any(one.seat == PERSON for one in moves[:number]):
        said = replace(said, beginning=say(script.beginning))
    if moves[number].seat != PERSON or match.seat != PERSON:
        return said
    own = list[int]()
    for one in moves[number:]:
        if one.seat != PERSON:
            break
        own.append(one.action)
    view = match.view(PERSON)
    place = pictures_of(game).place_of(view.state, own[0])
    return replace(said, moves=tuple(own), sentence=view.sentence(own[0]), place=place)
