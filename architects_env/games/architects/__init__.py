"""Architects of the West Kingdom (Shem Phillips, S J Macdonald; Garphill Games 2018), the complete game for 1 to 5
players.

The rules are `rules.md` in this folder; `MAP.md` leads from every section to function and test. The chapters, in the
rulebook's order: `setup`, `opening`, `places`, `workshop`, `town_centre`, `guardhouse`, `guildhall`,
`effects`, `black_market`, `virtue`, `scoring`; `turn` is a turn, `chapters` puts them together.

| what | |
| --- | --- |
| players | 1 (against the rival) to 5 |
| actions | `actions.ACTION_SPACE`, one for all numbers of players, seats relative to the one who decides |
| observation | `observation_parts.LAYOUT`, one flat float32 vector, the same length for all numbers of players |
| rewards | at the end, zero-sum by placement (or win share, or score margin) |
| options | `options.OPTIONS` |
"""

from __future__ import annotations

from architects_env.core.contract.game import Game, Options
from architects_env.games.architects.bots import BOTS, FAMILY, LOOKAHEAD
from architects_env.games.architects.bots.plans import PLANS
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data.options import check_options, rivals
from architects_env.games.architects.env.observation import observe
from architects_env.games.architects.env.observation_parts import LAYOUT
from architects_env.games.architects.env.view import determinize, redact
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.chapters import STAGES, WORDS, log_line
from architects_env.games.architects.rules.scoring import SOURCES, breakdown, facts, standings
from architects_env.games.architects.rules.setup import setup
from architects_env.games.architects.rules.state import invariants
from architects_env.games.architects.text import board_text
from architects_env.games.architects.text.board_json import JSON_BOARD
from architects_env.games.architects.text.events import event_line

GAME = Game(
    name="architects",
    title="Architects of the West Kingdom",
    version=5,
    dtype=S.DTYPE,
    action_space=A.ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(1, 5),
    options=Options(O.OPTIONS, check_options),
    max_decisions=100_000,
    margin_scale=50.0,
    setup=setup,
    stages=STAGES,
    score_and_rank=standings,
    redact=redact,
    determinize=determinize,
    observe=observe,
    words=WORDS,
    log_line=log_line,
    event_line=event_line,
    board=board_text.board,
    json_board=JSON_BOARD,
    invariants=invariants,
    sources=SOURCES,
    breakdown=breakdown,
    facts=facts,
    cards=(S.APPRENTICES, S.BUILDING_CARDS, S.MARKET, S.REWARDS, S.SCHEMES),
    rivals=rivals,
    bots=BOTS,
    weighted_bots=FAMILY.weighted,
    plans=PLANS,
    lookahead=(LOOKAHEAD, FAMILY.vectors["heuristic"]),
    weights=FAMILY.weights,
)
