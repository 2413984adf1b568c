"""The bots: their weights, what they do about captures and hoards, their characters, their strength."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import architects_env
from architects_env.agents import make_agent
from architects_env.core.compile.jit import kernel
from architects_env.core.files.weights import vector_of
from architects_env.games import load
from architects_env.games.architects.bots import FAMILY, terms
from architects_env.games.architects.bots.value import value
from architects_env.games.architects.data.board import MINES, MOST_PLAYERS, NUM_LOCATIONS
from architects_env.games.architects.rules.actions import CAPTURE, PLACE, PLACE_TOWN_CENTRE
from architects_env.train.evaluation.pairing import play_games, play_pairing
from tests.games.architects.table import Table

GAME = load("architects")
BOTS = list(FAMILY.vectors)
NAMES = [weight.name for weight in FAMILY.weights]


@kernel
def _worth(states, p, weights):
    return value(states[0], p, weights)


def worth(table: Table, bot: str) -> float:
    """The value of the position for player 0 with the weights of this bot."""
    return float(_worth(table.match.memory, 0, FAMILY.vectors[bot]))


def choice(table: Table, bot: str, seed: int = 0) -> int:
    """The action that this bot chooses for the seat to act."""
    return make_agent(bot, GAME).act(table.match.view(), np.random.default_rng(seed))


# --- captures, income, hoards -----------------------------------------------------------------------------------------
def with_miners(players: int = 2) -> Table:
    """Player 1 has eight workers in the Mines and no silver; player 0 has two silver."""
    return Table(players).goods(0, "2 silver").workers(1, mines=8)


@pytest.mark.parametrize("bot", [*BOTS, "punisher"])
def test_a_large_group_of_another_is_captured_when_there_is_silver(bot: str) -> None:
    table = with_miners()
    assert choice(table, bot) == PLACE + PLACE_TOWN_CENTRE
    table.place("Town Centre")
    assert choice(table, bot) == CAPTURE + MINES * MOST_PLAYERS + 1


@pytest.mark.parametrize("bot", ["heuristic", "punisher"])
def test_a_group_of_four_is_captured_too(bot: str) -> None:
    assert choice(Table(2).goods(0, "2 silver").workers(1, mines=4), bot) == PLACE + PLACE_TOWN_CENTRE


@pytest.mark.parametrize("bot", BOTS)
def test_the_more_workers_of_another_lie_together_the_worse(bot: str) -> None:
    """Their next visit brings more: a hoard is seen while it grows, also by those who have no silver to capture it."""
    tables = [Table(2).workers(1, mines=n, storehouse=12 - n) for n in (0, 4, 8, 12)]
    worths = [worth(table, bot) for table in tables]
    assert all(few > many + 0.2 for few, many in pairwise(worths[1:]))


@pytest.mark.parametrize("bot", BOTS)
def test_five_together_lose_worth_beside_five_apart_as_soon_as_somebody_could_capture_them(bot: str) -> None:
    together, apart = Table(2).workers(0, tax_stand=5), Table(2).workers(0, tax_stand=2, storehouse=2, guardhouse=1)
    safe = worth(together, bot) - worth(apart, bot)  # what the places are worth in themselves
    for table in (together, apart):
        table.goods(1, "1 silver")
    assert worth(together, bot) - worth(apart, bot) < safe - 0.2


@pytest.mark.parametrize("bot", ["greedy", "heuristic"])
def test_a_worker_is_taken_back_from_the_group_that_somebody_could_capture(bot: str) -> None:
    table = Table(2).goods(1, "1 silver").workers(0, tax_stand=5, storehouse=2, guardhouse=2, guildhall=11).turn_of(0)
    for seed in range(5):
        assert table.match.sentence(choice(table, bot, seed)) == "Take a worker back from the Tax Stand"


@pytest.mark.parametrize("bot", BOTS)
def test_goods_beyond_use_do_not_count(bot: str) -> None:
    few, many = Table(2).goods(0, "16 wood 16 stone 16 clay"), Table(2).goods(0, "50 wood 400 stone 1000 clay")
    assert worth(few, bot) == worth(many, bot)
    assert worth(Table(2).goods(0, "8 wood"), bot) < worth(few, bot)


@pytest.mark.parametrize("bot", BOTS)
def test_an_empty_supply_is_bad(bot: str) -> None:
    one_left = Table(2).workers(0, storehouse=5, tax_stand=4, guardhouse=4, guildhall=6)
    none_left = Table(2).workers(0, storehouse=5, tax_stand=5, guardhouse=4, guildhall=6)
    assert worth(one_left, bot) > worth(none_left, bot) + 0.5


def test_the_punisher_always_beats_the_miner() -> None:
    assert play_pairing(GAME, make_agent("punisher", GAME), make_agent("miner", GAME), 2, 40, seed=5).win_rate == 1


@pytest.mark.slow
def test_heuristic_beats_the_miner_in_at_least_16_of_20_games() -> None:
    assert play_pairing(GAME, make_agent("heuristic", GAME), make_agent("miner", GAME), 2, 20, seed=5).win_rate >= 0.8


@pytest.mark.parametrize("share", [0.1, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("bot", BOTS)
def test_games_of_a_bot_with_itself_end_by_themselves(bot: str, share: float) -> None:
    """Under 1 in 200 are cut off; of characters that live for one thing, which may wait for each other, 1 in 20."""
    games = round(share * (20 if FAMILY.vectors[bot][NAMES.index("candidates")] else 400))
    one = make_agent(bot, GAME)
    played = play_games(GAME, one, one, 2, games, seed=5)
    assert (
        played.cut_off.mean() < (0.005 if bot in ("greedy", "heuristic") else 0.05)
        and np.median(played.lengths["turns"]) < 100
    )


def captures_of_others(action: int) -> bool:
    return CAPTURE <= action < CAPTURE + NUM_LOCATIONS * MOST_PLAYERS and (action - CAPTURE) % MOST_PLAYERS != 0


@cache
def habits(bot: str, games: int = 30) -> tuple[dict[str, float], dict[str, float]]:
    """The average habits of `bot` and of the two `greedy` ones at its table."""
    one, greedy, rng = make_agent(bot, GAME), make_agent("greedy", GAME), np.random.default_rng(0)
    totals: list[dict[str, float]] = [{}, {}]
    for deal in range(games):
        match, own = architects_env.make("architects", 3, seed=deal), deal % 3
        done = np.zeros(3)
        while not match.over:
            seat = match.seat
            action = (one if seat == own else greedy).act(match.view(), rng)
            done[seat] += captures_of_others(action)
            match.apply(action)  # refuses what is illegal
        for seat in range(3):
            facts = GAME.facts(match.states[0], seat)
            counts = {
                "buildings": len(facts["buildings"]),
                "Cathedral level": facts["Cathedral level"],
                "virtue": facts["virtue"],
                "debts": facts["unpaid debts"] + facts["paid debts"],
                "captures": done[seat],
            }
            mine, share = totals[seat != own], 1 if seat == own else 1 / 2
            for name, number in counts.items():
                mine[name] = mine.get(name, 0) + share * number / games
    return totals[0], totals[1]


# --- characters -------------------------------------------------------------------------------------------------------
def test_a_builder_builds_more_than_greedy_and_leaves_the_cathedral_to_others() -> None:
    own, others = habits("builder")
    assert own["buildings"] > others["buildings"] and own["Cathedral level"] < others["Cathedral level"] - 1


def test_a_cathedral_goer_climbs_higher_than_greedy_and_is_more_virtuous() -> None:
    own, others = habits("cathedral")
    assert own["Cathedral level"] > others["Cathedral level"] + 1 and own["virtue"] > others["virtue"] + 1


def test_a_criminal_has_more_debts_and_less_virtue_than_greedy() -> None:
    own, others = habits("criminal")
    assert own["debts"] > others["debts"] + 1 and own["virtue"] < others["virtue"] - 1


def test_a_captor_captures_more_often_than_greedy() -> None:
    own, others = habits("captor")
    assert own["captures"] > 2 * others["captures"]


# --- strength ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("games", "least"), [(40, 0.75), pytest.param(200, 0.87, marks=pytest.mark.slow)])
def test_heuristic_beats_greedy_with_two_players_in_at_least_87_of_100_games(games: int, least: float) -> None:
    """It does in 9 of 10; 200 games are uncertain by 2 in 100, and 40 games by 5."""
    assert (
        play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), 2, games, seed=12).win_rate
        >= least
    )


@pytest.mark.slow
def test_mirror_games_of_heuristic_take_at_most_50_turns_in_the_median() -> None:
    one = make_agent("heuristic", GAME)
    assert np.median(play_games(GAME, one, one, 2, 60, seed=12).lengths["turns"]) <= 50


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_heuristic_wins_more_than_its_share_with_more_players(players: int) -> None:
    assert (
        play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), players, 200, seed=12).low
        > 1 / players
    )


# --- weights ----------------------------------------------------------------------------------------------------------
def test_the_family_and_two_rules_of_thumb_are_the_bots_of_the_game() -> None:
    assert tuple(GAME.bots) == (*BOTS, "miner", "punisher") and tuple(GAME.weighted_bots) == tuple(BOTS)


def test_the_numbers_of_terms_are_those_of_their_names() -> None:
    assert [NAMES[term] for term in (terms.CLAY, terms.TARGETS, terms.TAX, terms.RIVALS, terms.SEIZE)] == [
        "clay",
        "targets",
        "tax",
        "rivals",
        "seize",
    ]


def test_at_least_one_world_is_looked_at() -> None:
    """There is no rollout policy that could decide without."""
    with pytest.raises(ValueError, match="worlds of me must be from 1 to 8, not 0"):
        vector_of(GAME.weights, {**dict(zip(NAMES, FAMILY.vectors["greedy"], strict=True)), "worlds": 0.0}, "me")
