"""Four in a Row: a game of perfect information for two players, in the public domain (Connect Four).

The rules: in turn, drop a stone into one of seven columns of six cells. Four in a row, a column or a diagonal win; a
full grid without them is a draw.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, compiled
from architects_env.play.face import Face, register_face

COLUMNS, ROWS, IN_A_ROW = 7, 6, 4
DIRECTIONS = np.array([[0, 1], [1, 0], [1, 1], [1, -1]])
DTYPE = np.dtype([*kit.FIELDS, ("grid", np.int16, (ROWS, COLUMNS)), ("winner", np.int16), ("stones", np.int16)])
ACTION_SPACE = kit.ActionSpace()
DROP = ACTION_SPACE.block("drop", COLUMNS, "drop a stone into this column")


@compiled
def setup(g, num_players, options):
    """Begin with an empty grid, on which 1 and 2 are the stones of the seats."""
    g.num_players, g.winner = 2, -1


@compiled
def legal_drop(g, mask):
    """Allow every column that is not full."""
    for column in range(COLUMNS):
        mask[DROP + column] = g.grid[ROWS - 1, column] == 0


@compiled
def length_of(g, stone, row, column, up, right):
    """Return how many stones of one kind follow a cell in a direction."""
    n, row, column = 0, row + up, column + right
    while 0 <= row < ROWS and 0 <= column < COLUMNS and g.grid[row, column] == stone:
        n, row, column = n + 1, row + up, column + right
    return n


@compiled
def would_win(g, stone, column):
    """Return whether a stone in this column, which is not full, makes four in a row."""
    row = 0
    while g.grid[row, column] != 0:
        row += 1
    for k in range(len(DIRECTIONS)):
        up, right = DIRECTIONS[k, 0], DIRECTIONS[k, 1]
        beside = length_of(g, stone, row, column, up, right) + length_of(g, stone, row, column, -up, -right)
        if beside + 1 >= IN_A_ROW:
            return True
    return False


@compiled
def play_drop(g, action):
    """The stone falls down; the game ends with four in a row or a full grid."""
    column, row = action - DROP, 0
    wins = would_win(g, g.seat + 1, column)
    while g.grid[row, column] != 0:
        row += 1
    g.grid[row, column] = g.seat + 1
    g.stones += 1
    if wins:
        g.winner = g.seat
    g.over = wins or g.stones == ROWS * COLUMNS
    g.seat = 1 - g.seat


@compiled
def score_and_rank(g, scores, ranks):
    """Score one point for four in a row."""
    keys = np.zeros((2, 1), np.int64)
    for p in range(2):
        scores[p] = keys[p, 0] = g.winner == p
    kit.rank_by(keys, 2, ranks)


CELLS = [f"{'abcdefg'[column]}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)]
LAYOUT = kit.ObservationLayout(kit.Part("grid", (kit.seat_axis(2), kit.Axis("cell", CELLS)), "stones of each player"))


@compiled
def observe(g, seat, out):
    """Write the observation, the observer's stones first."""
    out[:] = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if g.grid[row, column] != 0:
                of_other = g.grid[row, column] != seat + 1
                out[(of_other * ROWS + row) * COLUMNS + column] = 1


def board(g, seat):
    """Return the grid as text, the top row first."""
    rows = [" ".join(".XO"[stone] for stone in g.grid[row]) for row in range(ROWS - 1, -1, -1)]
    return "\n".join([*rows, " ".join("abcdefg")])


@compiled
def rollout_policy(g, mask, rng, weights):
    """Win, or prevent that the other player does, or play at random near the middle."""
    for stone in (g.seat + 1, 2 - g.seat):
        for column in range(COLUMNS):
            if mask[DROP + column] == 1 and would_win(g, stone, column):
                return DROP + column
    while True:
        column = (kit.below(rng, COLUMNS) + kit.below(rng, COLUMNS)) // 2
        if mask[DROP + column] == 1:
            return DROP + column


@compiled
def value(g, p, weights):
    """The result: 1 for a win, -1 for a loss."""
    return 0.0 if g.winner < 0 else (weights[0] if g.winner == p else -weights[0])


GAME = kit.add_bots(
    kit.Game(
        name="four",
        title="Four in a Row",
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
        board=board,
        words=kit.Words(
            ACTION_SPACE,
            kit.Chapter(Phrase(DROP, "drop a stone into column {column}"), column=lambda g, i, observer: "abcdefg"[i]),
        ),
    ),
    value=value,
    rollout_policy=rollout_policy,
    weights=(kit.Weight("win", "worth of a win"), kit.WORLDS, kit.PATIENCE),
    vectors={
        "greedy": {"win": 1.0, "worlds": 0, "patience": 0},
        "heuristic": {"win": 1.0, "worlds": 16, "patience": 42},
    },
    settled=kit.game_over,
)
kit.register(GAME)
HOW_TO_WIN = ("Make four in a row.", "Play near the middle, where most rows cross.")
register_face("four", Face(how_to_win=HOW_TO_WIN))
