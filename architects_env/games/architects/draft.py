"""D0, the draft (rules section 2, amendments F9, F10): three picks from packets of four, three and two cards that go to the left."""
from __future__ import annotations

from architects_env.core.bits import count, lowest
from architects_env.core.events import report
from architects_env.core.hidden import know, mix_for_others
from architects_env.core.jit import compiled
from architects_env.core.stages import Question
from architects_env.games.architects.actions import TAKE
from architects_env.games.architects.board import KEPT
from architects_env.games.architects.decks import forget_order, sleeves_under_deck_shuffled
from architects_env.games.architects.events import PACKETS_PASSED, REST_UNDER_DECK
from architects_env.games.architects.opening import begin_turns
from architects_env.games.architects.state import DRAFT


@compiled
def packet_of(g, seat):
    """The packet (named by the seat to which it was dealt) that lies before `seat` in this round: packets go to the left, the next seat."""
    return (seat - g.draft_round) % g.num_players


@compiled
def legal_draft(g, mask):
    """Any card of the packet (section 2.7, D0)."""
    cards = g.packet[packet_of(g, g.seat)]
    while cards != 0:
        mask[TAKE + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def play_draft(g, action):
    """The seats are asked in seat order and see nothing of each other's picks; packets move when all have picked (2.7)."""
    pick_from_packet(g, g.seat, packet_of(g, g.seat), action - TAKE)
    if g.seat + 1 < g.num_players:
        g.seat += 1
        return
    g.seat = 0
    g.draft_round += 1
    if g.draft_round == KEPT:
        end_draft(g)
    else:
        report(g, PACKETS_PASSED, -1, 0, 0)


@compiled
def pick_from_packet(g, seat, k, card):
    """`seat` has seen the whole packet; to the others only the sleeves are mixed."""
    sleeve = int(g.sleeve_of[card])
    mix_for_others(g.may, seat, g.packet_sleeves[k], g.num_players)
    seen = g.packet[k]
    while seen != 0:
        one = lowest(seen)
        seen &= seen - 1
        know(g.may, seat, 1 << one, 1 << int(g.sleeve_of[one]))
    g.packet[k] &= ~(1 << card)
    g.traced[seat] |= g.packet[k]
    g.packet_sleeves[k] &= ~(1 << sleeve)
    g.hand[seat] |= 1 << card
    g.hand_sleeves[seat] |= 1 << sleeve


@compiled
def end_draft(g):
    """The cards that nobody chose go under the deck in random order."""
    rest = 0
    for k in range(g.num_players):
        rest |= g.packet_sleeves[k]
        g.packet_sleeves[k] = 0
        g.packet[k] = 0
    report(g, REST_UNDER_DECK, -1, int(count(rest)), 0)
    sleeves_under_deck_shuffled(g, rest)
    forget_order(g, rest)
    begin_turns(g)


STAGES = (Question(DRAFT, "draft", legal_draft, play_draft, asks="which building card to keep"),)
