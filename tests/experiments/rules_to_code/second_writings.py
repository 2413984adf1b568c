"""The second writings as submissions, and games of the engine in their words: options, chance, and all that lies on the
table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.experiments.rules_to_code.games import Decision, Position, Recorded
from architects_env.games import load
from tests.experiments.rules_to_code.bundle import TESTS, bundled, definitions, jsonable
from tests.games.citadels.second_writing import engine, follow, views
from tests.games.settlers import interface
from tests.games.settlers.second_writing import follow as settlers
from tests.games.viscounts import comparison

Recorder = Callable[[int, int, int], Recorded]
CITADELS = """
from tests.games.citadels.second_writing import game
from tests.games.citadels.second_writing.draft import possible_places
from tests.games.citadels.second_writing.table import Table

{definitions}


def GAME(state, start):
    table = Table(start["num_players"])
    return table, game.play(table)


LEAST, THINGS, TOLD, TABLE, VIEW = 1, lambda said: said.things, lambda asked, option: option, second_table, to_be_seen
"""
SETTLERS = """
from tests.games.settlers.second_writing.cards import ATTACKS, CARDS, COMMON, FACTIONS
from tests.games.settlers.second_writing.game import Game
from tests.games.settlers.second_writing.table import VIRTUAL_SEAT, Options

{definitions}


def GAME(state, start):
    game = Game(start["factions"], Options(), lambda name, cards: state.drawn(cards))
    return game, game.play()


LEAST, THINGS, VIEW = 2, None, None
TOLD, TABLE = lambda asked, option: option, lambda game: flat(snapshot(game))
"""
VISCOUNTS = """
from tests.games.viscounts.second_writing import game
from tests.games.viscounts.second_writing.printed_board import RESOURCES, SEGMENTS
from tests.games.viscounts.second_writing.printed_cards import BONUS_CARDS, MANUSCRIPTS, SCHEMES
from tests.games.viscounts.second_writing.table import Automaton
from tests.games.viscounts.second_writing.turn import space_name

{definitions}


def GAME(state, start):
    table = game.new_table(start["num_players"])
    return table, game.play(table)


LEAST, THINGS, TOLD, TABLE, VIEW = 2, lambda said: said.cards, plain, second_table, None
"""


def citadels_submission() -> str:
    folder = TESTS / "games" / "citadels" / "second_writing"
    own = definitions(folder / "engine.py", ["second_table"]) + "\n\n"
    own += definitions(folder / "views.py", ["to_be_seen", "characters", "ASIDE"])
    return bundled("tests.games.citadels.second_writing", CITADELS.replace("{definitions}", own))


def settlers_submission() -> str:
    names = ["KEYS", "ORDER", "NUMBER", "TOKENS", "NOBODY", "numbers", "snapshot", "side", "location", "deal", "flat"]
    own = definitions(TESTS / "games" / "settlers" / "second_writing" / "follow.py", names)
    return bundled("tests.games.settlers.second_writing", SETTLERS.replace("{definitions}", own))


def viscounts_submission() -> str:
    own = definitions(
        TESTS / "games" / "viscounts" / "comparison.py", ["RIBBONS", "plain", "second_table", "_second_player"]
    )
    return bundled("tests.games.viscounts.second_writing", VISCOUNTS.replace("{definitions}", own))


def citadels_game(players: int, seed: int, most: int) -> Recorded:
    """A random game, at most this many decisions of it."""
    lots: list[Any] = []

    def noted(*asked: Any) -> list[Any]:
        lots.append(jsonable(engine.what_chance_brought(*asked)))
        return engine.what_chance_brought(*asked)

    def position() -> Position:
        seen = {str(seat): jsonable(views.observed(both.match, seat)) for seat in range(players)}
        legal = [] if both.match.over else [jsonable(option) for option in both.options()]
        return Position(legal, {"all": jsonable(engine.table_of(both.match)), **seen})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(follow, "what_chance_brought", noted)
        both = follow.follow(players, seed)
        found = Recorded({"num_players": players, "chance": [*lots]}, position())
        rng = np.random.default_rng(seed)
        while both.asked is not None and len(found.decisions) < most:
            lots.clear()
            seat, options = both.match.seat, list(both.options())
            choice = options[int(rng.integers(len(options)))]
            both.play(choice)
            found.decisions.append(Decision(seat, jsonable(choice), [*lots], position()))
    return found


def settlers_game(players: int, seed: int, most: int) -> Recorded:
    """The same for Settlers."""
    orders: list[Any] = []

    class Noted(settlers.Chance):
        def __call__(self, name: str, cards: list[str]) -> list[str]:
            found = super().__call__(name, cards)
            orders.append([*found])
            return found

    match = Match(load("settlers"), players, {}, seed)
    factions = [settlers.FACTIONS[int(match.state.faction[seat])] for seat in range(players)]
    game = settlers.Game(factions, settlers.second_options(match), Noted(match.state.rng, settlers.dealt(match)))
    both = settlers.Follower(match, game).start(game.play())

    def offered() -> dict[Any, int]:
        while not match.over:
            _, _, options = interface.question(match)
            if len(options) > 1:
                return {settlers.choice(option): action for option, action in options.items()}
            match.apply(*options.values())
        return {}

    def position() -> Position:
        legal = [jsonable(option) for option in offered()]
        return Position(legal, {"all": jsonable(settlers.flat(settlers.engine_snapshot(match)))})

    first = position()
    found = Recorded({"num_players": players, "factions": factions, "chance": [*orders]}, first)
    rng = np.random.default_rng(seed)
    while (options := offered()) and len(found.decisions) < most:
        orders.clear()
        stage, seat, _ = interface.question(match)
        choice = settlers.random_choice(rng, list(options))
        both.answer(stage, seat, options, choice)
        found.decisions.append(Decision(seat, jsonable(choice), [*orders], position()))
    return found


def viscounts_game(players: int, seed: int, most: int) -> Recorded:
    """The same for Viscounts."""
    orders: list[Any] = []

    class Noted(comparison.Chance):
        def order(self, said: Any) -> list[Any]:
            found = super().order(said)
            orders.append(jsonable(found))
            return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparison, "Chance", Noted)
        both = comparison.SideBySide(players, seed)

    def position() -> Position:
        legal = [] if both.match.over else [jsonable(option) for option in both.options()]
        return Position(legal, {"all": jsonable(comparison.engine_table(both.match.state))})

    found = Recorded({"num_players": players, "chance": [*orders]}, position())
    rng = np.random.default_rng(seed)
    while both.question is not None and len(found.decisions) < most:
        orders.clear()
        seat, options = both.match.seat, list(both.question.options)
        choice = options[int(rng.integers(len(options)))]
        told = jsonable(comparison.plain(both.question, choice))
        both.play(choice)
        found.decisions.append(Decision(seat, told, [*orders], position()))
    return found


GAMES: dict[str, tuple[Callable[[], str], Recorder]] = {
    "citadels": (citadels_submission, citadels_game),
    "settlers": (settlers_submission, settlers_game),
    "viscounts": (viscounts_submission, viscounts_game),
}
"""By game, the submission and what plays a game of the engine."""
