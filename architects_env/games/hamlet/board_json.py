"""The board as JSON, field by field."""

from __future__ import annotations

from typing import Any

from architects_env.core.cards.zones import HIDDEN
from architects_env.core.contract.spaces.json_board import JsonBoard, counts, each, flag, maybe, whole, word
from architects_env.core.text import player, say
from architects_env.games.hamlet import plans
from architects_env.games.hamlet import state as S


def plan_of(g: Any, seat: int, p: int) -> str | None:
    """Return the name of a player's plan, or None if this seat does not know it."""
    seen = (p == seat or g.built[p] == 1) and g.plan[p, 0] != HIDDEN
    return say(plans.PLANS[g.plan[p, 0]].name) if seen else None


JSON_BOARD = JsonBoard(
    1,
    round=whole(
        "Number of the round, from 1.", lambda g, seat: min(int(g.rounds_played) + 1, int(g.options[S.ROUNDS]))
    ),
    rounds=whole("Number of rounds of the game.", lambda g, seat: g.options[S.ROUNDS]),
    visitors=counts(
        "Number of players who have been at each place in this round.",
        lambda g, seat: ((say(name), g.visitors[place]) for place, name in enumerate(S.PLACES)),
    ),
    players=each(
        "The players by seat.",
        lambda g, seat: range(int(g.num_players)),
        name=word("Name of the seat.", lambda g, seat, p: player(p)),
        goods=counts(
            "Goods by name.", lambda g, seat, p: ((say(name), g.goods[p, k]) for k, name in enumerate(S.GOODS))
        ),
        plan=maybe(word("The plan; null if this seat does not know it.", plan_of)),
        built=flag("Whether the plan has been built.", lambda g, seat, p: g.built[p]),
        built_first=flag("Whether this player was the first to build.", lambda g, seat, p: g.first_builder == p),
    ),
)
