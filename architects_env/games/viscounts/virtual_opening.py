"""How the virtual viscount begins (rules section 16.1)."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.board import SPACE_OF_NUMBER
from architects_env.games.viscounts.effect_tables import BOARD_GAINS
from architects_env.games.viscounts.effects import BUILD_GUILDHALL
from architects_env.games.viscounts.events import VISCOUNT_PLACED
from architects_env.games.viscounts.options import AI, DIFFICULTY
from architects_env.games.viscounts.schemes import FIRST_FUTURE, NUM_SCHEMES, REMOVED
from architects_env.games.viscounts.state import NO_CARD, SCHEME_CARDS, VIRTUAL, VIRTUAL_EFFECT, put

add_to_deck, add_to_future_deck = SCHEME_CARDS.add("scheme_deck"), SCHEME_CARDS.add("future_deck")
shuffle_deck, shuffle_future_deck = SCHEME_CARDS.shuffle("scheme_deck"), SCHEME_CARDS.shuffle("future_deck")
future_to_deck = SCHEME_CARDS.move("future_deck", "scheme_deck")


@compiled
def set_up_virtual_viscount(g):
    """Its two piles of schemes, less those that its board removes; the more difficult, the more future schemes among
    the first ones."""
    g.board = g.options[AI]
    for scheme in range(NUM_SCHEMES):
        if REMOVED[g.board, scheme] == 0:
            if scheme < FIRST_FUTURE:
                add_to_deck(g, scheme, 0)
            else:
                add_to_future_deck(g, scheme, 0)
    shuffle_deck(g, 0)
    shuffle_future_deck(g, 0)
    if g.options[DIFFICULTY] > 0:
        for _ in range(g.options[DIFFICULTY]):
            future_to_deck(g, 0, 0, 0)
        shuffle_deck(g, 0)


@compiled
def start_virtual_viscount(g):
    """Its viscount stands where the pair that is left says; it gains what its board says, and builds its first
    guildhall (section 16.1)."""
    g.active = VIRTUAL
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] != NO_CARD:
            g.space[VIRTUAL] = SPACE_OF_NUMBER[g.pair_card[i]]
    report(g, VISCOUNT_PLACED, VIRTUAL, int(g.space[VIRTUAL]), 0)
    put(g, VIRTUAL_EFFECT, VIRTUAL, BUILD_GUILDHALL, 1)
    put_effects(g, VIRTUAL, BOARD_GAINS[g.board])
