"""Lays a position of the second writing on the engine's table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from architects_env.core.cards.zones import ALL_SEATS, OPEN, Cards
from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.rules import state as S
from architects_env.testing.golden import check_position
from tests.games.settlers.second_writing.cards import ATTACKS, CARDS, COMMON
from tests.games.settlers.second_writing.follow import NUMBER, TOKENS, Chance, Follower
from tests.games.settlers.second_writing.game import Game
from tests.games.settlers.second_writing.positions import random_options, random_position
from tests.games.settlers.second_writing.table import VIRTUAL_SEAT, Location

HIDDEN_TOGETHER = 1
"""The group of all cards that lie hidden: for the rules it makes no difference who knows what."""


def follower_of(game: Game, seed: int) -> Follower:
    """Both writings at the position of a game in its action phase, in which it is the first player's turn."""
    match = lay(game, seed, game.first)
    game.shuffle = Chance(match.state.rng, {})
    return Follower(match, game).start(game.play_on(game.first))


def follow_position(seed: int) -> int:
    """A random position of a random game, with random options, played to the end. Gives the number of decisions. Raises
    `Difference`."""
    rng = np.random.default_rng([seed, 1])
    players = 1 + seed % 4
    game = random_position(rng, players, random_options(rng, players))
    return follower_of(game, seed).to_the_end(rng)


def lay(game: Game, seed: int, seat: int) -> Match:
    """A match at this position, in which it is the turn of `seat`."""
    factions = {f"faction_{player.seat}": player.faction for player in game.players}
    match = Match(load("settlers"), len(game.players), {**asdict(game.options), **factions}, seed)
    g = match.state
    lay_moment(g, game, seat)
    lay_players(g, game)
    lay_locations(g, game)
    lay_cards(g, game)
    check_position(match)
    return match


def lay_moment(g: Any, game: Game, seat: int) -> None:
    """This seat is asked what to do in its turn."""
    g.rounds, g.first, g.active, g.seat, g.stage = game.round, game.first, seat, seat, S.TURN
    g.task[:] = 0
    g.agenda[:] = 0
    g.agenda[0, 0], g.agenda_size = S.NEXT_TURN, 1


def lay_players(g: Any, game: Game) -> None:
    for player in game.players:
        g.supply[player.seat] = [player.supply[good] for good in TOKENS]
        g.token[player.seat], g.points[player.seat] = player.supply["defense"], player.vp
        g.passed[player.seat], g.oasis[player.seat] = player.passed, player.oasis_gain
        codes = [
            (S.MARKED_TRADE if deal.key else S.BARE_TRADE) + NUMBER[deal.name] if deal.target else NUMBER[deal.key]
            for deal in player.deals
        ]
        lay_row(g.deals[player.seat], codes)
        g.deals_size[player.seat] = len(codes)
    if game.solo:
        lay_row(g.deals[VIRTUAL_SEAT], [NUMBER[key] for key in game.line])
        g.deals_size[VIRTUAL_SEAT] = len(game.line)


def lay_locations(g: Any, game: Game) -> None:
    for name in ("home", "taker", "age", "uses", "locked", "defended", "samurai", "shrine"):
        g[name][:] = 0
    locations = game.all_locations()
    for seat in range(len(game.players) + game.solo):
        cards = [NUMBER[loc.key] for loc in locations if loc.owner == seat]
        lay_row(g.empire[seat], cards)
        g.empire_size[seat] = len(cards)
    for loc in locations:
        lay_marks(g, loc)
    g.taken, g.built = sum(loc.taken_by is not None for loc in locations), game.age


def lay_marks(g: Any, loc: Location) -> None:
    card = NUMBER[loc.key]
    g.home[card], g.taker[card], g.age[card] = loc.owner + 1, 0 if loc.taken_by is None else loc.taken_by + 1, loc.age
    g.uses[card], g.locked[card], g.defended[card], g.samurai[card] = loc.uses, loc.locked, loc.defense, loc.samurai
    if loc.card.has("keep_resources"):
        g.shrine[:4] = [loc.resources[good] for good in TOKENS[:4]]


def lay_cards(g: Any, game: Game) -> None:
    """All zones, by their names and seats."""
    common, faction = dict[tuple[str, int], list[str]](), dict[tuple[str, int], list[str]]()
    common["common_deck", 0], common["common_discard", 0] = game.decks[COMMON], game.discards[COMMON]
    for zone, keys in (("collection", game.collection), ("removed", game.removed)):
        common[f"{zone}_common", 0] = [key for key in keys if key in CARDS and CARDS[key].deck == COMMON]
        faction[f"{zone}_faction", 0] = [key for key in keys if key in CARDS and CARDS[key].deck != COMMON]
    for player in game.players:
        seat = player.seat
        common["hand_common", seat] = [key for key in player.hand if CARDS[key].deck == COMMON]
        common["foundations", seat] = [foundation.key for foundation in player.foundations]
        faction["hand_faction", seat] = [key for key in player.hand if CARDS[key].deck != COMMON]
        faction["faction_deck", seat], faction["faction_discard", seat] = (
            game.decks[player.faction],
            game.discards[player.faction],
        )
        faction["markers", seat] = [deal.key for deal in player.deals if deal.target and deal.key]
    for i, gate in enumerate(C.GATES):
        tucked = [key for loc in game.all_locations() if NUMBER[loc.key] == gate for key in loc.tucked]
        common["gate_common", i] = [key for key in tucked if CARDS[key].deck == COMMON]
        faction["gate_faction", i] = [key for key in tucked if CARDS[key].deck != COMMON]
    lay_zones(g, S.COMMON, common, 0)
    lay_zones(g, S.FACTION_CARDS, faction, C.NUM_COMMON)
    lay_zones(
        g,
        S.ATTACKS_CARDS,
        {("attack_deck", 0): game.attacks, ("removed_attack", 0): [key for key in game.removed if key in ATTACKS]},
        C.FIRST_ATTACK,
    )
    for loc in game.all_locations():
        if loc.tucked:
            i = list(C.GATES).index(NUMBER[loc.key])
            for name in ("gate_common_seen", "gate_faction_seen"):
                g[name][i] = 1 << loc.owner
    for player in game.players:
        for i, foundation in enumerate(player.foundations):
            if foundation.seen_by_all:
                g.foundations_group[player.seat, i], g.foundations_seen[player.seat, i] = OPEN, ALL_SEATS
                g.common_group[NUMBER[foundation.key]] = OPEN


def lay_zones(g: Any, family: Cards, contents: Mapping[tuple[str, int], list[str]], first: int) -> None:
    g[f"{family.name}_group"][:] = OPEN
    for name, zone in family.zones.items():
        for seat in range(zone.seats or 1):
            cards = [NUMBER[key] - first for key in contents.get((name, seat), [])]
            at = seat if zone.seats else ...
            lay_row(g[name][at], cards)
            lay_number(g, f"{name}_size", seat if zone.seats else None, len(cards))
            if f"{name}_group" in g.dtype.names:
                lay_row(g[f"{name}_group"][at], [HIDDEN_TOGETHER] * len(cards))
                lay_row(g[f"{name}_seen"][at], [])
                g[f"{family.name}_group"][cards] = HIDDEN_TOGETHER


def lay_number(g: Any, field: str, seat: int | None, value: int) -> None:
    if seat is None:
        g[field] = value
    else:
        g[field][seat] = value


def lay_row(row: np.ndarray, values: list[int]) -> None:
    row[:] = 0
    row[: len(values)] = values
