"""What a seat may know, and worlds that agree with it (amendment F9).

`redact` overwrites what the seat may not know and renames the sleeves by public things alone, so that two states which the seat cannot tell
apart become the same bytes. `resample` fills such a view again.
"""
from __future__ import annotations

import numpy as np

from architects_env.core.bits import count, has, lowest, nth
from architects_env.core.hidden import column, deal
from architects_env.core.jit import compiled
from architects_env.core.rng import below, redraw_stream, wipe_stream
from architects_env.core.zones import HIDDEN
from architects_env.games.architects.board import MOST_PLAYERS
from architects_env.games.architects.cards import (
    BUILDINGS_IN_BOX,
    NUM_BUILDINGS,
    SMALL_SIDE,
)
from architects_env.games.architects.draft import packet_of
from architects_env.games.architects.state import APPRENTICES, DECK, DRAFT, MARKET, PROMO_CARDS, REWARDS, SCHEMES

hide_apprentices, lay_apprentices = APPRENTICES.redact, APPRENTICES.resample
hide_rewards, hide_market, hide_schemes = REWARDS.redact, MARKET.redact, SCHEMES.redact
lay_rewards, lay_market, lay_schemes = REWARDS.resample, MARKET.resample, SCHEMES.resample


# --- what is in play ----------------------------------------------------------------------------------------------------------------------------------
@compiled
def all_buildings(g):
    """The set of building cards in this game."""
    return (1 << NUM_BUILDINGS) - 1 if g.options[PROMO_CARDS] == 1 else (1 << BUILDINGS_IN_BOX) - 1


# --- what lies open before a seat ---------------------------------------------------------------------------------------------------------------------
@compiled
def packet_before(g, seat):
    """The draft packet that `seat` holds in its hands, or -1: seats that have picked in this round have laid theirs down."""
    return packet_of(g, seat) if g.stage == DRAFT and seat >= g.seat else -1


@compiled
def seen_cards(g, seat):
    """The set of face-down building cards that `seat` sees: its hand, the packet it holds, the cards it has drawn to choose from."""
    cards = g.hand[seat]
    k = packet_before(g, seat)
    if k >= 0:
        cards |= g.packet[k]
    if g.active == seat:
        cards |= g.drawn
    return cards


@compiled
def seen_sleeves(g, seat):
    """The sleeves of `seen_cards`."""
    sleeves = g.hand_sleeves[seat]
    k = packet_before(g, seat)
    if k >= 0:
        sleeves |= g.packet_sleeves[k]
    if g.active == seat:
        sleeves |= g.drawn_sleeves
    return sleeves


@compiled
def built_by_anybody(g):
    """The set of buildings that lie open."""
    cards = 0
    for p in range(g.at_table):
        cards |= g.built[p]
    return cards


# --- redact ----------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def redact(g, seat):
    """Turns the state into the view of `seat`."""
    wipe_stream(g.rng)
    hide_apprentices(g, seat)
    hide_rewards(g, seat)
    hide_market(g, seat)
    hide_schemes(g, seat)
    seen = seen_cards(g, seat)
    keep_own_knowledge(g, seat, seen)
    rename_sleeves(g, seat, seen)
    for p in range(g.at_table):
        if p != seat:
            g.hand[p] = 0
        if p != packet_before(g, seat):
            g.packet[p] = 0
    if g.active != seat:
        g.drawn = 0


@compiled
def keep_own_knowledge(g, seat, seen):
    """The memory of `seat`, tidied: what it sees lies where it lies, nothing else is in these sleeves; other seats' memories go."""
    for observer in range(MOST_PLAYERS):
        if observer != seat:
            g.traced[observer] = 0
            for card in range(NUM_BUILDINGS):
                g.may[observer, card] = 0
    hidden = ~seen_sleeves(g, seat)
    built = built_by_anybody(g)
    g.traced[seat] &= ~(seen | built)
    for card in range(NUM_BUILDINGS):
        if has(seen, card):
            g.may[seat, card] = 1 << int(g.sleeve_of[card])
        else:
            g.may[seat, card] = 0 if has(built, card) else g.may[seat, card] & hidden


@compiled
def name_set(g, seat, sleeves, cards, names, named):
    """Gives new numbers from `named` on to a set of sleeves: by card where the seat sees `cards`, else by what it thinks may be in them."""
    if cards != 0:
        while cards != 0:
            names[g.sleeve_of[lowest(cards)]] = named
            cards &= cards - 1
            named += 1
        return named
    signs = np.zeros(DECK, np.int64)
    left = sleeves
    while left != 0:
        signs[lowest(left)] = column(g.may, seat, lowest(left))
        left &= left - 1
    while sleeves != 0:
        best = lowest(sleeves)
        left = sleeves
        while left != 0:
            if signs[lowest(left)] < signs[best]:
                best = lowest(left)
            left &= left - 1
        names[best] = named
        named += 1
        sleeves &= ~(1 << best)
    return named


