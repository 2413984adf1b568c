"""Garden Plots: tiles from an open market are laid into gardens, for two to four players.

The rules: 52 tiles, thirteen each of Rose, Hive, Pond and Shed. Four lie in the market; everybody has a garden of three
rows of four plots, and two coins. In your turn take one tile and lay it on an empty plot. The first tile of the market
brings a coin, the others cost one coin more each, from one on. The market moves up and is filled. A Shed brings a coin
for each tile beside it when it is laid. The game ends when all gardens are full. Beside means in the same row or
column. A Rose scores 1 for each Rose beside it, a Hive 2 for each Rose beside it, a Pond 4 if there is no Pond beside
it, a Shed 1, and two coins 1. Most points win.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Zone, compiled
from architects_env.play.face import Face, register_face

# --- what is printed --------------------------------------------------------------------------------------------------
KINDS = ("Rose", "Hive", "Pond", "Shed")
ROSE, HIVE, POND, SHED = range(4)
TILES, PLAYERS, MARKET, ROWS, COLUMNS, FIRST_COINS, MOST_BESIDE = 52, 4, 4, 3, 4, 2, 4
PLOTS = ROWS * COLUMNS
KIND = np.arange(TILES) % len(KINDS)
PLOT_NAMES = tuple(f"{'ABC'[row]}{column + 1}" for row in range(ROWS) for column in range(COLUMNS))
BESIDE = np.full((PLOTS, MOST_BESIDE), -1)
"""Plots beside each plot; -1 fills up the rows."""
for plot in range(PLOTS):
    row, column = divmod(plot, COLUMNS)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    found = [COLUMNS * r + c for r, c in steps if 0 <= r < ROWS and 0 <= c < COLUMNS]
    BESIDE[plot, : len(found)] = found

# --- the state --------------------------------------------------------------------------------------------------------
CARDS = kit.Cards(
    "tile",
    TILES,
    Zone("bag", TILES, kit.HIDDEN_FROM_ALL, "tiles that nobody has seen"),
    Zone("market", MARKET, kit.EVERYBODY, "tiles in the market"),
    Zone("garden", PLOTS, kit.EVERYBODY, "tiles in the garden, in the order in which they were laid", seats=PLAYERS),
    titles=[f"{KINDS[kind]} {number // len(KINDS) + 1}" for number, kind in enumerate(KIND)],
)
fill_bag, shuffle_bag = CARDS.fill("bag"), CARDS.shuffle("bag")
open_tile, take_tile = CARDS.draw("bag", "market"), CARDS.move("market", "garden")
DTYPE = np.dtype(
    [
        *kit.FIELDS,
        *CARDS.fields,
        ("plots", np.int16, (PLAYERS, PLOTS)),  # 0 if the plot is empty, otherwise 1 more than the kind
        ("coins", np.int16, PLAYERS),
    ]
)

# --- the rules --------------------------------------------------------------------------------------------------------
TURN = 0  # the only stage
ACTION_SPACE = kit.ActionSpace()
LAY = ACTION_SPACE.block("lay", (MARKET, PLOTS), "lay the tile at this place of the market on this plot")
encode_lay, decode_lay, split_lay = LAY.encode, LAY.decode, LAY.split


@compiled
def setup(g, num_players, options):
    """Fill the market, and give everybody two coins."""
    g.num_players = num_players
    g.coins[:num_players] = FIRST_COINS
    fill_bag(g, 0, TILES)
    shuffle_bag(g, 0)
    for _ in range(MARKET):
        open_tile(g, 0, 0)


@compiled
def beside(garden, plot, kind):
    """Count the tiles of a kind beside a plot of a garden, int16[plots]."""
    number = 0
    for other in BESIDE[plot]:
        if other >= 0 and garden[other] == kind + 1:
            number += 1
    return number


@compiled
def points_of_plot(garden, plot):
    """Return the points of one tile."""
    kind = garden[plot] - 1
    if kind == ROSE:
        return beside(garden, plot, ROSE)
    if kind == HIVE:
        return 2 * beside(garden, plot, ROSE)
    if kind == POND:
        return 0 if beside(garden, plot, POND) > 0 else 4
    return 1 if kind == SHED else 0


@compiled
def points_of(garden):
    """Return the points of a garden without coins."""
    points = 0
    for plot in range(PLOTS):
        points += points_of_plot(garden, plot)
    return points


@compiled
def income(garden, place, kind, plot):
    """Return the coins that the tile at a place of the market brings (below 0: costs) if it is laid on a plot."""
    coins = -place if place > 0 else 1
    if kind == SHED:
        for other in range(len(KINDS)):
            coins += beside(garden, plot, other)
    return coins


@compiled
def legal_turn(g, mask):
    """Lay any tile that can be paid on any empty plot."""
    for place in range(min(g.market_size, g.coins[g.seat] + 1)):
        for plot in range(PLOTS):
            if g.plots[g.seat, plot] == 0:
                mask[encode_lay(place, plot)] = 1


@compiled
def play_turn(g, action):
    """Pay, lay, and fill the market."""
    p = g.seat
    place, plot = decode_lay(action)
    kind = KIND[g.market[place]]
    g.coins[p] += income(g.plots[p], place, kind, plot)
    g.plots[p, plot] = kind + 1
    take_tile(g, 0, place, p)
    open_tile(g, 0, 0)
    g.seat = (p + 1) % g.num_players
    g.over = g.garden_size[g.seat] == PLOTS


@compiled
def points(g, by_source):
    """Write the points of every player from each kind of tile and from coins, int64[players, sources]."""
    by_source[:] = 0
    for p in range(g.num_players):
        for plot in range(PLOTS):
            if g.plots[p, plot] > 0:
                by_source[p, g.plots[p, plot] - 1] += points_of_plot(g.plots[p], plot)
        by_source[p, len(KINDS)] = g.coins[p] // 2


@compiled
def score_and_rank(g, scores, ranks):
    """Most points win; equal players share their rank."""
    for p in range(g.num_players):
        scores[p] = points_of(g.plots[p]) + g.coins[p] // 2
    kit.rank_by(scores.reshape(-1, 1), g.num_players, ranks)


def board(g, seat):
    """Return market and gardens as text."""
    market = ", ".join(f"{KINDS[KIND[g.market[i]]]} ({-i if i else '+1'})" for i in range(g.market_size))
    lines = [f"Market: {market}. {g.bag_size} tiles are left."]
    for p in range(g.num_players):
        lines.append(f"Player {p}: {points_of(g.plots[p])} points, {g.coins[p]} coins")
        cells = [KINDS[kind - 1] if kind else name for kind, name in zip(g.plots[p], PLOT_NAMES, strict=True)]
        lines += ["  " + "  ".join(f"{cell:4}" for cell in cells[i : i + COLUMNS]) for i in range(0, PLOTS, COLUMNS)]
    return "\n".join(lines)


STAGES = kit.Stages(Question(TURN, "turn", legal_turn, play_turn, asks="which tile to lay"))
PHRASES = kit.Chapter(
    Phrase(LAY, "lay the {kind} {price} on {plot}"),
    kind=lambda g, i, observer: KINDS[KIND[g.market[split_lay(i)[0]]]],
    price=lambda g, i, observer: f"for {split_lay(i)[0]}" if split_lay(i)[0] else "that brings a coin",
    plot=lambda g, i, observer: PLOT_NAMES[split_lay(i)[1]],
)

# --- the observation --------------------------------------------------------------------------------------------------
KIND_AXIS, PLOT_AXIS = kit.Axis("kind", KINDS), kit.Axis("plot", PLOT_NAMES)
LAYOUT = kit.ObservationLayout(
    kit.Part("market", (MARKET, KIND_AXIS), "kinds of the tiles in the market"),
    kit.Part("gardens", (kit.seat_axis(PLAYERS), KIND_AXIS, PLOT_AXIS), "a plane for each kind"),
    kit.Part("left", (KIND_AXIS,), "1, less a sixteenth for each tile of the kind in sight"),
    kit.Part("players", (kit.seat_axis(PLAYERS), kit.titled_axis("players", "plays", "points", "coins")), "each"),
)
AT = LAYOUT.at


@compiled
def observe(g, seat, out):
    """Write the observation, float32[len(LAYOUT)], with the observer first."""
    out[:] = 0
    out[AT.left : AT.left + len(KINDS)] = 1
    for i in range(g.market_size):
        kind = KIND[g.market[i]]
        out[AT.market + len(KINDS) * i + kind] = 1
        out[AT.left + kind] -= 1 / 16
    for i in range(g.num_players):
        p = (seat + i) % g.num_players
        for plot in range(PLOTS):
            if g.plots[p, plot] > 0:
                kind = g.plots[p, plot] - 1
                out[AT.gardens + PLOTS * (len(KINDS) * i + kind) + plot] = 1
                out[AT.left + kind] -= 1 / 16
        at = AT.players + 3 * i
        out[at], out[at + 1], out[at + 2] = 1, points_of(g.plots[p]) / 60, min(1.0, g.coins[p] / 20)


# --- bots -------------------------------------------------------------------------------------------------------------
WEIGHTS = (
    kit.Weight("coin", "points that a coin is worth"),
    kit.Weight("rivals", "share of the best other value that counts against one's own"),
    kit.WORLDS,
    kit.PATIENCE,
)


@compiled
def rollout_policy(g, mask, rng, weights):
    """Take the tile and plot that bring most at once, coins included."""
    garden, best, most = g.plots[g.seat].copy(), 0, -1000.0
    before = points_of(garden)
    for action in range(len(mask)):
        if mask[action] == 1:
            place, plot = decode_lay(action)
            kind = KIND[g.market[place]]
            garden[plot] = kind + 1
            worth = points_of(garden) - before + weights[0] * income(garden, place, kind, plot)
            garden[plot] = 0
            if worth > most:
                best, most = action, worth
    return best


@compiled
def value(g, p, weights):
    """The points and coins of `p`, less a share of those of the best other player."""
    own, best = 0.0, 0.0
    for q in range(g.num_players):
        worth = points_of(g.plots[q]) + weights[0] * g.coins[q]
        if q == p:
            own = worth
        else:
            best = max(best, worth)
    return own - weights[1] * best


@compiled
def own_turn(g, since, p, weights):
    """Play options on to the next turn of the same player but one."""
    return g.seat == p and g.garden_size[p] >= since.garden_size[p] + 2


# --- the game ---------------------------------------------------------------------------------------------------------
GAME = kit.add_bots(
    kit.Game(
        name="plots",
        title="Garden Plots",
        version=1,
        dtype=DTYPE,
        action_space=ACTION_SPACE,
        observation_layout=LAYOUT,
        seats=(2, PLAYERS),
        options=(),
        max_decisions=PLAYERS * PLOTS,
        margin_scale=10.0,
        setup=setup,
        stages=STAGES,
        score_and_rank=score_and_rank,
        observe=observe,
        words=kit.Words(ACTION_SPACE, PHRASES),
        sources=("roses", "hives", "ponds", "sheds", "coins"),
        breakdown=points,
        board=board,
        cards=(CARDS,),
    ),
    value=value,
    rollout_policy=rollout_policy,
    weights=WEIGHTS,
    vectors={
        "greedy": {"coin": 0.6, "rivals": 0.0, "worlds": 0, "patience": 0},
        "heuristic": {"coin": 0.6, "rivals": 0.3, "worlds": 4, "patience": 4},
    },
    settled=own_turn,
)
kit.register(GAME)
HOW_TO_WIN = (
    "Score with every tile: Roses in a block with Hives around them, Ponds apart from each other.",
    "Lay a Shed into the middle of other tiles; its coins buy what you need.",
    "A Pond beside a Pond takes four points from you.",
)
register_face("plots", Face(how_to_win=HOW_TO_WIN))
