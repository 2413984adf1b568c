"""Hamlet, a toy Euro of the project's own: two places, six plans, one hidden card each, four rounds, two or three
players.

Small enough to count its whole tree (`experiments.exact`), so that search, training and best responses can be checked
against exact values. It is also a template for a new game (`docs/authoring/index.md`). The rules are in
`rules.md`.
"""

from __future__ import annotations

from architects_env.core.contract.game import Game
from architects_env.games.hamlet import state as S
from architects_env.games.hamlet import text
from architects_env.games.hamlet.board_json import JSON_BOARD
from architects_env.games.hamlet.bots import FAMILY, LOOKAHEAD
from architects_env.games.hamlet.rules import ACTION_SPACE, SOURCES, STAGES, breakdown, setup, standings
from architects_env.games.hamlet.state import invariants
from architects_env.games.hamlet.view import LAYOUT, determinize, observe, redact

GAME = Game(
    name="hamlet",
    title="Hamlet",
    version=2,
    dtype=S.DTYPE,
    action_space=ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(2, 3),
    options=S.OPTIONS,
    max_decisions=18,
    margin_scale=5.0,
    setup=setup,
    stages=STAGES,
    score_and_rank=standings,
    redact=redact,
    determinize=determinize,
    observe=observe,
    words=text.WORDS,
    event_line=text.event_line,
    board=text.board,
    json_board=JSON_BOARD,
    invariants=invariants,
    sources=SOURCES,
    breakdown=breakdown,
    facts=text.facts,
    cards=(S.CARDS,),
    bots=FAMILY.bots,
    weighted_bots=FAMILY.weighted,
    lookahead=(LOOKAHEAD, FAMILY.vectors["heuristic"]),
    weights=FAMILY.weights,
)
