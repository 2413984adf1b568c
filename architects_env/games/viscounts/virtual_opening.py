"""How the virtual viscount begins (rules section 16.1)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import effects as X
from architects_env.games.viscounts import options as O
from architects_env.games.viscounts import schemes
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.events import Happens as E
from architects_env.games.viscounts.state import put

add_to_deck, add_to_future_deck = S.SCHEME_CARDS.add("scheme_deck"), S.SCHEME_CARDS.add("future_deck")
shuffle_deck, shuffle_future_deck = S.SCHEME_CARDS.shuffle("scheme_deck"), S.SCHEME_CARDS.shuffle("future_deck")
future_to_deck = S.SCHEME_CARDS.move("future_deck", "scheme_deck")


@compiled
def set_up_virtual_viscount(g):
    """Its two piles of schemes, less those that its board removes; the more difficult, the more future schemes among
    the first ones."""
    g.board = g.options[O.AI]
    for scheme in range(schemes.NUM_SCHEMES):
        if schemes.REMOVED[g.board, scheme] == 0:
            if scheme < schemes.FIRST_FUTURE:
                add_to_deck(g, scheme, 0)
            else:
                add_to_future_deck(g, scheme, 0)
    shuffle_deck(g, 0)
    shuffle_future_deck(g, 0)
    if g.options[O.DIFFICULTY] > 0:
        for _ in range(g.options[O.DIFFICULTY]):
            future_to_deck(g, 0, 0, 0)
        shuffle_deck(g, 0)


@compiled
def start_virtual_viscount(g):
    """Its viscount stands where the pair that is left says; it gains what its board says, and builds its first
    guildhall (section 16.1)."""
    g.active = S.VIRTUAL
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] != S.NO_CARD:
            g.space[S.VIRTUAL] = B.SPACE_OF_NUMBER[g.pair_card[i]]
    report(g, E.VISCOUNT_PLACED, S.VIRTUAL, int(g.space[S.VIRTUAL]), 0)
    put(g, S.VIRTUAL_EFFECT, S.VIRTUAL, X.BUILD_GUILDHALL, 1)
    put_effects(g, S.VIRTUAL, T.BOARD_GAINS[g.board])
