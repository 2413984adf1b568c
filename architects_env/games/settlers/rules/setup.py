"""Set-up (rules section 3): factions, decks, first player, starting hands; in the solo game the attack cards (11)."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.chapters import STAGES
from architects_env.games.settlers.rules.decks import TO_HAND, shuffle_common, shuffle_faction
from architects_env.games.settlers.rules.solo import reveal_attack

FIRST_CARDS = 2
"""Number of cards of the common deck, and of the faction deck, in a first hand."""
fill_common, fill_attacks, shuffle_attacks = (
    S.COMMON.fill("common_deck"),
    S.ATTACKS_CARDS.fill("attack_deck"),
    S.ATTACKS_CARDS.shuffle("attack_deck"),
)
add_to_faction_deck = S.FACTION_CARDS.add("faction_deck")
begin = STAGES.go_on


@compiled
def setup(g, num_players, options):
    """Set up the table before the first decision."""
    g.num_players = num_players
    g.sides = max(2, num_players)
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    choose_factions(g)
    g.first = below(g.rng, num_players)
    fill_common(g, 0, C.NUM_COMMON)
    shuffle_common(g, 0)
    for p in range(num_players):
        for card in range(C.CARDS_OF_FACTION):
            add_to_faction_deck(g, int(g.faction[p]) * C.CARDS_OF_FACTION + card, p)
        shuffle_faction(g, p)
    if num_players == 1:
        fill_attacks(g, 0, C.NUM_ATTACKS)
        shuffle_attacks(g, 0)
        reveal_attack(g)
    g.rounds = 1
    for k in range(num_players):
        p = (g.first + k) % num_players
        N.then_draw_cards(g, p, left=FIRST_CARDS, deck=V.FACTION_DECK, where=TO_HAND)
        N.then_draw_cards(g, p, left=FIRST_CARDS, deck=V.COMMON_DECK, where=TO_HAND)
    N.then(g, S.ROUND_BEGINS, 0)
    begin(g)


@compiled
def choose_factions(g):
    """Give factions to seats as the options say. The others draw from those that are left."""
    left, free = np.zeros(V.NUM_FACTIONS, np.int64), 0
    g.seat_of_faction[:] = S.NOBODY
    for p in range(g.num_players):
        given = g.options[O.FIRST_FACTION + p]
        g.faction[p] = given - 1
        if given != O.RANDOM_FACTION:
            g.seat_of_faction[given - 1] = p
    for faction in range(V.NUM_FACTIONS):
        if g.seat_of_faction[faction] == S.NOBODY:
            left[free] = faction
            free += 1
    for p in range(g.num_players):
        if g.options[O.FIRST_FACTION + p] == O.RANDOM_FACTION:
            i = below(g.rng, free)
            g.faction[p] = left[i]
            g.seat_of_faction[left[i]] = p
            free -= 1
            for k in range(i, free):
                left[k] = left[k + 1]
