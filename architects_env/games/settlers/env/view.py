"""What a seat may know (rules section 12), and worlds that agree with it. Cards are the core's (`core.cards.zones`);
beside them one choice is secret."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rng import below, redraw_stream, wipe_stream
from architects_env.games.settlers.rules import state as S

UNKNOWN_CHOICE = -1
hide_common, hide_faction, hide_attacks = S.COMMON.redact, S.FACTION_CARDS.redact, S.ATTACKS_CARDS.redact
deal_common, deal_faction, deal_attacks = S.COMMON.determinize, S.FACTION_CARDS.determinize, S.ATTACKS_CARDS.determinize


@compiled
def chooses_in_secret(g, p):
    """Alternate Lookout: whether a seat has chosen one of two cards, and nobody else knows which."""
    return g.second_keep[p] != 0 and g.passed_on_size[p] > 1


@compiled
def redact(g, seat):
    """Turns the state into the view of `seat`."""
    wipe_stream(g.rng)
    for p in range(g.num_players):
        if p != seat and chooses_in_secret(g, p):
            g.second_keep[p] = UNKNOWN_CHOICE
    hide_common(g, seat)
    hide_faction(g, seat)
    hide_attacks(g, seat)


@compiled
def determinize(g, seat, rng):
    """Fills the view of `seat`: hidden cards are dealt anew, and so are the choices that are still secret."""
    redraw_stream(g.rng, rng)
    for p in range(g.num_players):
        if g.second_keep[p] == UNKNOWN_CHOICE:
            g.second_keep[p] = 1 + below(rng, 2)
    deal_common(g, seat, rng)
    deal_faction(g, seat, rng)
    deal_attacks(g, seat, rng)
