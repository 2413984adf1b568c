"""Sea Wall: a cooperative game with secret hands for one to four players, against a sea that the rules play.

The rules: a ring of five walls, each with two layers at first and at most six. Everybody holds three of 25 bags, five
for each wall, and nobody may tell which. In your turn either lay a bag: two layers on its own wall, or one layer on a
wall beside it, and draw another bag; or keep watch. Then the sea comes: the first of 20 waves takes one to three layers
from its wall. Who keeps watch then turns the next wave over for all to see. A wave that takes more layers than there
are floods the wall. The players lose together with the third flood, and win together when all waves have come.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Step, Zone, compiled, report
from architects_env.play.face import Face, register_face

# --- what is printed --------------------------------------------------------------------------------------------------
WALLS = ("Mill", "Church", "Harbour", "Dune", "Lock")
NUMBER, PLAYERS, HAND, FIRST_LAYERS, MOST_LAYERS, MOST_FLOODS = len(WALLS), 4, 3, 2, 6, 3
BAGS, WAVES = 25, 20
BAG_OF = np.arange(BAGS) % NUMBER
WAVE_AT, STRENGTH = np.arange(WAVES) % NUMBER, np.array((1, 2, 2, 3))[np.arange(WAVES) // NUMBER]
LEFT, OWN, RIGHT = range(3)  # where a bag is laid, seen from its own wall

# --- the state --------------------------------------------------------------------------------------------------------
BAG_CARDS = kit.Cards(
    "bag",
    BAGS,
    Zone("supply", BAGS, kit.HIDDEN_FROM_ALL, "bags that nobody has seen"),
    Zone("hand", HAND, kit.OWNER, "the hand", seats=PLAYERS),
    Zone("used", BAGS, kit.EVERYBODY, "bags that were laid"),
    titles=[f"{WALLS[wall]} bag {i // NUMBER + 1}" for i, wall in enumerate(BAG_OF)],
)
WAVE_CARDS = kit.Cards(
    "wave",
    WAVES,
    Zone("sea", WAVES, kit.HIDDEN_FROM_ALL, "waves to come"),
    Zone("gone", WAVES, kit.EVERYBODY, "waves that came"),
    titles=[f"{WALLS[WAVE_AT[i]]} wave {STRENGTH[i]} {'ab'[i // NUMBER == 2]}" for i in range(WAVES)],
)
fill_supply, shuffle_supply = BAG_CARDS.fill("supply"), BAG_CARDS.shuffle("supply")
draw_bag, use_bag, collect = (
    BAG_CARDS.draw("supply", "hand"),
    BAG_CARDS.move("hand", "used"),
    BAG_CARDS.move_all("used", "supply"),
)
fill_sea, shuffle_sea = WAVE_CARDS.fill("sea"), WAVE_CARDS.shuffle("sea")
next_wave, show_wave = WAVE_CARDS.draw("sea", "gone"), WAVE_CARDS.show("sea")
DTYPE = np.dtype(
    [
        *kit.FIELDS,
        *BAG_CARDS.fields,
        *WAVE_CARDS.fields,
        ("layers", np.int16, NUMBER),
        ("floods", np.int16),
        ("watched", np.int16),  # 1 if the seat that decided last keeps watch
    ]
)

# --- the rules --------------------------------------------------------------------------------------------------------
TURN, SEA = range(2)  # stages
ACTION_SPACE = kit.ActionSpace()
BUILD = ACTION_SPACE.block("build", (NUMBER, 3), "lay a bag for this wall to the left of it, on it, or to the right")
WATCH = ACTION_SPACE.block("watch", 1, "keep watch")
encode_build, decode_build, split_build = BUILD.encode, BUILD.decode, BUILD.split


class Happens(kit.Events):
    """Events that the sea causes."""

    WAVE = "a wave takes {layers} from the {wall}"
    FLOOD = "a wave floods the {wall}"
    SEEN = "the next wave is seen: {layers} from the {wall}"


@compiled
def setup(g, num_players, options):
    """Build two layers everywhere, and deal three bags to each player."""
    g.num_players = num_players
    g.layers[:] = FIRST_LAYERS
    fill_supply(g, 0, BAGS)
    shuffle_supply(g, 0)
    fill_sea(g, 0, WAVES)
    shuffle_sea(g, 0)
    for p in range(num_players):
        for _ in range(HAND):
            draw_bag(g, 0, p)


@compiled
def legal_turn(g, mask):
    """Lay any bag of the hand where there is room, or keep watch."""
    mask[WATCH] = 1
    for i in range(g.hand_size[g.seat]):
        bag = BAG_OF[g.hand[g.seat, i]]
        for side in range(3):
            if g.layers[(bag + side - 1) % NUMBER] < MOST_LAYERS:
                mask[encode_build(bag, side)] = 1


@compiled
def play_turn(g, action):
    """The bags that were used are shuffled if no other is left."""
    g.stage = SEA
    g.watched = action == WATCH
    if g.watched == 1:
        return
    bag, side = decode_build(action)
    wall = (bag + side - 1) % NUMBER
    g.layers[wall] = min(MOST_LAYERS, g.layers[wall] + (2 if side == OWN else 1))
    for i in range(g.hand_size[g.seat]):
        if BAG_OF[g.hand[g.seat, i]] == bag:
            use_bag(g, g.seat, i, 0)
            break
    if g.supply_size == 0:
        collect(g, 0, 0)
        shuffle_supply(g, 0)
    draw_bag(g, 0, g.seat)


@compiled
def sea_comes(g):
    """The first wave comes; then the next player decides."""
    card = next_wave(g, 0, 0)
    wall, strength = WAVE_AT[card], STRENGTH[card]
    report(g, Happens.FLOOD if strength > g.layers[wall] else Happens.WAVE, -1, strength, wall)
    g.floods += strength > g.layers[wall]
    g.layers[wall] = max(0, g.layers[wall] - strength)
    if g.floods == MOST_FLOODS or g.sea_size == 0:
        g.over = 1
        return
    if g.watched == 1:
        show_wave(g, 0, 0, kit.ALL_SEATS)
        report(g, Happens.SEEN, -1, STRENGTH[g.sea[0]], WAVE_AT[g.sea[0]])
    g.seat = (g.seat + 1) % g.num_players
    g.stage = TURN


@compiled
def score_and_rank(g, scores, ranks):
    """The players score the waves that came, the sea those that did not; before the end as if the players had won."""
    wins = g.floods < MOST_FLOODS
    scores[: g.num_players] = g.gone_size
    scores[g.num_players] = 0 if wins else WAVES - g.gone_size
    ranks[: g.num_players] = 1 if wins else 2
    ranks[g.num_players] = g.num_players + 1 if wins else 1


def board(g, seat):
    """Return walls, waves and the hand as text."""
    walls = ", ".join(f"{wall} {layers}" for wall, layers in zip(WALLS, g.layers, strict=True))
    return "\n".join(
        [
            f"Walls: {walls}. Floods: {g.floods} of {MOST_FLOODS}. Waves to come: {g.sea_size}.",
            *BAG_CARDS.board_lines(g, seat),
            *WAVE_CARDS.board_lines(g, seat),
        ]
    )


STAGES = kit.Stages(
    # asked_if_forced: a player who can only keep watch would tell which bags are in the hand
    Question(TURN, "turn", legal_turn, play_turn, asked_if_forced=True, asks="where to build"),
    Step(SEA, "sea", sea_comes),
)
PHRASES = kit.Chapter(
    Phrase(BUILD, "lay a {bag} bag on the {wall}"),
    Phrase(WATCH, "keep watch"),
    bag=lambda g, i, observer: WALLS[split_build(i)[0]],
    wall=lambda g, i, observer: WALLS[(sum(split_build(i)) - 1) % NUMBER],
)
EVENTS = kit.event_lines(
    Happens,
    {
        "layers": lambda g, e, observer: kit.plural(e.a, "{n} layer", "{n} layers"),
        "wall": lambda g, e, observer: WALLS[e.b],
    },
)

# --- the observation --------------------------------------------------------------------------------------------------
LAYOUT = kit.ObservationLayout(
    BAG_CARDS.part("hand"),
    BAG_CARDS.part("used"),
    WAVE_CARDS.part("sea"),
    WAVE_CARDS.part("gone"),
    kit.Part("walls", (kit.Axis("wall", WALLS), kit.titled_axis("walls", "layers", "waves to come")), "each wall"),
    kit.Part("players", (kit.seat_axis(PLAYERS), kit.titled_axis("players", "plays", "decides")), "each player"),
    kit.Part("floods", (1,), "share of the floods that end the game"),
)
AT = LAYOUT.at
observe_hand, observe_used = BAG_CARDS.observe("hand"), BAG_CARDS.observe("used")
observe_sea, observe_gone = WAVE_CARDS.observe("sea"), WAVE_CARDS.observe("gone")


@compiled
def to_come(g):
    """Return the layers that the waves to come will take from each wall, int64[walls]. Everybody can count them."""
    layers = np.full(NUMBER, STRENGTH.sum() // NUMBER)
    for i in range(g.gone_size):
        layers[WAVE_AT[g.gone[i]]] -= STRENGTH[g.gone[i]]
    return layers


@compiled
def observe(g, seat, out):
    """Write the observation, float32[len(LAYOUT)], with the observer first."""
    out[:] = 0
    observe_hand(g, seat, out, AT.hand)
    observe_used(g, seat, out, AT.used)
    observe_sea(g, seat, out, AT.sea)
    observe_gone(g, seat, out, AT.gone)
    need = to_come(g)
    for wall in range(NUMBER):
        out[AT.walls + 2 * wall] = g.layers[wall] / MOST_LAYERS
        out[AT.walls + 2 * wall + 1] = need[wall] / 8
    for i in range(g.num_players):
        out[AT.players + 2 * i] = 1
        out[AT.players + 2 * i + 1] = g.seat == (seat + i) % g.num_players
    out[AT.floods] = g.floods / MOST_FLOODS


# --- bots -------------------------------------------------------------------------------------------------------------
WEIGHTS = (kit.Weight("flood", "waves that a flood counts less"), kit.WORLDS, kit.PATIENCE)


@compiled
def rollout_policy(g, mask, rng, weights):
    """Build where the waves to come exceed the layers most, first of all against a wave that is seen."""
    need, best, most = to_come(g), int(WATCH), 0.0
    seen = g.sea[0] if g.sea_size > 0 and g.sea_group[0] == 0 else -1
    for bag in range(NUMBER):
        for side in range(3):
            wall = (bag + side - 1) % NUMBER
            more = min(2 if side == OWN else 1, need[wall] - g.layers[wall])
            worth = more * (need[wall] - g.layers[wall] + (3.0 if g.layers[wall] < 3 else 0.0))
            if seen >= 0 and WAVE_AT[seen] == wall and g.layers[wall] < STRENGTH[seen] <= g.layers[wall] + more:
                worth += 100
            if mask[encode_build(bag, side)] == 1 and more > 0 and worth > most:
                best, most = encode_build(bag, side), worth
    return best


@compiled
def value(g, p, weights):
    """The waves that came, less a number for each flood."""
    return g.gone_size - weights[0] * g.floods


# --- the game ---------------------------------------------------------------------------------------------------------
GAME = kit.add_bots(
    kit.Game(
        name="seawall",
        title="Sea Wall",
        version=1,
        dtype=DTYPE,
        action_space=ACTION_SPACE,
        observation_layout=LAYOUT,
        seats=(1, PLAYERS),
        options=(),
        max_decisions=WAVES,
        margin_scale=10.0,
        setup=setup,
        stages=STAGES,
        score_and_rank=score_and_rank,
        observe=observe,
        words=kit.Words(ACTION_SPACE, PHRASES),
        event_line=EVENTS,
        rivals=lambda num_players, options: ("the sea",),
        board=board,
        cards=(BAG_CARDS, WAVE_CARDS),
    ),
    value=value,
    rollout_policy=rollout_policy,
    weights=WEIGHTS,
    vectors={
        "greedy": {"flood": 4.0, "worlds": 0, "patience": 0},
        "heuristic": {"flood": 4.0, "worlds": 8, "patience": 4},
    },
    settled=kit.game_over,
)
kit.register(GAME)
HOW_TO_WIN = (
    "Count the waves: eight layers are taken from each wall in all.",
    "Keep watch while no wall is in danger, so that the next player knows where to build.",
)
register_face("seawall", Face(how_to_win=HOW_TO_WIN))
