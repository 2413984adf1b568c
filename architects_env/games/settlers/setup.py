"""Set-up (rules section 3): factions, decks, first player, starting hands; in the solo game the attack cards (11)."""

from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled
from architects_env.core.rng import below
from architects_env.games.settlers.boards import NUM_ATTACKS
from architects_env.games.settlers.cards import CARDS_OF_FACTION, NUM_COMMON
from architects_env.games.settlers.decks import TO_HAND, shuffle_common, shuffle_faction
from architects_env.games.settlers.options import FIRST_FACTION, RANDOM_FACTION
from architects_env.games.settlers.solo import reveal_attack
from architects_env.games.settlers.stages import STAGES
from architects_env.games.settlers.state import (
    ATTACKS_CARDS,
    COMMON,
    DRAW_CARDS,
    FACTION_CARDS,
    NOBODY,
    ROUND_BEGINS,
    put,
)
from architects_env.games.settlers.vocabulary import COMMON_DECK, FACTION_DECK, NUM_FACTIONS

FIRST_CARDS = 2
"""Of the common deck, and as many of the faction."""
fill_common, fill_attacks, shuffle_attacks = (
    COMMON.fill("common_deck"),
    ATTACKS_CARDS.fill("attack_deck"),
    ATTACKS_CARDS.shuffle("attack_deck"),
)
add_to_faction_deck = FACTION_CARDS.add("faction_deck")
begin = STAGES.go_on


@compiled
def setup(g, num_players, options):
    """The table before the first decision."""
    g.num_players = num_players
    g.sides = max(2, num_players)
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    choose_factions(g)
    g.first = below(g.rng, num_players)
    fill_common(g, 0, NUM_COMMON)
    shuffle_common(g, 0)
    for p in range(num_players):
        for card in range(CARDS_OF_FACTION):
            add_to_faction_deck(g, int(g.faction[p]) * CARDS_OF_FACTION + card, p)
        shuffle_faction(g, p)
    if num_players == 1:
        fill_attacks(g, 0, NUM_ATTACKS)
        shuffle_attacks(g, 0)
        reveal_attack(g)
    g.rounds = 1
    put(g, ROUND_BEGINS, 0)
    for k in range(num_players - 1, -1, -1):
        p = (g.first + k) % num_players
        put(g, DRAW_CARDS, p, FIRST_CARDS, COMMON_DECK, TO_HAND)
        put(g, DRAW_CARDS, p, FIRST_CARDS, FACTION_DECK, TO_HAND)
    begin(g)


@compiled
def choose_factions(g):
    """As the options give them; the others draw from those that are left."""
    left, free = np.zeros(NUM_FACTIONS, np.int64), 0
    g.seat_of_faction[:] = NOBODY
    for p in range(g.num_players):
        given = g.options[FIRST_FACTION + p]
        g.faction[p] = given - 1
        if given != RANDOM_FACTION:
            g.seat_of_faction[given - 1] = p
    for faction in range(NUM_FACTIONS):
        if g.seat_of_faction[faction] == NOBODY:
            left[free] = faction
            free += 1
    for p in range(g.num_players):
        if g.options[FIRST_FACTION + p] == RANDOM_FACTION:
            i = below(g.rng, free)
            g.faction[p] = left[i]
            g.seat_of_faction[left[i]] = p
            free -= 1
            for k in range(i, free):
                left[k] = left[k + 1]
