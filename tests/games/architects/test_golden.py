"""Golden games (`architects_env.testing.golden`): a readable transcript for each way to play, and what seats are
told."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from architects_env.adapters.common.opponents import ActFunction, bot_player
from architects_env.core.contract.rules.bits import count
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.state import player_at
from architects_env.games.architects.text.board_text import scheme_text
from architects_env.testing.golden import GoldenGame, check_log, check_observation, numbers
from tests.games.architects.modes import MODES

FOLDER = Path(__file__).parent / "golden"
DEALT = ("market_deck", "rewards", "apprentice_deck", "display", "scheme_deck", "start_player", "card_in")


def position(match: Match) -> str:
    """The board in one line: points, virtue and goods of every player, tax, Guildhall."""
    g = match.state
    scores, _ = match.scores_and_ranks()
    players = "; ".join(
        f"{int(scores[p])} points, virtue {int(g.virtue[p])}, goods {' '.join(str(int(n)) for n in g.goods[p])}"
        for p in range(match.num_players)
    )
    if g.rival != S.NOBODY:
        players += (
            f"; rival {int(scores[-1])} points, virtue {int(g.virtue[match.num_players])}, "
            f"{int(g.goods[match.num_players, C.MARBLE])} marble"
        )
    return f"tax {int(g.tax)}, Guildhall {int(g.guildhall_count)}: {players}"


def chance_of(match: Match) -> dict[str, str]:
    """The present values that chance alone decides."""
    g = match.state
    deck = [
        int(g.card_in[g.building_deck[(g.building_deck_top + i) % S.DECK]]) for i in range(int(g.building_deck_size))
    ]
    rebuilt = g.rival != S.NOBODY and g.scheme_pile_size == 0
    return {
        "start player": str(int(g.start_player)),
        "building deck": numbers(deck),
        "market deck": numbers(g.market_deck[: g.market_deck_size]),
        **({"scheme deck": numbers(S.SCHEMES.read(g, "scheme_deck"))} if rebuilt else {}),
    }


def impose(match: Match, name: str, text: str) -> None:
    """Put a chance result of the file on the table."""
    g = match.state
    values = [int(v) for v in text.split()]
    if name == "building deck":
        assert sorted(values) == sorted(int(c) for c in chance_of(match)[name].split()), (
            "the same cards in another order"
        )
        for i, card in enumerate(values):
            g.building_deck[(g.building_deck_top + i) % S.DECK] = g.sleeve_of[card]
    elif name == "market deck":
        g.market_deck[: len(values)] = values
        g.small_offer = C.SMALL_SIDE[values[0]] if values else C.NUM_SMALL_SIDES
    elif name == "scheme deck":
        group = 1 + int(g.future_deck_size > 0 and g.future_deck_group[0] == 1)
        g.scheme_deck[: len(values)], g.scheme_deck_group[: len(values)] = values, group
        g.scheme_deck_size, g.scheme_pile_size, g.scheme_card_group[values] = len(values), 0, group
    elif name == "start player":
        silver = [int(g.goods[player_at(g, g.start_player, i), C.SILVER]) for i in range(match.num_players)]
        g.start_player = g.seat = g.active = values[0]
        g.turn_step = g.at_table - 1 if g.at_table > g.num_players and values[0] == 1 else 1
        for i in range(match.num_players):
            g.goods[player_at(g, g.start_player, i), C.SILVER] = silver[i]


def rival_moves(before: Match, after: Match) -> list[str]:
    """The rival's moves between two positions."""
    moved = after.state.scheme_pile_size != before.state.scheme_pile_size and after.state.scheme >= 0
    return [scheme_text(after.state)] if moved else []


def schemes(match: Match, rng: np.random.Generator) -> dict[str, str]:
    """A used-up deck of the rival is shuffled before the decision that may need it, so that the file can tell how."""
    used_up = match.state.rival != S.NOBODY and match.state.scheme_deck_size == 0
    return {"scheme deck": numbers(rng.permutation(S.SCHEMES.read(match.state, "scheme_pile")))} if used_up else {}


def dealt(match: Match) -> dict[str, str]:
    g = match.state
    rewards = S.REWARDS.read(g, "reward_deck") + S.REWARDS.read(g, "rewards_aside")
    future = {"future_deck": numbers(g.future_deck)} if g.rival != S.NOBODY else {}
    return {**future, **{name: numbers(rewards if name == "rewards" else g[name]) for name in DEALT}}


def deal(match: Match, name: str, text: str) -> None:
    """Lay out what the file says; the last of it brings the rest of the table in line."""
    g, values = match.state, [int(v) for v in text.split()]
    if name == "start_player":
        g.start_player = values[0]
        if g.stage == S.FIRST_APPRENTICE:
            g.seat = player_at(g, g.start_player, match.num_players - 1)
    elif name == "rewards":
        in_play = int(g.reward_deck_size)
        S.REWARDS.lay(g, "reward_deck", values[:in_play])
        S.REWARDS.lay(g, "rewards_aside", values[in_play:])
    elif name == "apprentice_deck":
        deck = values[: int(g.apprentice_deck_size)]
        g.apprentice_deck[: len(deck)], g.apprentice_group[:] = deck, 0
        g.apprentice_group[deck] = 1
    else:
        field = g[name]
        field.ravel()[: len(values)] = values
    if name == DEALT[-1]:
        redeal(match, count(int(S.buildings_in_game(g))))


def redeal(match: Match, cards: int) -> None:
    """Bring packets or hand, sleeves and the small offer in line with the deal of the file."""
    g = match.state
    for sleeve in range(cards):
        g.sleeve_of[g.card_in[sleeve]] = sleeve
    for k in range(match.num_players):
        g.packet[k] = sum(1 << int(g.card_in[s]) for s in range(cards) if int(g.packet_sleeves[k]) >> s & 1)
        g.hand[k] = sum(1 << int(g.card_in[s]) for s in range(cards) if int(g.hand_sleeves[k]) >> s & 1)
    g.small_offer = C.SMALL_SIDE[g.market_deck[0]]


# --- games and logs ---------------------------------------------------------------------------------------------------
def mostly_greedy(match: Match, rng: np.random.Generator) -> int:
    """The greedy player with some random moves."""
    return greedy()(match.view(), rng) if rng.random() < 0.8 else int(rng.choice(match.legal_actions()))


@cache
def greedy() -> ActFunction:
    return bot_player(load("architects"), "greedy")


GOLDEN = GoldenGame(
    "architects", dealt, deal, position, mostly_greedy, chance_of, impose, before=schemes, followed=rival_moves
)


@pytest.mark.parametrize("mode", MODES)
def test_golden_game(mode: str, accept_goldens: bool) -> None:
    GOLDEN.check(FOLDER / f"{mode}.txt", MODES[mode], 100 + MODES[mode][0], accept_goldens)


LOGS = {"3_players": (0, 1), "solo_helena": (0,), "everything": (0, 1)}
"""The seats whose log is written down, by way to play."""


@pytest.mark.parametrize("mode", LOGS)
def test_golden_log(mode: str, accept_goldens: bool) -> None:
    check_log("architects", FOLDER / f"log_{mode}.txt", MODES[mode], 7, LOGS[mode], mostly_greedy, accept_goldens)


@pytest.mark.parametrize("mode", LOGS)
def test_golden_observation(mode: str, accept_goldens: bool) -> None:
    check_observation("architects", FOLDER / f"observed_{mode}.txt", MODES[mode], 7, mostly_greedy, accept_goldens)
