"""Games in words and JSON, as a submission has to play them: the start, then decision after decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.json_view import options_of
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match

Json = Any
SHOWN = ("over", "to_act", "board")
"""The parts of a JSON observation (`View.as_json`) that a submission has to return."""
TRIES = 10
"""Number of worlds that are drawn to find another one."""
SAME_FOR_MOST = 200
"""Decisions after which a second world is not followed any further."""


@dataclass(frozen=True)
class Position:
    """A position of a game."""

    legal: list[Json]
    """The legal actions of the seat to act; empty at the end."""
    views: dict[str, Json]
    """The view of each seat, by its number."""
    sections: list[str] = field(default_factory=list[str])
    """The section of the rules page about each legal action, if the game names one."""


@dataclass(frozen=True)
class Decision:
    """A decision, what chance brought, and the position after it."""

    seat: int
    action: Json
    chance: list[Json]
    """Outcomes of chance, in their order. In games of the engine these are the lines of the log, told in full."""
    position: Position


@dataclass(frozen=True)
class Recorded:
    """A game: the start, the first position, and the decisions."""

    start: dict[str, Json]
    first: Position
    decisions: list[Decision] = field(default_factory=list[Decision])

    @property
    def positions(self) -> list[Position]:
        """The positions in their order, the first one included."""
        return [self.first, *(decision.position for decision in self.decisions)]

    @property
    def called(self) -> dict[str, Json]:
        """The start and the steps of this game, which a submission is given. Other positions are held back."""
        steps = [{"action": one.action, "chance": one.chance} for one in self.decisions]
        return {"start": self.start, "seats": [*self.first.views], "steps": steps}

    def as_json(self) -> dict[str, Json]:
        """Return the game as values of JSON."""
        return {
            "start": self.start,
            "first": vars(self.first),
            "decisions": [{**vars(one), "position": vars(one.position)} for one in self.decisions],
        }

    @classmethod
    def of_json(cls, told: Mapping[str, Json]) -> Recorded:
        """Return the game that `as_json` has written."""
        decisions = [
            Decision(one["seat"], one["action"], one["chance"], Position(**one["position"]))
            for one in told["decisions"]
        ]
        return cls(told["start"], Position(**told["first"]), decisions)


def position_of(match: Match) -> Position:
    """Return the position of a match."""
    actions, words = [] if match.over else match.legal_actions(), match.game.words
    return Position(
        [str(match.sentence(action)) for action in actions],
        {str(seat): seen_by(match, seat) for seat in range(match.num_players)},
        [words.section(match.state, action) for action in actions] if words else [],
    )


def seen_by(match: Match, seat: int) -> dict[str, Json]:
    """Return what a seat sees, and the points and ranks at the end."""
    told = match.view(seat).as_json()
    result = {side["name"]: [side["rank"], side["score"]] for side in told["result"]}
    return {name: told[name] for name in SHOWN} | {"result": result}


def start_of(match: Match, first: Position) -> dict[str, Json]:
    """Return the start of a game: players, options, and what each seat sees after the deal."""
    return {
        "num_players": match.num_players,
        "options": options_of(match.view(0)),
        "views": first.views,
    }


def play_on(match: Match, action: int) -> Decision:
    """Play an action and return it as a decision."""
    seat, sentence = match.seat, str(match.sentence(action))
    chance = [
        line for entry in play_and_log(match, action) for part in entry.parts[1:] for line in [part.in_full] if line
    ]
    return Decision(seat, sentence, [str(line) for line in chance], position_of(match))


def played(game: Game, num_players: int, options: Mapping[str, Any], seed: int) -> tuple[Recorded, list[int]]:
    """Play a game with random legal actions, and return it with the numbers of the actions."""
    match, rng = Match(game, num_players, options, seed), agent_generator(seed, "rules to code", game.name)
    first = position_of(match)
    found, actions = Recorded(start_of(match, first), first), list[int]()
    while not match.over:
        actions.append(int(rng.choice(match.legal_actions())))
        found.decisions.append(play_on(match, actions[-1]))
    return found, actions


@dataclass(frozen=True)
class Twins:
    """Two games that a seat cannot tell apart: its views are the same in all positions."""

    seat: str
    one: Recorded
    other: Recorded


def twins_of(
    game: Game, num_players: int, options: Mapping[str, Any], seed: int, seat: int, actions: list[int]
) -> Twins | None:
    """Return a game and another one that looks the same to a seat as long as it lasts. The other begins in a world that
    is drawn from the view of the seat. None if the seat knows everything from the start.

    Args:
        game: The game.
        num_players: Number of players.
        options: Options of the rules.
        seed: Seed of the deal.
        seat: The seat.
        actions: The actions of the first game. They are played in both, as long as they are legal and look the same.
    """
    match = Match(game, num_players, options, seed)
    first = position_of(match)
    worlds = (match.view(seat).sample(number) for number in range(TRIES))
    world = next((world for world in worlds if position_of(world) != first), None)
    if world is None:
        return None
    firsts = first, position_of(world)
    one, other = (Recorded(start_of(m, first), first) for m, first in zip((match, world), firsts, strict=True))
    for action in actions[:SAME_FOR_MOST]:
        if action not in world.legal_actions():
            break
        steps = play_on(match, action), play_on(world, action)
        if steps[0].position.views[str(seat)] != steps[1].position.views[str(seat)]:
            break
        one.decisions.append(steps[0])
        other.decisions.append(steps[1])
        if match.over or world.over:
            break
    return Twins(str(seat), one, other)