@compiled
def renamed(sleeves, names):
    """A set of sleeves under their new numbers."""
    new = 0
    while sleeves != 0:
        new |= 1 << names[lowest(sleeves)]
        sleeves &= sleeves - 1
    return new


@compiled
def rename_sleeves(g, seat, seen):
    """New numbers: the deck from the top, then hands, packets and drawn cards. A number must not tell when a card was drawn or passed on."""
    names = np.zeros(DECK, np.int64)
    named = 0
    for i in range(g.building_left):
        names[g.building_deck[(g.building_top + i) % DECK]] = named
        named += 1
    for p in range(g.at_table):
        named = name_set(g, seat, g.hand_sleeves[p], g.hand[p] & seen, names, named)
    for k in range(g.at_table):
        named = name_set(g, seat, g.packet_sleeves[k], g.packet[k] & seen, names, named)
    named = name_set(g, seat, g.drawn_sleeves, g.drawn & seen, names, named)
    for i in range(DECK):
        place = (g.building_top + i) % DECK
        g.building_deck[place] = names[g.building_deck[place]] if i < g.building_left else HIDDEN
    for p in range(g.at_table):
        g.hand_sleeves[p] = renamed(g.hand_sleeves[p], names)
        g.packet_sleeves[p] = renamed(g.packet_sleeves[p], names)
    g.drawn_sleeves = renamed(g.drawn_sleeves, names)
    for sleeve in range(NUM_BUILDINGS):
        g.card_in[sleeve] = HIDDEN
    for card in range(NUM_BUILDINGS):
        g.may[seat, card] = renamed(g.may[seat, card], names)
        g.sleeve_of[card] = names[g.sleeve_of[card]] if has(seen, card) else HIDDEN
        if has(seen, card):
            g.card_in[g.sleeve_of[card]] = card


# --- resample ---------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def resample(g, seat, rng):
    """Fills the view of `seat`: all ways that agree with what it knows are equally likely. The other seats remember nothing in it."""
    redraw_stream(g.rng, rng)
    lay_apprentices(g, seat, rng)
    lay_rewards(g, seat, rng)
    resample_market(g, seat, rng)
    lay_schemes(g, seat, rng)
    resample_buildings(g, seat, rng)


@compiled
def resample_market(g, seat, rng):
    """The left deck: of its top card the small side is known, which two cards may have."""
    lay_market(g, seat, rng)
    fitting = 0
    for i in range(g.market_deck_size):
        if SMALL_SIDE[g.market_deck[i]] == g.small_offer:
            fitting |= 1 << i
    if fitting != 0:
        top = nth(fitting, below(rng, count(fitting)))
        g.market_deck[0], g.market_deck[top] = g.market_deck[top], g.market_deck[0]


@compiled
def resample_buildings(g, seat, rng):
    """The face-down building cards of deck, hands and packets."""
    live = g.drawn_sleeves
    for p in range(g.at_table):
        live |= g.hand_sleeves[p] | g.packet_sleeves[p]
    for i in range(g.building_left):
        live |= 1 << int(g.building_deck[(g.building_top + i) % DECK])
    seen = seen_cards(g, seat)
    hidden = all_buildings(g) & ~built_by_anybody(g) & ~seen
    deal(g.may, seat, hidden, live & ~seen_sleeves(g, seat), g.sleeve_of, rng)
    face_down = hidden | seen
    for observer in range(g.num_players):
        for card in range(NUM_BUILDINGS):
            if observer != seat:
                g.may[observer, card] = live if has(face_down, card) else 0
    while hidden != 0:
        card = lowest(hidden)
        hidden &= hidden - 1
        put_in_sleeve(g, seat, card, int(g.sleeve_of[card]))


@compiled
def put_in_sleeve(g, seat, card, sleeve):
    """A sampled card is where its sleeve is."""
    g.card_in[sleeve] = card
    for p in range(g.at_table):
        if has(g.hand_sleeves[p], sleeve):
            g.hand[p] |= 1 << card
        if has(g.packet_sleeves[p], sleeve):
            g.packet[p] |= 1 << card
    if has(g.drawn_sleeves, sleeve):
        g.drawn |= 1 << card
