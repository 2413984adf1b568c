"""The view of a seat, which holds only what it may know, and sampled worlds that agree with a view (amendment F9).

`redact` overwrites hidden information and renumbers the sleeves by public information alone, so that two states that
the seat cannot tell apart become the same bytes. `determinize` fills such a view with a possible world.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, nth
from architects_env.core.contract.rules.rng import below, redraw_stream, wipe_stream
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import state as S

hide_apprentices, lay_apprentices = S.APPRENTICES.redact, S.APPRENTICES.determinize
hide_buildings, lay_buildings = S.BUILDING_CARDS.redact, S.BUILDING_CARDS.determinize
hide_rewards, hide_market, hide_schemes = S.REWARDS.redact, S.MARKET.redact, S.SCHEMES.redact
lay_rewards, lay_market, lay_schemes = S.REWARDS.determinize, S.MARKET.determinize, S.SCHEMES.determinize


# --- redact -----------------------------------------------------------------------------------------------------------
@compiled
def redact(g, seat):
    """Turn the state into the view of `seat`."""
    wipe_stream(g.rng)
    hide_apprentices(g, seat)
    hide_rewards(g, seat)
    hide_market(g, seat)
    hide_schemes(g, seat)
    hide_buildings(g, seat)


# --- determinize ------------------------------------------------------------------------------------------------------
@compiled
def determinize(g, seat, rng):
    """Fill the view of `seat` with a possible world.

    All worlds that agree with its knowledge are equally likely. In the result the other seats remember nothing.
    """
    redraw_stream(g.rng, rng)
    lay_apprentices(g, seat, rng)
    lay_rewards(g, seat, rng)
    determinize_market(g, seat, rng)
    lay_schemes(g, seat, rng)
    lay_buildings(g, seat, rng)


@compiled
def determinize_market(g, seat, rng):
    """Deal the left deck of the Black Market.

    The small side of its top card is known, and two cards may have the same small side.
    """
    lay_market(g, seat, rng)
    fitting = 0
    for i in range(g.market_deck_size):
        if C.SMALL_SIDE[g.market_deck[i]] == g.small_offer:
            fitting |= 1 << i
    if fitting != 0:
        top = nth(fitting, below(rng, count(fitting)))
        g.market_deck[0], g.market_deck[top] = g.market_deck[top], g.market_deck[0]
