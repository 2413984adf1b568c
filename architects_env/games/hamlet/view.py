"""The view of a seat, a sampled world that agrees with it, and the observation."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import redraw_stream, wipe_stream
from architects_env.core.contract.spaces.observation_layout import ObservationLayout, Part, seat_axis, titled_axis
from architects_env.games.hamlet import state as S

P = S.MOST_PLAYERS
SEATS = seat_axis(P)
LAYOUT = ObservationLayout(
    S.CARDS.part("plan"),
    Part("goods", (SEATS, titled_axis("goods", *S.GOODS)), "per player (12)"),
    Part("built", (SEATS,), "per player whether the plan is built"),
    Part("first_builder", (SEATS,), "who has built first"),
    Part("to_move", (SEATS,), "who decides now"),
    Part(
        "visitors",
        (titled_axis("visitors", *S.PLACES), P),
        "how many have been at each place in this round, one-hot, nobody is all zero",
    ),
    Part("round", (titled_axis("round", "played (6)", "left (6)"),), "rounds"),
    Part("moves", (P,), "moves made in this round, one-hot"),
    Part("num_players", (SEATS,), "one-hot"),
    Part("feast", (1,), "whether the first to build gets a point"),
)
AT = LAYOUT.at
hide_plans, deal_hidden_plans, observe_plans = S.CARDS.redact, S.CARDS.determinize, S.CARDS.observe("plan")
f32 = np.float32


@compiled
def redact(g, seat):
    """Turn the state into the view of `seat`."""
    wipe_stream(g.rng)
    hide_plans(g, seat)


@compiled
def determinize(g, seat, rng):
    """Deal the plans that `seat` does not see again.

    Nothing that was played rules a plan out, so all ways are equally likely.
    """
    redraw_stream(g.rng, rng)
    deal_hidden_plans(g, seat, rng)


@compiled
def observe(g, seat, out):
    """Write the observation of `seat` into `out` (float32[len(LAYOUT)])."""
    out[:] = 0
    n = g.num_players
    observe_plans(g, seat, out, AT.plan)
    for i in range(n):
        p = (seat + i) % n
        for kind in range(2):
            out[AT.goods + 2 * i + kind] = f32(min(g.goods[p, kind], 12)) / f32(12)
        out[AT.built + i] = g.built[p]
        out[AT.first_builder + i] = g.first_builder == p
        out[AT.to_move + i] = g.seat == p
    for place in range(2):
        if g.visitors[place] > 0:
            out[AT.visitors + P * place + g.visitors[place] - 1] = 1
    out[AT.round] = f32(g.rounds_played) / f32(6)
    out[AT.round + 1] = f32(g.options[S.ROUNDS] - g.rounds_played) / f32(6)
    out[AT.moves + g.moves] = 1
    out[AT.num_players + n - 1] = 1
    out[AT.feast] = g.options[S.FEAST]
