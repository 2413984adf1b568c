"""What a seat may know, a world that agrees with it, and the observation."""

from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled
from architects_env.core.observation_layout import ObservationLayout, Part
from architects_env.core.rng import redraw_stream, wipe_stream
from architects_env.games.hamlet import state as S

P = S.MOST_PLAYERS
LAYOUT = ObservationLayout(
    S.CARDS.part("plan"),
    Part("goods", (P, len(S.GOODS)), "per player wood and stone (12)"),
    Part("built", (P,), "per player whether the plan is built"),
    Part("first_builder", (P,), "who has built first"),
    Part("to_move", (P,), "who decides now"),
    Part("visitors", (len(S.PLACES), P), "how many have been at each place in this round, one-hot, nobody is all zero"),
    Part("round", (2,), "rounds played (6), rounds left (6)"),
    Part("moves", (P,), "moves made in this round, one-hot"),
    Part("num_players", (P,), "one-hot"),
    Part("feast", (1,), "whether the first to build gets a point"),
)
PLAN_AT, GOODS_AT, BUILT_AT, FIRST_AT = (
    LAYOUT.start("plan"),
    LAYOUT.start("goods"),
    LAYOUT.start("built"),
    LAYOUT.start("first_builder"),
)
TO_MOVE_AT, VISITORS_AT, ROUND_AT, MOVES_AT = (
    LAYOUT.start("to_move"),
    LAYOUT.start("visitors"),
    LAYOUT.start("round"),
    LAYOUT.start("moves"),
)
PLAYERS_AT, FEAST_AT = LAYOUT.start("num_players"), LAYOUT.start("feast")
hide_plans, deal_hidden_plans, observe_plans = S.CARDS.redact, S.CARDS.resample, S.CARDS.observe("plan")
f32 = np.float32


@compiled
def redact(g, seat):
    """Turns the state into the view of `seat`."""
    wipe_stream(g.rng)
    hide_plans(g, seat)


@compiled
def resample(g, seat, rng):
    """Deals the plans that `seat` does not see anew: nothing that was played rules a plan out, so all ways are equally
    likely."""
    redraw_stream(g.rng, rng)
    deal_hidden_plans(g, seat, rng)


@compiled
def observe(g, seat, out):
    """Writes the observation of `seat` (float32[len(LAYOUT)])."""
    out[:] = 0
    n = g.num_players
    observe_plans(g, seat, out, PLAN_AT)
    for i in range(n):
        p = (seat + i) % n
        for kind in range(2):
            out[GOODS_AT + 2 * i + kind] = f32(min(g.goods[p, kind], 12)) / f32(12)
        out[BUILT_AT + i] = g.built[p]
        out[FIRST_AT + i] = g.first_builder == p
        out[TO_MOVE_AT + i] = g.seat == p
    for place in range(2):
        if g.visitors[place] > 0:
            out[VISITORS_AT + P * place + g.visitors[place] - 1] = 1
    out[ROUND_AT] = f32(g.rounds_played) / f32(6)
    out[ROUND_AT + 1] = f32(g.options[S.ROUNDS] - g.rounds_played) / f32(6)
    out[MOVES_AT + g.moves] = 1
    out[PLAYERS_AT + n - 1] = 1
    out[FEAST_AT] = g.options[S.FEAST]
