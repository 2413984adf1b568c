"""A small game whose players bid in secret: each lays a number from its hand face down, and the highest wins the
point. Hands are dealt from the numbers 1 to 9."""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Step, Zone, compiled

NUMBERS, PLAYERS, ROUNDS = 9, 3, 3
BIDDING, SCORING = range(2)  # stages
ACTION_SPACE = kit.ActionSpace()
BID = ACTION_SPACE.block("bid", NUMBERS, "bid this card in secret")


class Happens(kit.Events):
    """Events that are not actions."""

    SHOWS = "{player} has bid {bid}"


CARDS = kit.Cards(
    "number",
    NUMBERS,
    Zone("deck", NUMBERS, kit.HIDDEN_FROM_ALL, "numbers that nobody has seen"),
    Zone("hand", ROUNDS, kit.OWNER, "the hand", seats=PLAYERS),
    Zone("played", NUMBERS, kit.EVERYBODY, "numbers that were bid"),
    titles=[str(1 + card) for card in range(NUMBERS)],
)
fill, mix, deal = CARDS.fill("deck"), CARDS.shuffle("deck"), CARDS.draw("deck", "hand")
find, play_number = CARDS.find("hand"), CARDS.move("hand", "played")


@compiled
def can_bid(g, p, choice):
    """Allow the numbers in the hand."""
    return find(g, p, choice) >= 0


BIDS = kit.Secret(BID, seats=PLAYERS, allowed=can_bid, titles=CARDS.titles)
DTYPE = np.dtype([*kit.FIELDS, *CARDS.fields, *BIDS.fields, ("score", np.int16, PLAYERS)])


@compiled
def setup(g, num_players, options):
    """Deal three numbers to each player."""
    g.num_players = num_players
    fill(g, 0, NUMBERS)
    mix(g, 0)
    for p in range(num_players):
        for _ in range(ROUNDS):
            deal(g, 0, p)


@compiled
def score_bids(g):
    """Give the point to the highest bid."""
    winner = 0
    for p in range(g.num_players):
        play_number(g, p, find(g, p, g.bid[p]), 0)
        if g.bid[p] > g.bid[winner]:
            winner = p
    g.score[winner] += 1
    g.stage = BIDDING
    g.over = g.hand_size[0] == 0


STAGES = kit.Stages(BIDS.question(BIDDING, then=SCORING, event=Happens.SHOWS), Step(SCORING, "scoring", score_bids))


@compiled
def score_and_rank(g, scores, ranks):
    """Most points win."""
    keys = np.zeros((g.num_players, 1), np.int64)
    for p in range(g.num_players):
        scores[p] = keys[p, 0] = g.score[p]
    kit.rank_by(keys, g.num_players, ranks)


LAYOUT = kit.ObservationLayout(
    BIDS.part,
    CARDS.part("hand"),
    CARDS.part("played"),
    kit.Part("score", (kit.seat_axis(PLAYERS),), "points of each player"),
)
AT = LAYOUT.at
observe_bids, observe_hand, observe_played = BIDS.observe, CARDS.observe("hand"), CARDS.observe("played")


@compiled
def observe(g, seat, out):
    """Write the observation, the observer first."""
    out[:] = 0
    observe_bids(g, seat, out, AT.bid)
    observe_hand(g, seat, out, AT.hand)
    observe_played(g, seat, out, AT.played)
    for i in range(g.num_players):
        p = (seat + i) % g.num_players
        out[AT.score + i] = g.score[p] / ROUNDS


GAME = kit.Game(
    name="secret_bids",
    title="Secret Bids",
    version=1,
    dtype=DTYPE,
    action_space=ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(2, PLAYERS),
    options=(),
    max_decisions=PLAYERS * ROUNDS,
    margin_scale=3.0,
    setup=setup,
    stages=STAGES,
    score_and_rank=score_and_rank,
    observe=observe,
    words=kit.Words(ACTION_SPACE, BIDS.chapter("bid {choice}", secretly="makes a bid")),
    event_line=kit.event_lines(
        Happens,
        {
            "player": lambda g, e, observer: f"Player {e.player}",
            "bid": lambda g, e, observer: BIDS.titles[e.a],
        },
    ),
    cards=(CARDS, BIDS),
)
if not __name__.startswith("tests."):  # in another process; tests use `registered_games`
    kit.register(GAME)
