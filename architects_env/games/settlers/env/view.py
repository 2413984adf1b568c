"""The view of a seat, which holds only what it may know (rules section 12), and sampled worlds that agree with a view.

The core handles the cards (`core.cards.zones`); in addition one choice is secret.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below, redraw_stream, wipe_stream
from architects_env.games.settlers.rules import state as S

UNKNOWN_CHOICE = -1
hide_common, hide_faction, hide_attacks = S.COMMON.redact, S.FACTION_CARDS.redact, S.ATTACKS_CARDS.redact
deal_common, deal_faction, deal_attacks = S.COMMON.determinize, S.FACTION_CARDS.determinize, S.ATTACKS_CARDS.determinize


@compiled
def chooses_in_secret(g, p):
    """Return whether a seat has chosen one of two cards in an alternate Lookout, which only it knows."""
    return g.second_keep[p] != 0 and g.passed_on_size[p] > 1


@compiled
def redact(g, seat):
    """Turn the state into the view of `seat`."""
    wipe_stream(g.rng)
    for p in range(g.num_players):
        if p != seat and chooses_in_secret(g, p):
            g.second_keep[p] = UNKNOWN_CHOICE
    hide_common(g, seat)
    hide_faction(g, seat)
    hide_attacks(g, seat)


@compiled
def determinize(g, seat, rng):
    """Fill the view of `seat`: hidden cards are dealt again, and so are the choices that are still secret."""
    redraw_stream(g.rng, rng)
    for p in range(g.num_players):
        if g.second_keep[p] == UNKNOWN_CHOICE:
            g.second_keep[p] = 1 + below(rng, 2)
    deal_common(g, seat, rng)
    deal_faction(g, seat, rng)
    deal_attacks(g, seat, rng)
