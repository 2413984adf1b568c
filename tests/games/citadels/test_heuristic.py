"""Decisions of `heuristic`: a finished game is worth the match's reward, and close decisions are tried in more
worlds."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import architects_env
from architects_env.agents import make_agent
from architects_env.core.compile.jit import kernel
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.citadels.bots import FAMILY
from architects_env.games.citadels.bots.value import MARGIN, MOST_MARGIN, value
from tests.games.citadels.table import Table

GAME = load("citadels")
EIGHT_CHEAP = "2 Tavern, 2 Temple, 2 Watchtower, 2 Market"
"""14 points for who completes it first."""


def decided(table: Table, tries: int) -> dict[str, int]:
    """The number of times that the bot chooses each sentence in `tries` tries, each with other worlds."""
    view, agent = table.match.view(), make_agent("heuristic", GAME)
    return dict(Counter(table.match.sentence(agent.act(view, np.random.default_rng(k))) for k in range(tries)))


# --- a finished game --------------------------------------------------------------------------------------------------
@kernel
def _value(states, p, weights):
    return value(states[0], p, weights)


def values(match: Match) -> list[float]:
    """The bot's value of the position for each seat."""
    return [float(_value(match.memory, p, FAMILY.vectors["heuristic"])) for p in range(match.num_players)]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_finished_game_is_worth_its_reward_by_placement_and_a_little_for_the_margin(players: int) -> None:
    """A better place is worth more, with all tie-breaks."""
    greedy = make_agent("greedy", GAME)
    for seed in range(6):
        match, rng = architects_env.make("citadels", players, seed=seed), np.random.default_rng(seed)
        while not match.over:
            match.apply(greedy.act(match.view(), rng))
        found, rewards = values(match), match.returns().tolist()
        assert all(
            abs(worth - (1 + reward) / 2) <= MARGIN * MOST_MARGIN + 1e-6
            for worth, reward in zip(found, rewards, strict=True)
        )
        assert all(found[p] > found[q] for p in range(players) for q in range(players) if rewards[p] > rewards[q])


def test_a_game_that_all_lose_at_the_bound_is_worth_nothing() -> None:
    for at_bound, together in (("score", 2.0), ("all_lose", 0.0)):
        match = architects_env.make("citadels", 4, seed=1, max_rounds=1, at_bound=at_bound)
        while not match.over:
            match.apply(match.legal_actions()[0])
        assert match.cut_off and abs(sum(values(match)) - together) <= 4 * MARGIN * MOST_MARGIN


def test_the_second_place_rather_than_a_smaller_lead_of_the_first() -> None:
    """Seat 1 is out of reach; one of the two buildings that can be destroyed leads to rank 2, the other only takes
    points off the leader."""
    table = Table(4, {0: "Warlord", 1: "King", 2: "Merchant", 3: "Architect"}).hand(0, "University")
    table.city(0, "2 Castle, Church, Monastery, Docks").city(
        1, "Castle, Palace, Cathedral, Docks, Harbor, Town Hall, Fortress"
    )
    table.city(2, "Palace, Cathedral, Harbor, Battlefield").city(3, EIGHT_CHEAP)
    table.call("Warlord").play("take 2 gold").gold({0: 2}).end()
    assert [table.total(p) for p in range(4)] == [16, 31, 17, 14]
    assert table.options() == ["destroy a building of player 1", "destroy a building of player 2", "destroy nothing"]
    assert decided(table, 40) == {"destroy a building of player 2": 40}


def test_of_equal_points_the_tie_break_is_played_for() -> None:
    """Seats 0 and 1 have equal points and points for buildings: a card sold for 1 gold makes the sole winner."""
    table = Table(4, {0: "King", 1: "Thief", 2: "Magician", 3: "Assassin"}).hand(0, "University")
    table.city(0, "Laboratory, Harbor, Docks, Battlefield").city(1, "Palace, Cathedral, Fortress").city(3, EIGHT_CHEAP)
    table.call("King").play("take 2 gold").gold({0: 2, 1: 2})
    assert [table.total(p) for p in range(4)] == [15, 15, 0, 14]
    assert table.options() == ["end the turn", "discard University for gold"]
    assert decided(table, 40) == {"discard University for gold": 40}


# --- close decisions --------------------------------------------------------------------------------------------------
def test_with_5_gold_and_a_battlefield_it_builds() -> None:
    table = Table(4, {0: "Merchant", 1: "King", 2: "Warlord", 3: "Bishop"}).city(1, "Docks")
    table.hand(0, "Battlefield").hand(1, "Palace, Monastery, Market").hand(3, "Castle, Trading Post")
    table.call("Merchant").play("take 2 gold").gold({0: 5, 1: 0, 2: 5, 3: 4})
    assert table.options() == ["build Battlefield for 3", "end the turn"]
    assert decided(table, 60) == {"build Battlefield for 3": 60}
