"""Moves and events in words, the board as text, facts for reports."""

from __future__ import annotations

from typing import Any

from architects_env.core.cards.zones import HIDDEN
from architects_env.core.contract.words import Amounts, Words, event_lines
from architects_env.games.hamlet import plans
from architects_env.games.hamlet import state as S
from architects_env.games.hamlet.rules import ACTION_SPACE, SAYS, Happens

WORDS = Words(ACTION_SPACE, SAYS)
AMOUNTS = Amounts(S.GOODS, lambda g, seat: g.goods[seat], {"goes": -1, "builds": 1})
event_line = event_lines(
    Happens,
    {"player": lambda g, event, observer: f"Player {event.player}", "round": lambda g, event, observer: event.a},
)


def board(g: Any, seat: int) -> str:
    """The board as `seat` sees it."""
    lines = [f"Hamlet, round {min(int(g.rounds_played) + 1, int(g.options[S.ROUNDS]))} of {int(g.options[S.ROUNDS])}"]
    lines += [f"{name}: {int(g.visitors[place])} visitors" for place, name in enumerate(S.PLACES)]
    for p in range(g.num_players):
        seen = p == seat or g.built[p] == 1
        plan = plans.PLANS[g.plan[p, 0]].name if seen and g.plan[p, 0] != HIDDEN else "a hidden plan"
        state = "built" + (" first" if g.first_builder == p else "") if g.built[p] else "in hand"
        lines.append(
            f"Player {p}{' (you)' if p == seat else ''}: {int(g.goods[p, 0])} wood, {int(g.goods[p, 1])} stone; {plan} {state}"
        )
    return "\n".join(lines)


def facts(g: Any, seat: int) -> dict[str, Any]:
    """What reports count."""
    if seat < 0:
        return {
            "turns": int(g.rounds_played),
            "houses": int(g.built.sum()),
            "without a feast": int(g.first_builder == S.NOBODY),
        }
    plan = plans.PLANS[g.plan[seat, 0]].name
    return {"built": int(g.built[seat]), "plan": [plan], "house": [plan] if g.built[seat] else []}
