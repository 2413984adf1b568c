"""Goods: gaining them, points and the Sphinx, paying with gold in place of resources (rules sections 5.8 and 7)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import joined, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.decks import TO_HAND
from architects_env.games.settlers.rules.locations import how_many_that
from architects_env.games.settlers.text.events import Happens as E

NOTHING_ELSE, BUILD_AFTERWARDS = range(2)
"""The action that has to be possible after a payment: none, or building a faction card from the hand (Settlers)."""
own_sphinxes = how_many_that(V.ADDS_TO_POINTS)


# --- gaining ----------------------------------------------------------------------------------------------------------
@compiled
def receive(g, p, good, amount):
    """Gain goods that are not cards from the general supply. One call is one gain [R10]."""
    if amount == 0:
        return
    if good == V.POINT:
        if amount >= V.SPHINX_NEEDS:
            sphinxes = own_sphinxes(g, p)
            amount += sphinxes if g.options[O.EVERY_SPHINX] == 1 else min(1, sphinxes)
        g.points[p] += amount
    else:
        g.supply[p, good] += amount
    if g.producing == 0:
        report(g, E.RECEIVED, p, good, amount)


@compiled
def receive_or_draw(g, p, good, amount, where):
    """Gain goods of any kind. Cards are drawn as soon as the present step is done."""
    if good == V.CARD:
        N.then_draw_cards(g, p, left=amount, deck=V.EITHER_DECK, where=where)
    else:
        receive(g, p, good, amount)


@compiled
def run_gain_good(g):
    """Gain goods that come after something else (section 7)."""
    good, amount, where = N.read_gain(g)
    receive_or_draw(g, g.seat, good, amount, where)


@compiled
def receive_later(g, p, good, amount):
    """Put the gain of goods on the agenda."""
    N.then_gain(g, p, good=good, amount=amount, where=TO_HAND)


# --- losing -----------------------------------------------------------------------------------------------------------
@compiled
def spend(g, p, good, amount):
    """Pay `amount` tokens to the general supply."""
    if amount > 0:
        g.supply[p, good] -= amount
        report(g, E.PAID, p, good, amount)


@compiled
def lose_to(g, p, q, good):
    """Move one token from `p` to `q`."""
    g.supply[p, good] -= 1
    report(g, E.LOST, p, packed(good, 1), 0)
    receive(g, q, good, 1)


# --- what came in or went away, told together -------------------------------------------------------------------------
@compiled
def packed(good, amount):
    """Pack a good and its amount into one number of an event."""
    return V.NUM_GOODS * int(amount) + good


@compiled
def note_goods(g, p):
    """Record the present goods of `p`."""
    for good in range(V.NUM_TOKENS):
        g.before[good] = g.supply[p, good]
    g.before[V.NUM_TOKENS] = g.points[p]


@compiled
def tell_goods_since(g, p, kind):
    """Report the change of the goods and points of `p` since they were recorded, two goods in an event."""
    waiting = 0
    for k in range(V.NUM_TOKENS + 1):
        now = g.points[p] if k == V.NUM_TOKENS else g.supply[p, k]
        amount = abs(int(now) - int(g.before[k]))
        g.before[k] = 0
        if amount > 0:
            next_one = packed(V.POINT if k == V.NUM_TOKENS else k, amount)
            if waiting > 0:
                report(g, kind, p, waiting, next_one)
                waiting = 0
            else:
                waiting = next_one
    if waiting > 0:
        report(g, kind, p, waiting, 0)


# --- what can be paid -------------------------------------------------------------------------------------------------
@compiled
def short_of(g, p, cost, times, good, besides):
    """Return the amount of a resource that is missing if this cost (wood, stone, food) is paid `times` times, and
    `besides` more of it."""
    return max(0, times * cost[good] + besides - g.supply[p, good])


@compiled
def missing(g, p, cost, times, wood):
    """Return how many resources gold has to replace if this cost is paid `times` times, and `wood` more wood."""
    food = short_of(g, p, cost, times, V.FOOD, 0)
    return short_of(g, p, cost, times, V.WOOD, wood) + short_of(g, p, cost, times, V.STONE, 0) + food


@compiled
def can_pay(g, p, cost):
    """Return whether this cost can be paid, with gold in place of missing resources."""
    return missing(g, p, cost, 1, 0) <= g.supply[p, V.GOLD]


def gold_in_place(g: Any, p: int, cost: Any, times: int = 1) -> list[tuple[int, int]]:
    """Return the amounts of gold and the resources they have to replace if this cost is paid `times` times."""
    short = [(int(short_of(g, p, cost, times, good, 0)), good) for good in range(V.NUM_RESOURCES)]
    return [(gold, good) for gold, good in short if gold]


def gold_text(g: Any, p: int, cost: Any, times: int = 1) -> str:
    """Return the gold that has to replace resources, in words; "" if none is needed."""
    return joined(
        say("{gold} in place of {due}", gold=V.amount_text(gold, V.GOLD), due=V.good_name(good))
        for gold, good in gold_in_place(g, p, cost, times)
    )


def with_gold(g: Any, cost: Any, words: str, times: int = 1) -> str:
    """Return the words of a choice, and the gold it costs in place of resources, if any."""
    instead = gold_text(g, int(g.seat), cost, times)
    return say("{choice}, {instead}", choice=words, instead=instead) if instead else words


@compiled
def can_pay_use(g, p, card, times):
    """Return whether `times` activations can be paid."""
    cost = C.USE_COST[card]
    for good in range(V.GOLD, V.NUM_TOKENS):
        if g.supply[p, good] < times * cost[good]:
            return False
    if C.USE_ANY[card] > 0:
        return g.supply[p, : V.GOLD + 1].sum() >= times * C.USE_ANY[card]
    return missing(g, p, cost, times, 0) <= g.supply[p, V.GOLD] - times * cost[V.GOLD]


@compiled
def can_build_faction_card(g, p, wood, gold):
    """Return whether a faction card of the hand could be paid for after spending this wood and gold.

    Its location symbol does not count.
    """
    for i in range(g.hand_faction_size[p]):
        cost = C.COST[C.NUM_COMMON + int(g.hand_faction[p, i])]
        if missing(g, p, cost, 1, wood) <= g.supply[p, V.GOLD] - gold:
            return True
    return False


# --- paying -----------------------------------------------------------------------------------------------------------
@compiled
def pay(g, p, cost, times, afterwards):
    """Put the payment of a cost (wood, stone, food) `times` times on the agenda, if it is not free.

    `afterwards` is BUILD_AFTERWARDS where a build must still be possible.
    """
    wood, stone, food = times * cost[V.WOOD], times * cost[V.STONE], times * cost[V.FOOD]
    if wood + stone + food > 0:
        N.then_payment(g, S.PAY, p, wood=wood, stone=stone, food=food, afterwards=afterwards)


@compiled
def first_due(g):
    """Return the first resource of the present payment that is still due, or NUM_RESOURCES."""
    good = 0
    while good < V.NUM_RESOURCES and N.due(g, good) == 0:
        good += 1
    return good


@compiled
def least_gold(g, p, good):
    """Return the smallest amount of gold that has to replace this resource."""
    return max(0, N.due(g, good) - g.supply[p, good])


@compiled
def most_gold(g, p, good):
    """Return the largest amount of gold that may replace this resource, so that the later ones can be paid too."""
    gold = int(g.supply[p, V.GOLD])
    for later in range(good + 1, V.NUM_RESOURCES):
        gold -= least_gold(g, p, later)
    return min(N.due(g, good), gold)


@compiled
def run_pay(g):
    """Pay the resources due, kind by kind. Where gold may replace some of them, the payer chooses how many (5.8)."""
    p = g.seat
    for good in range(V.NUM_RESOURCES):
        if N.due(g, good) > 0:
            least = least_gold(g, p, good)
            if g.options[O.AUTO_GOLD] == 0 and least != most_gold(g, p, good):
                pay_on(g, S.PAYMENT, p)
                return
            if least > 0:
                report(g, E.PAID_IN_GOLD, p, good, least)
            pay_kind(g, p, good, least)


@compiled
def pay_on(g, stage, p):
    """Put the rest of the payment on the agenda, as a step or a question."""
    wood, stone, food, afterwards = N.read_payment(g)
    N.then_payment(g, stage, p, wood=wood, stone=stone, food=food, afterwards=afterwards)


@compiled
def pay_kind(g, p, good, gold):
    """Pay one kind, with `gold` gold, which has been reported."""
    g.supply[p, V.GOLD] -= gold
    spend(g, p, good, N.due(g, good) - gold)
    N.settle_due(g, good)


@compiled
def legal_payment(g, mask):
    """Legal actions: each amount of gold that leaves the rest payable (5.8)."""
    p, good = g.seat, first_due(g)
    for gold in range(least_gold(g, p, good), most_gold(g, p, good) + 1):
        if not builds_afterwards(g) or can_build_faction_card(g, p, N.due(g, good) - gold, gold):
            mask[A.AMOUNT + gold] = 1


@compiled
def play_payment(g, action):
    """Pay this amount of gold in place of the resource that is due. The rest follows (5.8)."""
    pay_kind(g, g.seat, first_due(g), action - A.AMOUNT)
    pay_on(g, S.PAY, g.seat)


@compiled
def builds_afterwards(g):
    """Return whether a build by Settlers follows, so that the possible payments depend on the hand."""
    _, _, _, afterwards = N.read_payment(g)
    return afterwards == BUILD_AFTERWARDS


# --- resources of any kind (Barter) -----------------------------------------------------------------------------------
@compiled
def legal_barter(g, mask):
    """Legal actions: each number of the tokens due that can be of the present kind.

    The later kinds, of which gold is the last, must be able to give the rest (section 7).
    """
    p = g.seat
    due, good = N.read_barter(g)
    later = g.supply[p, good + 1 : V.GOLD + 1].sum()
    for amount in range(max(0, due - later), min(due, g.supply[p, good]) + 1):
        mask[A.AMOUNT + amount] = 1


@compiled
def play_barter(g, action):
    """Pay this number of the kind. After food the rest is gold (section 7)."""
    p, amount = g.seat, action - A.AMOUNT
    due, good = N.read_barter(g)
    due -= amount
    g.supply[p, good] -= amount
    if good == V.FOOD:
        spend(g, p, V.GOLD, due)
    elif due > 0:
        N.then_barter(g, p, due=due, good=good + 1)


STAGES = (
    Question(
        S.PAYMENT,
        "payment",
        legal_payment,
        play_payment,
        asked_if_forced=builds_afterwards,
        asks="how much gold to pay in place of a resource",
    ),
    Question(S.BARTER, "barter", legal_barter, play_barter, asks="how many of a resource to give"),
    Step(S.GAIN_GOOD, "gain", run_gain_good),
    Step(S.PAY, "pay", run_pay),
)
PHRASES = Chapter(
    Phrase(A.AMOUNT + 0, "pay no gold in place of {due}", "", S.PAYMENT, section="5.8"),
    Phrase(A.AMOUNT, "pay {gold} in place of {due}", stage=S.PAYMENT, section="5.8"),
    Phrase(A.AMOUNT + 0, "give {bartered}", "", S.BARTER, section="7"),
    Phrase(A.AMOUNT, "give {bartered}", stage=S.BARTER, section="7"),
    gold=lambda g, gold, observer: V.amount_text(gold, V.GOLD),
    due=lambda g, gold, observer: V.good_name(first_due(g)),
    bartered=lambda g, amount, observer: V.amount_text(amount, N.read_barter(g)[1]),
)
