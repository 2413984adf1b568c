"""The draft, and the gains of each player card, until the first turn begins (rules sections 3.9, 3.10 and 16.1)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects
from architects_env.games.viscounts.rules.townsfolk import add_to_discard_pile, draw, form_draw_pile
from architects_env.games.viscounts.rules.turn import begin_round
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import card_title, printed_text


# --- the draft --------------------------------------------------------------------------------------------------------
@compiled
def legal_pair(g, mask):
    """Legal actions: each pair that is left (section 3.9)."""
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] != S.NO_CARD:
            mask[A.PAIR + g.pair_card[i]] = 1


@compiled
def play_pair(g, action):
    """Take a pair.

    The choices go counter-clockwise. When all have chosen, each pair is carried out in the same order (section 3.9).
    """
    p = g.seat
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] == action - A.PAIR:
            g.card_of[p] = g.pair_card[i]
            g.hero_of[p] = g.pair_hero[i]
            add_to_discard_pile(g, g.pair_hero[i], p)
            g.pair_card[i] = S.NO_CARD
            g.pair_hero[i] = S.NO_CARD
    if p != g.start_player:
        N.then(g, S.PAIR, (p - 1) % g.num_players)
        return
    for i in range(1, g.num_players + 1):
        N.then(g, S.SETTLE, (p - i) % g.num_players)
    N.then(g, S.OPEN_PLAY, 0)


@compiled
def run_settle(g):
    """Carry out a player's pair: the viscount, the gains, the effect, then the deck (section 3.9)."""
    p = g.seat
    g.active = p
    g.space[p] = B.SPACE_OF_NUMBER[g.card_of[p]]
    report(g, E.VISCOUNT_PLACED, p, int(g.space[p]), 0)
    then_effects(g, p, T.CARD_GAINS[g.card_of[p]])
    then_effects(g, p, T.CARD_THEN[g.card_of[p]])
    N.then(g, S.FORM_DECK, p)


@compiled
def run_form_deck(g):
    """Shuffle starting cards, hero and townsfolk hired in the draft, and draw three cards (section 3.9)."""
    form_draw_pile(g, g.seat)
    draw(g, g.seat, B.HAND_LIMIT)


@compiled
def run_open_play(g):
    """Lay out debts and deeds, which happens only now, and begin the first turn (section 3.10)."""
    if g.board != B.NOBODY and g.space[S.VIRTUAL] == B.NOBODY:
        start_virtual_viscount(g)
        N.then(g, S.OPEN_PLAY, 0)
        return
    g.debts_above = B.DEBTS_ABOVE[g.num_players]
    g.deeds_above = B.DEEDS_ABOVE[g.num_players]
    g.active = g.start_player
    begin_round(g)
    N.then(g, S.BEGIN_TURN, 0)


@compiled
def start_virtual_viscount(g):
    """Start the virtual viscount: it stands where the remaining pair says, gain what its board says, and build its
    first guildhall (section 16.1)."""
    g.active = S.VIRTUAL
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] != S.NO_CARD:
            g.space[S.VIRTUAL] = B.SPACE_OF_NUMBER[g.pair_card[i]]
    report(g, E.VISCOUNT_PLACED, S.VIRTUAL, int(g.space[S.VIRTUAL]), 0)
    then_effects(g, S.VIRTUAL, T.BOARD_GAINS[g.board])
    N.then_effect(g, S.VIRTUAL_EFFECT, S.VIRTUAL, word=V.BUILD_GUILDHALL, times=1)


STAGES = (
    Question(S.PAIR, "pair", legal_pair, play_pair, asks="which player card to take"),
    Step(S.SETTLE, "settle", run_settle),
    Step(S.FORM_DECK, "form deck", run_form_deck),
    Step(S.OPEN_PLAY, "open play", run_open_play),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def _hero(g: Any, card: int, observer: int) -> str:
    """Return the hero under a player card, in words."""
    hero = next(int(g.pair_hero[i]) for i in range(S.MOST_PAIRS) if g.pair_card[i] == card)
    return card_title(C.KIND[hero])


PHRASES = Chapter(
    Phrase(
        A.PAIR,
        "take player card {number} with {hero}",
        section="3",
    ),
    number=lambda g, card, observer: card + 1,
    hero=_hero,
    gains=lambda g, card, observer: printed_text(C.PLAYER_CARDS[card].gains),
    does=lambda g, card, observer: printed_text(C.PLAYER_CARDS[card].then),
)
