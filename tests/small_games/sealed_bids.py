"""Sealed Bids, a trick-taking game with secret bids that is small enough to plant mistakes in.

Twelve cards of three suits. Each player holds four, and bids in secret how many tricks it will win. The bids are
revealed together. Then four tricks are played: you follow suit if you can, and the highest card of the suit that was
led wins. A trick brings one point, and a bid that was kept three.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Zone, compiled, report

SUITS = ("Coral", "Moss", "Slate")
NUMBER, PLAYERS, TRICKS = 12, 3, 4
SUIT, RANK = np.arange(NUMBER) % 3, np.arange(NUMBER) // 3
NAMES = [f"{SUITS[SUIT[card]]} {RANK[card] + 1}" for card in range(NUMBER)]
BIDDING, PLAYING = range(2)


@compiled
def agrees(g):
    """Return whether nobody holds a suit that it could not follow."""
    for p in range(g.num_players):
        for i in range(g.hand_size[p]):
            if g.void[p, SUIT[g.hand[p, i]]] == 1:
                return False
    return True


ZONES = (
    Zone("deck", NUMBER, kit.HIDDEN_FROM_ALL, "cards out of play"),
    Zone("hand", TRICKS, kit.OWNER, "the hand", seats=PLAYERS),
    Zone("played", NUMBER, kit.EVERYBODY, "cards that were played"),
)
CARDS = kit.Cards("card", NUMBER, *ZONES, titles=NAMES, agrees=agrees)
fill_deck, shuffle_deck, draw = CARDS.fill("deck"), CARDS.shuffle("deck"), CARDS.draw("deck", "hand")
put_down = CARDS.move("hand", "played")
DTYPE = np.dtype(
    [
        *kit.FIELDS,
        *CARDS.fields,
        ("bid", np.int16, PLAYERS),  # -1 until the player has bid
        ("tricks", np.int16, PLAYERS),
        ("void", np.int16, (PLAYERS, 3)),  # 1 if the player could not follow this suit
        ("best", np.int16),  # card that wins the trick so far, -1 before the first
        ("winner", np.int16),
        ("in_trick", np.int16),
    ]
)
SPACE = kit.ActionSpace()
BID = SPACE.block("bid", TRICKS + 1, "bid this number of tricks")
PLAY = SPACE.block("play", NUMBER, "play this card")


class Happens(kit.Events):
    """Events that are not actions."""

    REVEALED = "the bid of {player} is {a}"


@compiled
def setup(g, num_players, options):
    """Deal four cards to each player."""
    g.num_players = num_players
    fill_deck(g, 0, NUMBER)
    shuffle_deck(g, 0)
    deal_hands(g)


@compiled
def deal_hands(g):
    """Deal from the deck, and forget all bids."""
    for seat in range(g.num_players):
        for _ in range(TRICKS):
            draw(g, 0, seat)
    g.bid[:] = -1
    g.best = -1


@compiled
def legal_bid(g, mask):
    """Any number may be bid."""
    for number in range(TRICKS + 1):
        mask[BID + number] = 1


@compiled
def play_bid(g, action):
    """Bid in secret; after the last bid all are revealed."""
    g.bid[g.seat] = action - BID
    if g.seat + 1 < g.num_players:
        g.seat += 1
        return
    g.seat, g.stage = 0, PLAYING
    for p in range(g.num_players):
        report(g, Happens.REVEALED, p, g.bid[p], 0)


@compiled
def follows(g, p):
    """Return whether `p` holds the suit that was led."""
    for i in range(g.hand_size[p]):
        if SUIT[g.hand[p, i]] == SUIT[g.best]:
            return True
    return False


@compiled
def legal_play(g, mask):
    """Follow suit if possible."""
    free = g.best < 0 or not follows(g, g.seat)
    for i in range(g.hand_size[g.seat]):
        card = g.hand[g.seat, i]
        if free or SUIT[card] == SUIT[g.best]:
            mask[PLAY + card] = 1


@compiled
def play_card(g, action):
    """The card is put down; the last one of a trick ends it."""
    p, card = g.seat, action - PLAY
    if g.best >= 0 and SUIT[card] != SUIT[g.best]:
        g.void[p, SUIT[g.best]] = 1
    for i in range(g.hand_size[p]):
        if g.hand[p, i] == card:
            put_down(g, p, i, 0)
            break
    if g.best < 0 or (SUIT[card] == SUIT[g.best] and RANK[card] > RANK[g.best]):
        g.best, g.winner = card, p
    g.in_trick += 1
    if g.in_trick < g.num_players:
        g.seat = (p + 1) % g.num_players
    else:
        end_trick(g)


@compiled
def end_trick(g):
    """The winner takes the trick and leads; without cards the game is over."""
    g.tricks[g.winner] += 1
    g.best, g.in_trick, g.seat = -1, 0, g.winner
    if g.hand_size[g.seat] == 0:
        g.over = 1


@compiled
def standings(g, scores, ranks):
    """A point for each trick and three for a bid that was kept."""
    keys = np.zeros((g.num_players, 1), np.int64)
    for p in range(g.num_players):
        scores[p] = g.tricks[p] + (3 if g.tricks[p] == g.bid[p] else 0)
        keys[p, 0] = scores[p]
    kit.rank_by(keys, g.num_players, ranks)


hide_cards, deal_cards = CARDS.redact, CARDS.determinize


@compiled
def redact(g, seat):
    """Hide cards, and the bids of others until all are made."""
    kit.wipe_stream(g.rng)
    hide_cards(g, seat)
    if g.stage == BIDDING:
        for p in range(g.num_players):
            if p != seat:
                g.bid[p] = -1


@compiled
def determinize(g, seat, rng):
    """Deal hidden cards, and draw the bids that others have made."""
    kit.redraw_stream(g.rng, rng)
    deal_cards(g, seat, rng)
    if g.stage == BIDDING:
        for p in range(g.seat):
            if p != seat:
                g.bid[p] = kit.below(rng, TRICKS + 1)


STAGES = kit.Stages(
    Question(BIDDING, "bidding", legal_bid, play_bid, asks="how many tricks to bid"),
    Question(PLAYING, "playing", legal_play, play_card, asked_if_forced=True, asks="which card to play"),
)
FIELDS = {"card": lambda g, i, observer: NAMES[i]}
PHRASES = kit.Chapter(Phrase(BID, "bid {index} tricks", log="makes a bid"), Phrase(PLAY, "play the {card}"), **FIELDS)
EVENTS = kit.event_lines(
    Happens, {"player": lambda g, event, observer: f"Player {event.player}", "a": lambda g, event, observer: event.a}
)
OF_PLAYER = ("plays", "bid is known", "bid", "tricks", *(f"lacks {suit}" for suit in SUITS))
LAYOUT = kit.ObservationLayout(
    CARDS.part("hand"),
    CARDS.part("played"),
    STAGES.part,
    kit.Part("players", (kit.seat_axis(PLAYERS), kit.titled_axis("players", *OF_PLAYER)), "each player"),
    kit.Part("best", (kit.titled_axis("best", *NAMES),), "the card that wins the trick so far"),
)
AT = LAYOUT.at
observe_hand, observe_played = CARDS.observe("hand"), CARDS.observe("played")


@compiled
def observe(g, seat, out):
    """float32[len(LAYOUT)], entries from 0 to 1, the observer first."""
    out[:] = 0
    observe_hand(g, seat, out, AT.hand)
    observe_played(g, seat, out, AT.played)
    out[AT.stage + g.stage] = 1
    for i in range(g.num_players):
        p = (seat + i) % g.num_players
        first = AT.players + len(OF_PLAYER) * i
        out[first] = 1
        if g.bid[p] >= 0 and (p == seat or g.stage == PLAYING):
            out[first + 1], out[first + 2] = 1, g.bid[p] / TRICKS
        out[first + 3] = g.tricks[p] / TRICKS
        for suit in range(3):
            out[first + 4 + suit] = g.void[p, suit]
    if g.best >= 0:
        out[AT.best + g.best] = 1


GAME = kit.Game(
    name="sealed_bids",
    title="Sealed Bids",
    version=1,
    dtype=DTYPE,
    action_space=SPACE,
    observation_layout=LAYOUT,
    seats=(2, PLAYERS),
    options=(),
    max_decisions=PLAYERS * (TRICKS + 1),
    margin_scale=5.0,
    setup=setup,
    stages=STAGES,
    score_and_rank=standings,
    observe=observe,
    redact=redact,
    determinize=determinize,
    words=kit.Words(SPACE, PHRASES),
    event_line=EVENTS,
    cards=(CARDS,),
)
