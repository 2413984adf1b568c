"""New Game: a small card game with hidden hands, an open market and scores, for two to four players.

Replace its rules by yours, step by step, and run `architects-env check` after each step. Every function with
`@compiled` becomes machine code: integers, arrays and loops only.

The rules: 24 goods of four kinds. Each player holds some in secret; three lie open in the market. In your turn you take
one good from the market (if you hold fewer than five), or sell all your goods of one kind for their number squared. The
game ends when the market can no longer be filled up. Most points win.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Zone, compiled

# --- what is printed --------------------------------------------------------------------------------------------------
KINDS = ("Cloth", "Grain", "Salt", "Wine")
GOODS, PLAYERS, MARKET, MOST_IN_HAND, FIRST_GOODS = 24, 4, 3, 5, 2
KIND = np.arange(GOODS) % len(KINDS)

# --- the state --------------------------------------------------------------------------------------------------------
CARDS = kit.Cards(
    "good",
    GOODS,
    Zone("deck", GOODS, kit.HIDDEN_FROM_ALL, "goods that nobody has seen"),
    Zone("market", MARKET, kit.EVERYBODY, "goods in the market"),
    Zone("hand", MOST_IN_HAND, kit.OWNER, "the hand", seats=PLAYERS),
    Zone("sold", GOODS, kit.EVERYBODY, "goods that were sold"),
    titles=[f"{KINDS[kind]} {number // len(KINDS)}" for number, kind in enumerate(KIND)],
)
fill_deck, shuffle_deck = CARDS.fill("deck"), CARDS.shuffle("deck")
deal, open_good = CARDS.draw("deck", "hand"), CARDS.draw("deck", "market")
take_good, sell_good = CARDS.move("market", "hand"), CARDS.move("hand", "sold")
DTYPE = np.dtype([*kit.FIELDS, *CARDS.fields, ("score", np.int16, PLAYERS)])

# --- the rules --------------------------------------------------------------------------------------------------------
TURN = 0  # the only stage: a player takes or sells
ACTION_SPACE = kit.ActionSpace()
TAKE = ACTION_SPACE.block("take", len(KINDS), "take a good of this kind from the market")
SELL = ACTION_SPACE.block("sell", len(KINDS), "sell all goods of this kind")


@compiled
def setup(g, num_players, options):
    """Two goods for each player, three in the market."""
    g.num_players = num_players
    fill_deck(g, 0, GOODS)
    shuffle_deck(g, 0)
    for seat in range(num_players):
        for _ in range(FIRST_GOODS):
            deal(g, 0, seat)
    for _ in range(MARKET):
        open_good(g, 0, 0)


@compiled
def legal_turn(g, mask):
    """Take a kind that lies in the market, or sell a kind that the player holds."""
    if g.hand_size[g.seat] < MOST_IN_HAND:
        for i in range(g.market_size):
            mask[TAKE + KIND[g.market[i]]] = 1
    for i in range(g.hand_size[g.seat]):
        mask[SELL + KIND[g.hand[g.seat, i]]] = 1


@compiled
def play_take(g, action):
    """The first good of this kind comes into the hand, and another one into the market."""
    for i in range(g.market_size):
        if KIND[g.market[i]] == action - TAKE:
            take_good(g, 0, i, g.seat)
            break
    if g.deck_size == 0:
        g.over = 1
    else:
        open_good(g, 0, 0)
        next_turn(g)


@compiled
def play_sell(g, action):
    """All goods of the kind bring their number squared."""
    number = 0
    for i in range(g.hand_size[g.seat] - 1, -1, -1):
        if KIND[g.hand[g.seat, i]] == action - SELL:
            sell_good(g, g.seat, i, 0)
            number += 1
    g.score[g.seat] += number * number
    next_turn(g)


@compiled
def play_turn(g, action):
    """A turn: take or sell."""
    if action < SELL:
        play_take(g, action)
    else:
        play_sell(g, action)


@compiled
def next_turn(g):
    """The next player decides."""
    g.seat = (g.seat + 1) % g.num_players


@compiled
def standings(g, scores, ranks):
    """Most points win; equals share the place."""
    keys = np.zeros((g.num_players, 1), np.int64)
    for p in range(g.num_players):
        scores[p] = keys[p, 0] = g.score[p]
    kit.rank_by(keys, g.num_players, ranks)


STAGES = kit.Stages(
    # asked_if_forced: a turn with one legal action is asked too, because playing it unasked would tell about the hand
    Question(TURN, "turn", legal_turn, play_turn, asked_if_forced=True, asks="what to take or sell"),
)
PHRASES = kit.Chapter(
    Phrase(TAKE, "take {kind} from the market"),
    Phrase(SELL, "sell all {kind}"),
    kind=lambda g, i, observer: KINDS[i],
)

# --- the observation --------------------------------------------------------------------------------------------------
LAYOUT = kit.ObservationLayout(
    CARDS.part("market"),
    CARDS.part("hand"),
    CARDS.part("sold"),
    kit.Part("players", (kit.seat_axis(PLAYERS), kit.titled_axis("players", "plays", "score", "goods")), "each player"),
    kit.Part("deck", (kit.titled_axis("deck", "share left"),), "how much of the deck is left"),
)
AT = LAYOUT.at
observe_market, observe_hand, observe_sold = CARDS.observe("market"), CARDS.observe("hand"), CARDS.observe("sold")


@compiled
def observe(g, seat, out):
    """float32[len(LAYOUT)], entries from 0 to 1, the observer first."""
    out[:] = 0
    observe_market(g, seat, out, AT.market)
    observe_hand(g, seat, out, AT.hand)
    observe_sold(g, seat, out, AT.sold)
    for i in range(g.num_players):
        p = (seat + i) % g.num_players
        out[AT.players + 3 * i] = 1
        out[AT.players + 3 * i + 1] = g.score[p] / (g.score[p] + 20)
        out[AT.players + 3 * i + 2] = g.hand_size[p] / MOST_IN_HAND
    out[AT.deck] = g.deck_size / GOODS


# --- bots -------------------------------------------------------------------------------------------------------------
WEIGHTS = (
    kit.Weight("rivals", "share of the best other score that counts against one's own"),
    kit.WORLDS,
    kit.PATIENCE,
)


@compiled
def rollout_policy(g, mask, rng, weights):
    """Sell three or more of a kind; otherwise take what the hand has most of; otherwise sell the most."""
    best, action, number = -1, 0, np.zeros(len(KINDS), np.int64)
    for i in range(g.hand_size[g.seat]):
        number[KIND[g.hand[g.seat, i]]] += 1
    for kind in range(len(KINDS)):
        if mask[SELL + kind] == 1 and number[kind] * (1 if number[kind] < 3 else 10) > best:
            best, action = number[kind] * (1 if number[kind] < 3 else 10), SELL + kind
        if mask[TAKE + kind] == 1 and number[kind] + 3 > best:
            best, action = number[kind] + 3, TAKE + kind
    return action


@compiled
def value(g, p, weights):
    """Return the points of `p`, less a share of those of the best other player."""
    best = 0
    for q in range(g.num_players):
        if q != p:
            best = max(best, g.score[q])
    return g.score[p] - weights[0] * best


# --- the game ---------------------------------------------------------------------------------------------------------
GAME = kit.add_bots(
    kit.Game(
        name="newgame",
        title="New Game",
        version=1,
        dtype=DTYPE,
        action_space=ACTION_SPACE,
        observation_layout=LAYOUT,
        seats=(2, PLAYERS),
        options=(),
        max_decisions=400,
        margin_scale=10.0,
        setup=setup,
        stages=STAGES,
        score_and_rank=standings,
        observe=observe,
        words=kit.Words(ACTION_SPACE, PHRASES),
        cards=(CARDS,),
    ),
    value=value,
    rollout_policy=rollout_policy,
    weights=WEIGHTS,
    file=Path(__file__).with_name("weights.json"),
    settled=kit.game_over,  # options are played on to the end of the game
)
