"""A small game of perfect information: two players drop stones into five columns of four, and three in a row win."""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, compiled

COLUMNS, ROWS, IN_A_ROW = 5, 4, 3
ACTION_SPACE = kit.ActionSpace()
DROP = ACTION_SPACE.block("drop", COLUMNS, "drop a stone into this column")
DTYPE = np.dtype([*kit.FIELDS, ("grid", np.int16, (ROWS, COLUMNS)), ("winner", np.int16), ("stones", np.int16, 2)])
DIRECTIONS = np.array([[0, 1], [1, 0], [1, 1], [1, -1]])


@compiled
def setup(g, num_players, options):
    """Begin with an empty grid, on which 1 and 2 are the stones of the seats."""
    g.num_players, g.winner = 2, -1


@compiled
def legal_drop(g, mask):
    """Allow every column that is not full."""
    for column in range(COLUMNS):
        if g.grid[ROWS - 1, column] == 0:
            mask[DROP + column] = 1


@compiled
def length_of(g, row, column, down, right):
    """Return how many stones of one player lie in this direction."""
    n = 0
    while 0 <= row < ROWS and 0 <= column < COLUMNS and g.grid[row, column] == g.seat + 1:
        n, row, column = n + 1, row + down, column + right
    return n


@compiled
def play_drop(g, action):
    """The stone falls down; the game ends with three in a row or a full grid."""
    column, row = action - DROP, 0
    while g.grid[row, column] != 0:
        row += 1
    g.grid[row, column] = g.seat + 1
    g.stones[g.seat] += 1
    for k in range(len(DIRECTIONS)):
        down, right = DIRECTIONS[k, 0], DIRECTIONS[k, 1]
        if length_of(g, row, column, down, right) + length_of(g, row, column, -down, -right) > IN_A_ROW:
            g.winner, g.over = g.seat, 1
    if g.stones.sum() == ROWS * COLUMNS:
        g.over = 1
    g.seat = 1 - g.seat


@compiled
def score_and_rank(g, scores, ranks):
    """Score one point for three in a row."""
    keys = np.zeros((2, 1), np.int64)
    for p in range(2):
        scores[p] = keys[p, 0] = g.winner == p
    kit.rank_by(keys, 2, ranks)


LAYOUT = kit.ObservationLayout(
    kit.Part("grid", (kit.seat_axis(2), ROWS, COLUMNS), "stones of each player, from the lowest row up")
)


@compiled
def observe(g, seat, out):
    """Write the observation, the observer's stones first."""
    out[:] = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if g.grid[row, column] != 0:
                of_other = g.grid[row, column] != seat + 1
                out[(of_other * ROWS + row) * COLUMNS + column] = 1


GAME = kit.Game(
    name="connect_three",
    title="Connect Three",
    version=1,
    dtype=DTYPE,
    action_space=ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(2, 2),
    options=(),
    max_decisions=ROWS * COLUMNS,
    margin_scale=1.0,
    setup=setup,
    stages=kit.Stages(Question(0, "drop", legal_drop, play_drop, asks="where to drop a stone")),
    score_and_rank=score_and_rank,
    observe=observe,
    words=kit.Words(ACTION_SPACE, kit.Chapter(Phrase(DROP, "drop a stone into column {index}"))),
)
if not __name__.startswith("tests."):  # in another process; tests use `registered_games`
    kit.register(GAME)
