"""Imperial Settlers (Ignacy Trzewiczek; Portal Games 2014), the complete game for 1 to 4 players.

The rules are `rules.md` in this folder; `MAP.md` leads from every section to function and test. The row of a card
(`common_cards`, `faction_cards`) holds its effects in the words of `vocabulary`, and `effects` carries the words out.
An agenda holds the tasks that are still to be done (`core.contract.rules.agenda`). The chapters, in the page's order:
`setup`, `lookout`, `phases` (production, turns, the end of a round), `building`, `deals`, `razing`, `activation`,
`exchange`, `free_actions`, `supply`, `decks`, `effects`, `hands`, `scoring`, `solo`; `chapters` puts their questions,
steps and words together.

| what | |
| --- | --- |
| players | 1 (against the virtual player) to 4 |
| actions | `actions.ACTION_SPACE`, one for all numbers of players, seats relative to the one who decides |
| observation | `observation_parts.LAYOUT`, one flat float32 vector, the same length for all numbers of players |
| rewards | at the end, zero-sum by placement (or win share, or score margin) |
| options | `options.OPTIONS`: variants, factions, rulings |
"""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.game import Game, Options
from architects_env.games.settlers.bots import FAMILY, LOOKAHEAD
from architects_env.games.settlers.bots.plans import PLANS
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data.options import check_options
from architects_env.games.settlers.env.observation import observe
from architects_env.games.settlers.env.observation_parts import LAYOUT
from architects_env.games.settlers.env.view import determinize, redact
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.chapters import STAGES, WORDS
from architects_env.games.settlers.rules.scoring import SOURCES, breakdown, facts, standings
from architects_env.games.settlers.rules.setup import setup
from architects_env.games.settlers.rules.state import invariants
from architects_env.games.settlers.text import board_text
from architects_env.games.settlers.text.board_json import JSON_BOARD
from architects_env.games.settlers.text.events import event_line


def rivals(num_players: int, options: Any) -> tuple[str, ...]:
    """Return the virtual player of the solo game."""
    return ("Virtual player",) if num_players == 1 else ()


GAME = Game(
    name="settlers",
    title="Imperial Settlers",
    version=1,
    dtype=S.DTYPE,
    action_space=A.ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(1, 4),
    options=Options(O.OPTIONS, check_options),
    max_decisions=50_000,
    margin_scale=20.0,
    setup=setup,
    stages=STAGES,
    score_and_rank=standings,
    redact=redact,
    determinize=determinize,
    observe=observe,
    words=WORDS,
    event_line=event_line,
    board=board_text.board,
    json_board=JSON_BOARD,
    invariants=invariants,
    sources=SOURCES,
    breakdown=breakdown,
    facts=facts,
    cards=(S.COMMON, S.FACTION_CARDS, S.ATTACKS_CARDS),
    rivals=rivals,
    bots=FAMILY.bots,
    weighted_bots=FAMILY.weighted,
    plans=PLANS,
    lookahead=(LOOKAHEAD, FAMILY.vectors["heuristic"]),
    weights=FAMILY.weights,
)
