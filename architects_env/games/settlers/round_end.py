"""The end of a round (rules section 4.4): Clean-up, the next first player, the end of the game (9)."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Step
from architects_env.games.settlers import boards
from architects_env.games.settlers import options as O
from architects_env.games.settlers import state as S
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.events import Happens as E
from architects_env.games.settlers.locations import end_takeovers, first_that
from architects_env.games.settlers.scoring import NUM_SOURCES, breakdown
from architects_env.games.settlers.solo import collection, compared_locations, is_beaten
from architects_env.games.settlers.state import put


@compiled
def run_round_ends(g):
    """All have passed: Clean-up (not in the last round), and the virtual player's attacks (4.4)."""
    if g.rounds < S.ROUNDS:
        clean_up(g)
    elif g.num_players == 1 or g.options[O.TAKER_SCORES] == 0:
        end_takeovers(g)
    put(g, S.NEXT_ROUND, 0)
    if g.num_players == 1:
        put(g, S.ATTACKS, 0)


@compiled
def run_next_round(g):
    """The first-player token goes to the left neighbour; after the last round the game is over (4.4)."""
    if g.rounds == S.ROUNDS:
        g.over = 1
        if g.num_players == 1:
            tell_how_it_ended(g)
        return
    g.rounds += 1
    g.first = (g.first + 1) % g.num_players
    g.passed[:] = 0
    g.oasis[:] = 0
    put(g, S.ROUND_BEGINS, 0)


@compiled
def tell_how_it_ended(g):
    """Solo: whether the empire has outgrown the collection, and with which title (11)."""
    report(g, E.SOLO_WON if is_beaten(g) else E.SOLO_LOST, 0, compared_locations(g), collection(g))
    if is_beaten(g):
        points = np.zeros((2, NUM_SOURCES), np.int64)
        breakdown(g, points)
        report(g, E.SOLO_TITLE, 0, points[0].sum(), 0)


@compiled
def clean_up(g):
    """Goods that may be kept stay, everything else is lost; uses, locks and tokens are cleared."""
    if g.options[O.WAREHOUSES_SERVE_TAKER] == 0:
        end_takeovers(g)
    for p in range(g.num_players):
        stores = first_that(g, p, V.STORES_RESOURCES) != S.NOBODY
        for good in range(V.NUM_TOKENS):
            if good != boards.BOARD_KEEPS[g.faction[p]] and not (stores and good < V.NUM_RESOURCES):
                g.supply[p, good] = 0
            elif g.supply[p, good] > 0:
                report(g, E.KEPT_GOODS, p, good, g.supply[p, good])
    end_takeovers(g)
    g.token[:] = 0
    g.uses[:] = 0
    g.locked[:] = 0
    g.defended[:] = 0


STAGES = (
    Step(S.ROUND_ENDS, "round ends", run_round_ends),
    Step(S.NEXT_ROUND, "next round", run_next_round),
)
