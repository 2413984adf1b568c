"""Pledges: a trick-taking game with bidding and partners, for four players.

The rules: 24 cards, four suits with the ranks 1 to 6. Players who sit opposite are partners. There are four deals of six
cards for each player. In turn, from the left of the dealer, everybody passes or pledges that their side takes at least
a number of tricks with a suit as trumps, more than anybody before. If all others pass, the dealer has to pledge. The player
to the left of the dealer leads. Follow suit if you can; the highest trump wins the trick, else the highest card of the
suit that was led, and the winner leads next. A side that keeps its pledge scores the pledge and its tricks, one that
breaks it loses the pledge. The other side scores its tricks.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Zone, compiled, report
from architects_env.play.face import Face, register_face

SUITS = ("Sun", "Moon", "Star", "Wind")
RANKS, SEATS, DEALS, TRICKS, LEAST = 6, 4, 4, 6, 3
NUMBER = len(SUITS) * RANKS
SUIT, RANK = np.arange(NUMBER) // RANKS, np.arange(NUMBER) % RANKS
TITLES = tuple(f"{suit} {rank + 1}" for suit in SUITS for rank in range(RANKS))


# --- the state --------------------------------------------------------------------------------------------------------
@compiled
def agrees(g):
    """Accept only worlds in which nobody holds a suit that they did not follow."""
    for p in range(SEATS):
        for i in range(g.hand_size[p]):
            if (g.void[p] >> SUIT[g.hand[p, i]]) & 1 == 1:
                return False
    return True


CARDS = kit.Cards(
    "card",
    NUMBER,
    Zone("deck", NUMBER, kit.HIDDEN_FROM_ALL, "cards between two deals"),
    Zone("hand", TRICKS, kit.OWNER, "the hand", seats=SEATS),
    Zone("trick", 1, kit.EVERYBODY, "the card in the present trick", seats=SEATS),
    Zone("gone", NUMBER, kit.EVERYBODY, "cards of earlier tricks"),
    titles=TITLES,
    agrees=agrees,
)
fill_deck, shuffle_deck, deal_card = CARDS.fill("deck"), CARDS.shuffle("deck"), CARDS.draw("deck", "hand")
play_card, find_card = CARDS.move("hand", "trick"), CARDS.find("hand")
put_away, collect = CARDS.move("trick", "gone"), CARDS.move_all("gone", "deck")
DTYPE = np.dtype(
    [
        *kit.FIELDS,
        *CARDS.fields,
        # finished deals; the highest pledge, who made it, its suit; who leads the trick, who wins it so far
        *((name, np.int16) for name in ("deal", "pledge", "pledger", "trump", "leader", "ahead")),
        ("void", np.int16, SEATS),  # bits of suits that the seat did not follow
        ("tricks", np.int16, 2),  # tricks of each side in this deal
        ("score", np.int16, 2),  # of each side
    ]
)

# --- the rules --------------------------------------------------------------------------------------------------------
BIDDING, PLAYING = range(2)  # stages
ACTION_SPACE = kit.ActionSpace()
PASS = ACTION_SPACE.block("pass", 1, "pledge nothing")
PLEDGE = ACTION_SPACE.block("pledge", (TRICKS - LEAST + 1, len(SUITS)), "pledge three tricks and more in a suit")
encode_pledge, decode_pledge, split_pledge = PLEDGE.encode, PLEDGE.decode, PLEDGE.split
PLAY = ACTION_SPACE.block("play", NUMBER, "play this card")


class Happens(kit.Events):
    """Events that are not decisions."""

    TRICK = "{player} takes the trick"


@compiled
def setup(g, num_players, options):
    """Begin the first deal."""
    g.num_players = num_players
    fill_deck(g, 0, NUMBER)
    begin_deal(g)


@compiled
def begin_deal(g):
    """Deal six cards to each player."""
    shuffle_deck(g, 0)
    for p in range(SEATS):
        for _ in range(TRICKS):
            deal_card(g, 0, p)
    g.void[:], g.tricks[:] = 0, 0
    g.pledge, g.pledger, g.trump, g.stage = 0, 0, 0, BIDDING
    g.seat = g.leader = (g.deal + 1) % SEATS


@compiled
def legal_bid(g, mask):
    """Pass, or pledge more than anybody before. The dealer has to pledge if nobody did."""
    mask[PASS] = g.pledge > 0 or g.seat != g.deal % SEATS
    for pledge in range(max(LEAST, g.pledge + 1), TRICKS + 1):
        for suit in range(len(SUITS)):
            mask[encode_pledge(pledge - LEAST, suit)] = 1


@compiled
def play_bid(g, action):
    """The dealer speaks last; then the highest pledge counts."""
    if action != PASS:
        more, g.trump = decode_pledge(action)
        g.pledge, g.pledger = LEAST + more, g.seat
    if g.seat == g.deal % SEATS:
        g.stage = PLAYING
    g.seat = (g.seat + 1) % SEATS


@compiled
def legal_play(g, mask):
    """Follow the suit that was led if the hand holds it."""
    hand = g.hand[g.seat, : g.hand_size[g.seat]]
    if g.trick_size[g.leader] == 1:
        for card in hand:
            mask[PLAY + card] = SUIT[card] == SUIT[g.trick[g.leader, 0]]
    if mask.sum() == 0:
        for card in hand:
            mask[PLAY + card] = 1


@compiled
def power(g, card):
    """Return the strength of a card in the present trick: trumps, then the suit that was led, then all others."""
    if SUIT[card] == g.trump:
        return 20 + RANK[card]
    return (10 if SUIT[card] == SUIT[g.trick[g.leader, 0]] else 0) + RANK[card]


@compiled
def play_play(g, action):
    """After four cards the trick is taken. Everybody notices who does not follow suit."""
    p, card = g.seat, action - PLAY
    play_card(g, p, find_card(g, p, card), p)
    if SUIT[card] != SUIT[g.trick[g.leader, 0]]:
        g.void[p] |= 1 << int(SUIT[g.trick[g.leader, 0]])
    if p == g.leader or power(g, card) > power(g, g.trick[g.ahead, 0]):
        g.ahead = p
    g.seat = (p + 1) % SEATS
    if g.seat == g.leader:
        report(g, Happens.TRICK, g.ahead, 0, 0)
        for q in range(SEATS):
            put_away(g, q, 0, 0)
        g.tricks[g.ahead % 2] += 1
        g.leader, g.seat = g.ahead, g.ahead
        if g.tricks.sum() == TRICKS:
            end_deal(g)


@compiled
def end_deal(g):
    """Score both sides; the game ends after four deals."""
    side = g.pledger % 2
    g.score[side] += g.pledge + g.tricks[side] if g.tricks[side] >= g.pledge else -g.pledge
    g.score[1 - side] += g.tricks[1 - side]
    collect(g, 0, 0)
    g.deal += 1
    g.over = g.deal == DEALS
    if g.over == 0:
        begin_deal(g)


@compiled
def score_and_rank(g, scores, ranks):
    """Partners share score and rank."""
    keys = np.zeros((SEATS, 1), np.int64)
    for p in range(SEATS):
        scores[p] = keys[p, 0] = g.score[p % 2]
    kit.rank_by(keys, SEATS, ranks)


STAGES = kit.Stages(
    Question(BIDDING, "bidding", legal_bid, play_bid, asks="what to pledge"),
    Question(PLAYING, "playing", legal_play, play_play, asked_if_forced=True, asks="which card to play"),
)
PHRASES = kit.Chapter(
    Phrase(PASS, "pass"),
    Phrase(PLEDGE, "pledge {number} tricks in {suit}"),
    Phrase(PLAY, "play {card}"),
    number=lambda g, i, observer: LEAST + split_pledge(i)[0],
    suit=lambda g, i, observer: SUITS[split_pledge(i)[1]],
    card=lambda g, i, observer: TITLES[i],
)
EVENTS = kit.event_lines(Happens, {"player": lambda g, e, observer: f"Player {e.player}"})

# --- the observation --------------------------------------------------------------------------------------------------
PLAYER = ("decides", "deals", "leads", "pledged", *(f"without {suit}" for suit in SUITS))
LAYOUT = kit.ObservationLayout(
    CARDS.part("hand"),
    CARDS.part("trick"),
    CARDS.part("gone"),
    kit.Part("players", (kit.seat_axis(SEATS), kit.titled_axis("players", *PLAYER)), "each player"),
    kit.Part("deal", (kit.titled_axis("deal", *SUITS, "share finished", "bidding"),), "pledge by suit, and the deal"),
    kit.Part("sides", (2, kit.titled_axis("sides", "tricks", "score")), "the side of the observer, then the other"),
)
AT = LAYOUT.at
observe_hand, observe_trick, observe_gone = CARDS.observe("hand"), CARDS.observe("trick"), CARDS.observe("gone")


@compiled
def observe(g, seat, out):
    """Write the observation, float32[len(LAYOUT)], with the observer first."""
    out[:] = 0
    observe_hand(g, seat, out, AT.hand)
    observe_trick(g, seat, out, AT.trick)
    observe_gone(g, seat, out, AT.gone)
    for i in range(SEATS):
        p, at = (seat + i) % SEATS, AT.players + len(PLAYER) * i
        out[at], out[at + 1], out[at + 2] = g.seat == p, g.deal % SEATS == p, g.leader == p
        out[at + 3] = g.pledge > 0 and g.pledger == p
        for suit in range(len(SUITS)):
            out[at + 4 + suit] = (g.void[p] >> suit) & 1
    for i in range(2):
        out[AT.sides + 2 * i] = g.tricks[(seat + i) % 2] / TRICKS
        out[AT.sides + 2 * i + 1] = min(1.0, max(0.0, 0.5 + g.score[(seat + i) % 2] / 100))
    out[AT.deal + g.trump] = g.pledge / TRICKS
    out[AT.deal + len(SUITS)], out[AT.deal + len(SUITS) + 1] = g.deal / DEALS, g.stage == BIDDING


# --- bots -------------------------------------------------------------------------------------------------------------
@compiled
def choose_pledge(g, mask, weights):
    """Pledge what the hand and the partner should take, in the longest suit (high cards count twice)."""
    worth, aces, pledge = np.zeros(len(SUITS)), 0, max(LEAST, g.pledge + 1)
    for card in g.hand[g.seat, :TRICKS]:
        worth[SUIT[card]] += 1.0 if RANK[card] >= RANKS // 2 else 0.5
        aces += RANK[card] == RANKS - 1
    if pledge > TRICKS or (mask[PASS] == 1 and worth.max() + aces + weights[0] < pledge):
        return int(PASS)
    return encode_pledge(pledge - LEAST, worth.argmax())


@compiled
def rollout_policy(g, mask, rng, weights):
    """Win tricks cheaply that the partner does not win."""
    if g.stage == BIDDING:
        return choose_pledge(g, mask, weights)
    best, most, leads = 0, -1000, g.trick_size[g.leader] == 0
    for card in range(NUMBER):
        if mask[PLAY + card] == 1:
            worth = 2 * RANK[card] if leads else -RANK[card] - (8 if SUIT[card] == g.trump else 0)
            if not leads and g.ahead % 2 != g.seat % 2 and power(g, card) > power(g, g.trick[g.ahead, 0]):
                worth += 100
            if worth > most:
                best, most = PLAY + card, worth
    return best


@compiled
def value(g, p, weights):
    """The lead of the side of `p` in points."""
    return float(g.score[p % 2] - g.score[1 - p % 2])


@compiled
def deal_over(g, since, p, weights):
    """Play options on to the end of the deal."""
    return g.deal != since.deal


# --- the game ---------------------------------------------------------------------------------------------------------
GAME = kit.add_bots(
    kit.Game(
        name="pledges",
        title="Pledges",
        version=1,
        dtype=DTYPE,
        action_space=ACTION_SPACE,
        observation_layout=LAYOUT,
        seats=(SEATS, SEATS),
        options=(),
        max_decisions=DEALS * (SEATS + NUMBER),
        margin_scale=20.0,
        setup=setup,
        stages=STAGES,
        score_and_rank=score_and_rank,
        observe=observe,
        words=kit.Words(ACTION_SPACE, PHRASES),
        event_line=EVENTS,
        cards=(CARDS,),
    ),
    value=value,
    rollout_policy=rollout_policy,
    weights=(kit.Weight("partner", "tricks that a pledge expects of the partner"), kit.WORLDS, kit.PATIENCE),
    vectors={
        "greedy": {"partner": 1.0, "worlds": 0, "patience": 0},
        "heuristic": {"partner": 1.0, "worlds": 8, "patience": 4},
    },
    settled=deal_over,
)
kit.register(GAME)
HOW_TO_WIN = "Pledge what you and your partner can take: a broken pledge costs as much as a kept one brings."
register_face("pledges", Face(how_to_win=(HOW_TO_WIN, "Leave a trick to your partner who is winning it.")))
