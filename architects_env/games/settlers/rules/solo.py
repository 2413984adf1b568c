"""The virtual player of the solo game (rules section 11): its attacks, and the test whether it is beaten."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.locations import TO_COLLECTION, leave_later
from architects_env.games.settlers.text.events import Happens as E

ATTACKS_PER_ROUND = 2
ATTACKED_ORDER = (V.CARD, V.RAZE, V.GOLD, V.POINT, V.STONE, V.WORKER, V.FOOD, V.WOOD)
"""Deal goods of Japanese locations in the order in which they are attacked."""
WORTH_OF_GOOD = np.array([V.NUM_GOODS - ATTACKED_ORDER.index(good) for good in range(V.NUM_GOODS)], np.int64)
WORTH_OF_KIND = np.arange(len(V.KINDS), dtype=np.int64)
"""Order of attack by kind: actions first, then features, then production."""
WORTH_OF_COST = WORTH_OF_KIND[C.KIND] * 100 + C.COST[:, : V.NUM_RESOURCES].sum(axis=1) * 10 + C.COST[:, V.STONE]
"""Order of attack by kind and cost: of equal kind the highest cost first, then the most stone in it."""
draw_attack = S.ATTACKS_CARDS.take("attack_deck")


# --- the collection ---------------------------------------------------------------------------------------------------
@compiled
def collection(g):
    """Return the number of cards in the collection."""
    return g.collection_common_size + g.collection_faction_size


@compiled
def compared_locations(g):
    """Return the number of own locations that has to be larger: faction locations, or all of them."""
    number = 0
    for i in range(g.empire_size[0]):
        if g.empire[0, i] >= C.NUM_COMMON or g.options[O.SOLO_COMPARES_ALL] == 1:
            number += 1
    return number


@compiled
def is_beaten(g):
    """Return whether the virtual player is beaten."""
    return compared_locations(g) > collection(g)


# --- attacks ----------------------------------------------------------------------------------------------------------
@compiled
def reveal_attack(g):
    """Reveal the next attack card at the front of the line."""
    card = C.FIRST_ATTACK + draw_attack(g, 0, 0)
    report(g, E.ATTACK_REVEALED, S.VIRTUAL, C.GOOD_OF_DEAL[card], 0)
    for i in range(g.deals_size[S.VIRTUAL], 0, -1):
        g.deals[S.VIRTUAL, i] = g.deals[S.VIRTUAL, i - 1]
    g.deals[S.VIRTUAL, 0] = card
    g.deals_size[S.VIRTUAL] += 1


@compiled
def run_attacks(g):
    """Move the locations of the virtual player to its collection; then it attacks twice (section 11)."""
    done = N.read_attacks(g)
    if g.empire_size[S.VIRTUAL] > 0:
        leave_later(g, int(g.empire[S.VIRTUAL, 0]), TO_COLLECTION)
        N.then_attacks(g, 0, done=done)
    elif done < ATTACKS_PER_ROUND:
        attack(g)
        N.then_attacks(g, 0, done=done + 1)


@compiled
def attack(g):
    """Attack with the next attack card, if there is one and it finds its partner."""
    if g.attack_deck_size == 0:
        return
    reveal_attack(g)
    partner, on_faction = find_attack(g)
    if partner == 0:
        report(g, E.ATTACK_FAILED, S.VIRTUAL, 0, 0)
        return
    N.then_attack(g, 0, partner=partner, on_faction=on_faction)


@compiled
def find_attack(g):
    """Return the place in the line of the attack card that goes with the newest one (0 if there is none), and whether
    faction locations are attacked.
    """
    first = vp_partner(g) if g.options[O.VP_ATTACK_FIRST] == 1 else 0
    if first > 0:
        return first, 1
    for k in range(1, g.deals_size[S.VIRTUAL]):
        for i in range(g.empire_size[0]):
            if fits(g, int(g.empire[0, i]), k, 0):
                return k, 0
    last = vp_partner(g) if g.options[O.VP_ATTACK_FIRST] == 0 else 0
    return last, 1


@compiled
def vp_partner(g):
    """Against the Japanese, the place of another attack card for a point behind the newest one, if both are such cards
    and there is something to attack; otherwise 0."""
    if g.faction[0] != V.JAPANESE or C.GOOD_OF_DEAL[g.deals[S.VIRTUAL, 0]] != V.POINT:
        return 0
    for k in range(1, g.deals_size[S.VIRTUAL]):
        if C.GOOD_OF_DEAL[g.deals[S.VIRTUAL, k]] == V.POINT:
            for i in range(g.empire_size[0]):
                if fits(g, int(g.empire[0, i]), k, 1):
                    return k
    return 0


@compiled
def fits(g, card, k, on_faction):
    """Return whether the newest attack card and the one in place `k` of the line attack this location."""
    if on_faction == 1:
        return C.FACTION[card] == V.JAPANESE and C.RAZABLE[card] != 0
    if card >= C.NUM_COMMON or C.RAZABLE[card] == 0:
        return False
    new, old = C.GOOD_OF_DEAL[g.deals[S.VIRTUAL, 0]], C.GOOD_OF_DEAL[g.deals[S.VIRTUAL, k]]
    one, other = C.RAZE_GOODS[card, 0], C.RAZE_GOODS[card, 1]
    return (one == new and other == old) or (one == old and other == new)


@compiled
def worth(card, on_faction):
    """Return the rank of a card in the order of attack. Of all that fit, the one with the highest rank is taken."""
    return WORTH_OF_COST[card] + (WORTH_OF_GOOD[C.GOOD_OF_DEAL[card]] * 1000 if on_faction == 1 else 0)


@compiled
def legal_attack(g, mask):
    """Legal actions: of the locations that fit, those that are taken first (section 11)."""
    most = S.NOBODY
    k, on_faction = N.read_attack(g)
    for i in range(g.empire_size[0]):
        card = int(g.empire[0, i])
        if fits(g, card, k, on_faction):
            most = max(most, worth(card, on_faction))
    for i in range(g.empire_size[0]):
        card = int(g.empire[0, i])
        if fits(g, card, k, on_faction) and worth(card, on_faction) == most:
            mask[A.TAKE_CARD + card] = 1


@compiled
def play_attack(g, action):
    """Take this location (between equals the player chooses).

    The two attack cards go to the end of the line (section 11).
    """
    card = action - A.TAKE_CARD
    k, _ = N.read_attack(g)
    report(g, E.ATTACK_TOOK, S.VIRTUAL, card, 0)
    leave_later(g, card, TO_COLLECTION)
    line, last = g.deals[S.VIRTUAL], int(g.deals_size[S.VIRTUAL]) - 1
    newest, partner = line[0], line[k]
    for i in range(k, last):
        line[i] = line[i + 1]
    for i in range(last - 1):
        line[i] = line[i + 1]
    line[last - 1] = partner if g.options[O.PARTNER_FIRST] == 1 else newest
    line[last] = newest if g.options[O.PARTNER_FIRST] == 1 else partner


STAGES = (
    Question(S.ATTACK, "attack", legal_attack, play_attack, asks="which location the virtual player takes"),
    Step(S.ATTACKS, "attacks", run_attacks),
)
PHRASES = Chapter(
    Phrase(A.TAKE_CARD, "give up the {card}", "", stage=S.ATTACK, section="11"),
)
