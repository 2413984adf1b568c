"""Set-up and draft (rules section 2, amendments F9, F10)."""
from __future__ import annotations

from architects_env.core.bits import lowest
from architects_env.core.hidden import know, know_nothing, mix_for_others
from architects_env.core.jit import compiled
from architects_env.core.rng import below, shuffle
from architects_env.games.architects.actions import TAKE
from architects_env.games.architects.board import DEALT, KEPT, REWARDS_USED, START_SILVER, START_TAX, START_VIRTUE, WORKERS
from architects_env.games.architects.cards import (
    NUM_APPRENTICES,
    NUM_BUILDINGS,
    NUM_MARKET_CARDS,
    NUM_REWARDS,
    SILVER,
    SMALL_SIDE,
)
from architects_env.games.architects.decks import forget_order, reveal_apprentice, sleeves_under_deck_shuffled
from architects_env.games.architects.state import DRAFT, NOBODY, TURN_DONE


@compiled
def setup(g, num_players, options):
    """Steps 1 to 7 of the rulebook's set-up, up to the first pick of the draft. Start player and silver come after the draft (F10)."""
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    g.start_player = NOBODY
    g.end_trigger = NOBODY
    g.tax = START_TAX
    for i in range(g.market_space.shape[0]):
        g.market_space[i] = NOBODY
    for i in range(g.guildhall_slot.shape[0]):
        g.guildhall_slot[i] = NOBODY
    for p in range(num_players):
        g.supply[p] = WORKERS
        g.virtue[p] = START_VIRTUE
    shuffle_market_and_rewards(g)
    lay_out_apprentices(g)
    deal_buildings(g)
    g.stage = DRAFT


@compiled
def shuffle_market_and_rewards(g):
    """The ten Black Market cards small side up; two rewards a player and one more."""
    for card in range(NUM_MARKET_CARDS):
        g.market_deck[card] = card
        g.market_pile[card] = -1
    shuffle(g.rng, g.market_deck, 0, NUM_MARKET_CARDS)
    g.market_deck_left = NUM_MARKET_CARDS
    g.small_offer = SMALL_SIDE[g.market_deck[0]]
    for card in range(NUM_REWARDS):
        g.rewards[card] = card
    shuffle(g.rng, g.rewards, 0, NUM_REWARDS)
    g.rewards_left = REWARDS_USED[g.num_players]


@compiled
def lay_out_apprentices(g):
    """Two rows of four, open."""
    for card in range(NUM_APPRENTICES):
        g.apprentice_deck[card] = card
    shuffle(g.rng, g.apprentice_deck, 0, NUM_APPRENTICES)
    g.apprentice_left = NUM_APPRENTICES
    g.apprentice_unseen = NUM_APPRENTICES
    for row in range(2):
        for column in range(4):
            g.display[row, column] = reveal_apprentice(g)


@compiled
def deal_buildings(g):
    """Four cards each; the rest is the deck. At first everybody must think any card in any sleeve."""
    for card in range(NUM_BUILDINGS):
        g.card_in[card] = card
    shuffle(g.rng, g.card_in, 0, NUM_BUILDINGS)
    for sleeve in range(NUM_BUILDINGS):
        g.sleeve_of[g.card_in[sleeve]] = sleeve
    know_nothing(g.may, NUM_BUILDINGS)
    dealt = DEALT * g.num_players
    for sleeve in range(dealt):
        g.packet_sleeves[sleeve // DEALT] |= 1 << sleeve
        g.packet[sleeve // DEALT] |= 1 << int(g.card_in[sleeve])
    for sleeve in range(dealt, NUM_BUILDINGS):
        g.building_deck[sleeve - dealt] = sleeve
    g.building_left = NUM_BUILDINGS - dealt


# --- D0: the draft ----------------------------------------------------------------------------------------------------------------------------
@compiled
def packet_of(g, seat):
    """The packet (named by the seat to which it was dealt) that lies before `seat` in this round: packets go to the left, the next seat."""
    return (seat - g.draft_round) % g.num_players


@compiled
def legal_draft(g, mask):
    options = 0
    cards = g.packet[packet_of(g, g.seat)]
    while cards != 0:
        mask[TAKE + lowest(cards)] = 1
        cards &= cards - 1
        options += 1
    return options


@compiled
def play_draft(g, action):
    """The seats are asked in seat order and see nothing of each other's picks; packets move when all have picked."""
    pick_from_packet(g, g.seat, packet_of(g, g.seat), action - TAKE)
    if g.seat + 1 < g.num_players:
        g.seat += 1
        return
    g.seat = 0
    g.draft_round += 1
    if g.draft_round == KEPT:
        end_draft(g)


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
    """The cards that nobody chose go under the deck in random order; then the start player is drawn, and silver given in turn order."""
    rest = 0
    for k in range(g.num_players):
        rest |= g.packet_sleeves[k]
        g.packet_sleeves[k] = 0
        g.packet[k] = 0
    sleeves_under_deck_shuffled(g, rest)
    forget_order(g, rest)
    g.start_player = below(g.rng, g.num_players)
    for i in range(g.num_players):
        g.goods[(g.start_player + i) % g.num_players, SILVER] += START_SILVER[i]
    g.active = (g.start_player - 1) % g.num_players
    g.stage = TURN_DONE
