"""Leduc: the smallest poker with a card on the table, for two players (Leduc hold'em, from research on poker).

The rules: six cards, two each of Jack, Queen and King. Both players pay one chip and get a card in secret. A round of
bets of two chips follows, then a card is opened on the table, then a round of bets of four chips. In a round, at most
two bets are made. To fold loses what you have paid. At the end a pair with the open card wins, else the higher card.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Zone, compiled, report
from architects_env.play.face import Face, register_face

RANKS, NUMBER, MOST_BETS, BETS, MOST_CHIPS = ("Jack", "Queen", "King"), 6, 2, np.array([2, 4]), 13
RANK = np.arange(NUMBER) // 2
TITLES = [f"{RANKS[rank]} {'ab'[card % 2]}" for card, rank in enumerate(RANK)]
CARDS = kit.Cards(
    "card",
    NUMBER,
    Zone("deck", NUMBER, kit.HIDDEN_FROM_ALL, "cards that nobody has seen"),
    Zone("hand", 1, kit.OWNER, "the hand", seats=2),
    Zone("table", 1, kit.EVERYBODY, "the open card"),
    titles=TITLES,
)
fill_deck, shuffle_deck, deal = CARDS.fill("deck"), CARDS.shuffle("deck"), CARDS.draw("deck", "hand")
open_card, show_hand = CARDS.draw("deck", "table"), CARDS.show("hand")
DTYPE = np.dtype(
    [
        *kit.FIELDS,
        *CARDS.fields,
        ("paid", np.int16, 2),  # chips of each seat in the pot
        # bets in this round, decisions in it, the winner: -1 for a tie
        *((name, np.int16) for name in ("bets", "decided", "winner")),
    ]
)
ACTION_SPACE = kit.ActionSpace()
FOLD = ACTION_SPACE.block("fold", 1, "give up")
CALL = ACTION_SPACE.block("call", 1, "pay as much as the other, or nothing more")
RAISE = ACTION_SPACE.block("raise", 1, "pay as much as the other, and a bet")


class Happens(kit.Events):
    """Events that are not decisions."""

    OPENED = "the {card} is opened"
    SHOWN = "{player} shows the {card}"


@compiled
def setup(g, num_players, options):
    """Both pay a chip and get a card."""
    g.num_players, g.winner = 2, -1
    fill_deck(g, 0, NUMBER)
    shuffle_deck(g, 0)
    for p in range(2):
        deal(g, 0, p)
        g.paid[p] = 1


@compiled
def legal_bet(g, mask):
    """Fold if there is something to pay; raise if there were fewer than two bets."""
    mask[FOLD] = g.paid[g.seat] < g.paid[1 - g.seat]
    mask[CALL] = 1
    mask[RAISE] = g.bets < MOST_BETS


@compiled
def play_bet(g, action):
    """A round ends when the second player has called."""
    p, q = g.seat, 1 - g.seat
    g.decided += 1
    g.seat = q
    if action == FOLD:
        g.winner, g.over = q, 1
    elif action == RAISE:
        g.bets += 1
        g.paid[p] = g.paid[q] + BETS[g.table_size]
    else:
        g.paid[p] = g.paid[q]
        if g.decided > 1:
            end_round(g)


@compiled
def end_round(g):
    """Open the card, or compare the hands."""
    g.seat, g.bets, g.decided = 0, 0, 0
    if g.table_size == 0:
        report(g, Happens.OPENED, -1, open_card(g, 0, 0), 0)
        return
    for p in range(2):
        show_hand(g, p, 0, kit.ALL_SEATS)
        report(g, Happens.SHOWN, p, g.hand[p, 0], 0)
    mine, other = strength(g, 0), strength(g, 1)
    g.winner, g.over = (-1 if mine == other else int(mine < other)), 1


@compiled
def strength(g, p):
    """Return the rank of the hand, a pair above all."""
    rank = RANK[g.hand[p, 0]]
    return rank + len(RANKS) if g.table_size == 1 and RANK[g.table[0]] == rank else rank


@compiled
def score_and_rank(g, scores, ranks):
    """The winner gets what the other has paid."""
    keys = np.zeros((2, 1), np.int64)
    for p in range(2):
        if g.winner >= 0:
            scores[p] = g.paid[1 - p] if g.winner == p else -g.paid[p]
        keys[p, 0] = scores[p]
    kit.rank_by(keys, 2, ranks)


STAGES = kit.Stages(Question(0, "betting", legal_bet, play_bet, asks="what to bet"))
PHRASES = kit.Chapter(
    Phrase(FOLD, "fold"),
    Phrase(CALL, "{call}", "{calls}"),
    Phrase(RAISE, "raise by {bet}"),
    call=lambda g, i, observer: "call" if g.paid[g.seat] < g.paid[1 - g.seat] else "check",
    calls=lambda g, i, observer: "calls" if g.paid[g.seat] < g.paid[1 - g.seat] else "checks",
    bet=lambda g, i, observer: int(BETS[g.table_size]),
)
FIELDS = {"player": lambda g, e, observer: kit.player(e.player), "card": lambda g, e, observer: TITLES[e.a]}
EVENTS = kit.event_lines(Happens, FIELDS)
LAYOUT = kit.ObservationLayout(
    CARDS.part("hand"),
    CARDS.part("table"),
    kit.Part("paid", (kit.seat_axis(2),), "chips of each player as a share of the most"),
    kit.Part("round", (kit.titled_axis("round", "bets", "decides"),), "bets in this round, and who decides"),
)
AT = LAYOUT.at
observe_hand, observe_table = CARDS.observe("hand"), CARDS.observe("table")


@compiled
def observe(g, seat, out):
    """Write the observation, the observer first."""
    out[:] = 0
    observe_hand(g, seat, out, AT.hand)
    observe_table(g, seat, out, AT.table)
    for i in range(2):
        out[AT.paid + i] = g.paid[(seat + i) % 2] / MOST_CHIPS
    out[AT.round], out[AT.round + 1] = g.bets / MOST_BETS, g.seat == seat


@compiled
def rollout_policy(g, mask, rng, weights):
    """Raise with a strong hand, and fold a weak one that has to pay."""
    strong = strength(g, g.seat) + (0 if g.table_size == 1 else 1)
    if mask[RAISE] == 1 and strong >= weights[0]:
        return int(RAISE)
    return int(FOLD) if mask[FOLD] == 1 and strong < weights[1] else int(CALL)


@compiled
def value(g, p, weights):
    """The chips that are won."""
    if g.winner < 0:
        return 0.0
    return float(g.paid[1 - p]) if g.winner == p else -float(g.paid[p])


GAME = kit.add_bots(
    kit.Game(
        name="leduc",
        title="Leduc",
        version=1,
        dtype=DTYPE,
        action_space=ACTION_SPACE,
        observation_layout=LAYOUT,
        seats=(2, 2),
        options=(),
        max_decisions=10,
        margin_scale=float(MOST_CHIPS),
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
    weights=(
        kit.Weight("raise", "strength from which to raise"),
        kit.Weight("call", "strength from which to call"),
        kit.WORLDS,
        kit.PATIENCE,
    ),
    vectors={
        "greedy": {"raise": 1.0, "call": 1.0, "worlds": 0, "patience": 0},
        "heuristic": {"raise": 1.0, "call": 1.0, "worlds": 16, "patience": 10},
    },
    settled=kit.game_over,
)
kit.register(GAME)
HOW_TO_WIN = ("Win the chips of the other player.", "A King, or a pair, is worth a bet; a Jack without one is not.")
register_face("leduc", Face(how_to_win=HOW_TO_WIN))
