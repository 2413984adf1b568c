"""Exchanges: pairs of workers for resources and cards (rules section 5.6), with the Oasis, and goods that are given
away for points as soon as they have been gained: School of Diplomacy and Dark Chapel (section 7)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import plural
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.deals import good_of
from architects_env.games.settlers.rules.decks import TO_HAND, draw_later, settle_next
from architects_env.games.settlers.rules.locations import how_many_that
from architects_env.games.settlers.rules.supply import packed, receive, spend
from architects_env.games.settlers.text.events import Happens as E
from architects_env.games.settlers.text.names import the_card

PAIR = 2
"""Number of workers for a resource or a card."""
own_oases = how_many_that(V.PAID_FOR_EXCHANGES)


@compiled
def can_exchange(g, p):
    """Return whether `p` has a pair of workers."""
    return g.supply[p, V.WORKER] >= PAIR


@compiled
def legal_pairs(g, mask):
    """Legal actions: each number of pairs, up to all pairs (5.6)."""
    for pairs in range(1, min(g.supply[g.seat, V.WORKER] // PAIR, A.MOST_PAIRS) + 1):
        mask[A.AMOUNT + pairs] = 1


@compiled
def play_pairs(g, action):
    """Pay this number of pairs at once. A choice follows for each (5.6)."""
    p, pairs = g.seat, action - A.AMOUNT
    spend(g, p, V.WORKER, PAIR * pairs)
    pay_oases(g, p, pairs)
    N.then_exchange_pairs(g, p, left=pairs)


@compiled
def pay_oases(g, p, pairs):
    """Give a worker for each pair to every other owner of an Oasis, up to its limit in a round."""
    for places in range(1, g.num_players):
        q = (p + places) % g.num_players
        workers = pairs * own_oases(g, q)
        if g.options[O.OASIS_CAP] == 1:
            workers = min(workers, V.MOST_FROM_OASIS - g.oasis[q])
        if workers > 0 and (g.passed[q] == 0 or g.options[O.OASIS_AFTER_PASS] == 1):
            g.oasis[q] += workers
            g.supply[q, V.WORKER] += workers
            report(g, E.OASIS_PAID, q, 0, workers)


@compiled
def run_exchange_pairs(g):
    """Ask about the next pair. After the last one come the cards that were not drawn at once [R12]."""
    p, pairs = g.seat, N.read_exchange_pairs(g)
    if pairs > 0:
        N.then(g, S.EXCHANGE, p)
        N.then_exchange_pairs(g, p, left=pairs - 1)
        return
    for deck in range(2):
        while g.exchanged[deck] > 0:
            g.exchanged[deck] -= 1
            draw_later(g, p, V.COMMON_DECK + deck, TO_HAND)


@compiled
def legal_exchange(g, mask):
    """Legal actions: resources, and the decks that can give a card (5.6)."""
    for good in range(V.NUM_RESOURCES):
        mask[A.TAKE_GOOD + good] = 1
    if g.common_deck_size + g.common_discard_size > g.exchanged[0]:
        mask[A.FROM_COMMON] = 1
    discarded = g.faction_discard_size[g.seat] if g.options[O.FACTION_RESHUFFLE] == 1 else 0
    if g.faction_deck_size[g.seat] + discarded > g.exchanged[1]:
        mask[A.FROM_FACTION] = 1


@compiled
def play_exchange(g, action):
    """Take a resource, or a card of either deck (5.6)."""
    p = g.seat
    if A.is_good(action):
        receive(g, p, action - A.TAKE_GOOD, 1)
    elif g.options[O.EXCHANGE_SEEN] == 0:
        g.exchanged[action - A.FROM_COMMON] += 1
    else:
        draw_later(g, p, V.COMMON_DECK if action == A.FROM_COMMON else V.FACTION_DECK, TO_HAND)


# --- goods for points (7) ---------------------------------------------------------------------------------------------
@compiled
def ask_to_convert(g, p, good, points):
    """Ask about one good, if it was gained and may be given away. Cards that may be given away lie aside."""
    if good == V.CARD:
        asked = g.num_backs > 0
    elif good == V.POINT:
        asked = points > 1 and g.options[O.CONVERT_ANY] == 1
    else:
        asked = True
    if asked:
        N.then_convert(g, p, good=good, points=points)


@compiled
def run_sell_goods(g):
    """Ask about the School of Diplomacy deal by deal. A point for a point changes nothing (section 7)."""
    p, i = g.seat, N.read_sell_goods(g)
    if i < g.deals_size[p]:
        ask_to_convert(g, p, good_of(int(g.deals[p, i])), V.SCHOOL_POINTS)
        N.then_sell_goods(g, p, place=i + 1)


@compiled
def run_give_away(g):
    """Ask about the Dark Chapel good by good, in the order of the raze field (section 7)."""
    p = g.seat
    card, k = N.read_give_away(g)
    if k < 2 and C.RAZE_GOODS[card, k] != V.NO_GOOD:
        ask_to_convert(g, p, C.RAZE_GOODS[card, k], V.CHAPEL_POINTS)
        N.then_give_away(g, p, card=card, place=k + 1)


@compiled
def legal_convert(g, mask):
    """Legal actions: keep the good, or give it away (section 7)."""
    mask[A.KEEP_GOOD] = 1
    mask[A.GIVE_GOOD] = 1


@compiled
def play_convert(g, action):
    """Keep this good, or give it away for points (section 7)."""
    p, given = g.seat, action == A.GIVE_GOOD
    good, points = N.read_convert(g)
    if good == V.CARD:
        settle_next(g, p, not given)
    elif given:
        give_away(g, p, good)
    if given:
        receive(g, p, V.POINT, points)


@compiled
def give_away(g, p, good):
    """Give the good away. It is gone before the production reports its goods at the end, so it is reported now."""
    if good == V.POINT:
        g.points[p] -= 1
    else:
        g.supply[p, good] -= 1
    if g.producing == 1:
        report(g, E.PRODUCED, p, packed(good, 1), 0)


def _given(g: Any, index: int, observer: int) -> str:
    """Return the good in words, or the drawn card that lies aside, if the observer may see it."""
    good, _ = N.read_convert(g)
    if good == V.CARD and observer == g.seat:
        zone, first = ("drawn_common", 0) if g.backs[0] == V.COMMON_DECK else ("drawn_faction", C.NUM_COMMON)
        if g[zone][g.seat, 0] >= 0:
            return the_card(first + int(g[zone][g.seat, 0]))
    return V.amount_text(1, good)


STAGES = (
    Question(
        S.PAIRS,
        "pairs",
        legal_pairs,
        play_pairs,
        asks="how many pairs of workers to exchange, each for a resource or a card",
    ),
    Question(S.EXCHANGE, "exchange", legal_exchange, play_exchange, asks="what to take for a pair of workers"),
    Step(S.EXCHANGE_PAIRS, "exchange pairs", run_exchange_pairs),
    Question(S.CONVERT, "convert", legal_convert, play_convert, asks="whether to give a good away for points"),
    Step(S.SELL_GOODS, "sell deal goods", run_sell_goods),
    Step(S.GIVE_AWAY, "give away", run_give_away),
)

PHRASES = Chapter(
    Phrase(A.TO_EXCHANGE, "exchange workers", "", section="5.6"),
    Phrase(A.AMOUNT, "exchange {pairs} of workers", stage=S.PAIRS, section="5.6"),
    Phrase(A.AMOUNT + 1, "exchange {pairs} of workers", stage=S.PAIRS, section="5.6"),
    Phrase(A.TAKE_GOOD, "take {one}", "", stage=S.EXCHANGE, section="5.6"),
    Phrase(A.KEEP_GOOD + 0, "keep {good}", section="7"),
    Phrase(A.GIVE_GOOD, "give {good} away for {points}", section="7"),
    its_name=lambda g, good, observer: V.GOODS[good],
    pairs=lambda g, pairs, observer: plural(pairs, "{n} pair", "{n} pairs"),
    good=_given,
    points=lambda g, index, observer: V.amount_text(N.read_convert(g)[1], V.POINT),
)
