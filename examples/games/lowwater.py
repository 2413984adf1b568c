"""Low Water: a small card game with two stages in a turn, for two to four players. A template for games of your own.

The rules: 24 cards with the numbers 1 to 12, each twice. Everybody holds four; one lies open on the pile. In your turn
you first take a card, from the deck or from the pile, and then drop one of your five onto the pile. The game ends when
the deck is empty or everybody has had six turns. Then all hands are shown, and the lowest sum wins.

What to look at: two stages that follow each other, a step without a decision, events that are told in the log, hands
that are shown at the end.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Step, Zone, compiled, report
from architects_env.play.face import Face, register_face

NUMBER, SEATS, HAND, TURNS, HIGHEST = 24, 4, 4, 6, 50
RANK = np.arange(NUMBER) // 2 + 1
TITLES = tuple(f"{RANK[card]}{'ab'[card % 2]}" for card in range(NUMBER))

# --- the state --------------------------------------------------------------------------------------------------------
CARDS = kit.Cards(
    "card",
    NUMBER,
    Zone("deck", NUMBER, kit.HIDDEN_FROM_ALL, "cards that nobody has seen"),
    Zone("hand", HAND + 1, kit.OWNER, "the hand", seats=SEATS),
    Zone("pile", NUMBER, kit.EVERYBODY, "dropped cards, the last one on top"),
    titles=TITLES,
)
fill_deck, shuffle_deck, draw = CARDS.fill("deck"), CARDS.shuffle("deck"), CARDS.draw("deck", "hand")
open_first, take_from_pile = CARDS.draw("deck", "pile"), CARDS.move("pile", "hand")
drop, find, show = CARDS.move("hand", "pile"), CARDS.find("hand"), CARDS.show("hand")
DTYPE = np.dtype([*kit.FIELDS, *CARDS.fields, ("turns_taken", np.int16)])  # of all players together

# --- the rules --------------------------------------------------------------------------------------------------------
TAKING, DROPPING, SHOWING = range(3)  # stages: questions first, then steps
ACTION_SPACE = kit.ActionSpace()
TAKE = ACTION_SPACE.block("take", 2, "take a card: 0 from the deck, 1 from the pile")
DROP = ACTION_SPACE.block("drop", NUMBER, "drop this card")


class Happens(kit.Events):
    """Events that are not decisions."""

    ENDS = "the water is low after {turns}"
    SHOWS = "{player} shows the {card}"


@compiled
def setup(g, num_players, options):
    """Deal four cards to each player, and open one."""
    g.num_players = num_players
    fill_deck(g, 0, NUMBER)
    shuffle_deck(g, 0)
    for p in range(num_players):
        for _ in range(HAND):
            draw(g, 0, p)
    open_first(g, 0, 0)
    g.stage = TAKING


@compiled
def legal_take(g, mask):
    """Either place is possible: neither is ever empty here."""
    mask[TAKE : TAKE + 2] = 1


@compiled
def play_take(g, action):
    """Take the card. The same seat goes on to the next stage."""
    if action == TAKE:
        draw(g, 0, g.seat)
    else:
        take_from_pile(g, 0, g.pile_size - 1, g.seat)
    g.stage = DROPPING


@compiled
def legal_drop(g, mask):
    """Any card of the hand."""
    for i in range(g.hand_size[g.seat]):
        mask[DROP + g.hand[g.seat, i]] = 1


@compiled
def play_drop(g, action):
    """Drop the card. The next seat takes, or the game goes on to its last step."""
    drop(g, g.seat, find(g, g.seat, action - DROP), 0)
    g.turns_taken += 1
    g.seat = (g.seat + 1) % g.num_players
    over = g.deck_size == 0 or g.turns_taken == TURNS * g.num_players
    g.stage = SHOWING if over else TAKING


@compiled
def show_hands(g):
    """Show all hands, card by card in the order of their numbers: the order of the places would tell something."""
    report(g, Happens.ENDS, -1, g.turns_taken, 0)
    for p in range(g.num_players):
        for card in range(NUMBER):
            place = find(g, p, card)
            if place >= 0:
                show(g, p, place, kit.ALL_SEATS)
                report(g, Happens.SHOWS, p, card, 0)
    g.over = 1


STAGES = kit.Stages(
    Question(TAKING, "taking", legal_take, play_take, asks="where to take a card"),
    Question(DROPPING, "dropping", legal_drop, play_drop, asks="which card to drop"),
    Step(SHOWING, "showing", show_hands),
)
PHRASES = kit.Chapter(
    Phrase(TAKE, "draw a card from the deck"),
    Phrase(TAKE + 1, "take the {top} from the pile"),
    Phrase(DROP, "drop the {card}"),
    top=lambda g, i, observer: TITLES[g.pile[g.pile_size - 1]],
    card=lambda g, i, observer: TITLES[i],
)
EVENTS = kit.event_lines(
    Happens,
    {
        "player": lambda g, event, observer: kit.player(event.player),
        "card": lambda g, event, observer: TITLES[event.a],
        "turns": lambda g, event, observer: kit.plural(event.a, "{n} turn", "{n} turns"),
    },
)


@compiled
def score_and_rank(g, scores, ranks):
    """The lowest sum of the hand has most points. Equal sums share the rank."""
    keys = np.zeros((g.num_players, 1), np.int64)
    for p in range(g.num_players):
        scores[p] = HIGHEST
        for i in range(g.hand_size[p]):
            scores[p] -= RANK[g.hand[p, i]]
        keys[p, 0] = scores[p]
    kit.rank_by(keys, g.num_players, ranks)


# --- the observation --------------------------------------------------------------------------------------------------
LAYOUT = kit.ObservationLayout(
    STAGES.part,  # one entry for each question
    CARDS.part("hand"),
    CARDS.part("pile"),
    kit.Part("top", (kit.Axis("card", TITLES),), "the card on top of the pile"),
    kit.Part("players", (kit.seat_axis(SEATS), kit.titled_axis("players", "plays", "decides")), "each player"),
    kit.Part("turns", (kit.titled_axis("turns", "share of all turns"),), "how far the game is"),
)
AT = LAYOUT.at
observe_hand, observe_pile = CARDS.observe("hand"), CARDS.observe("pile")


@compiled
def observe(g, seat, out):
    """Write the observation, float32[len(LAYOUT)], with the observer first."""
    out[:] = 0
    if g.stage < SHOWING:  # steps have no entry
        out[AT.stage + g.stage] = 1
    observe_hand(g, seat, out, AT.hand)
    observe_pile(g, seat, out, AT.pile)
    if g.pile_size > 0:
        out[AT.top + g.pile[g.pile_size - 1]] = 1
    for i in range(g.num_players):
        out[AT.players + 2 * i] = 1
        out[AT.players + 2 * i + 1] = g.seat == (seat + i) % g.num_players
    out[AT.turns] = g.turns_taken / (TURNS * g.num_players)


# --- bots -------------------------------------------------------------------------------------------------------------
@compiled
def rollout_policy(g, mask, rng, weights):
    """Take low cards from the pile, and drop the highest card."""
    if g.stage == TAKING:
        return TAKE + int(RANK[g.pile[g.pile_size - 1]] <= weights[0])
    best = -1
    for card in range(NUMBER):
        if mask[DROP + card] == 1:
            best = DROP + card
    return best


@compiled
def value(g, p, weights):
    """The sum of the own hand, below 0."""
    total = 0.0
    for i in range(g.hand_size[p]):
        if g.hand[p, i] >= 0:
            total -= RANK[g.hand[p, i]]
    return total


# --- the game ---------------------------------------------------------------------------------------------------------
GAME = kit.add_bots(
    kit.Game(
        name="lowwater",
        title="Low Water",
        version=1,
        dtype=DTYPE,
        action_space=ACTION_SPACE,
        observation_layout=LAYOUT,
        seats=(2, SEATS),
        options=(),
        max_decisions=2 * TURNS * SEATS,
        margin_scale=10.0,
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
    weights=(kit.Weight("low", "highest number that is taken from the pile"), kit.WORLDS, kit.PATIENCE),
    vectors={
        "greedy": {"low": 5.0, "worlds": 0, "patience": 0},
        "heuristic": {"low": 5.0, "worlds": 8, "patience": 2},
    },
)
kit.register(GAME)
HOW_TO_WIN = ("Hold the lowest sum when the water is low.", "Take numbers up to 5 from the pile; drop the highest.")
register_face("lowwater", Face(how_to_win=HOW_TO_WIN))
