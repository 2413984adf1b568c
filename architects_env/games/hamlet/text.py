"""Moves and events in words, the board as text, facts for reports."""

from __future__ import annotations

from typing import Any

from architects_env.core.cards.zones import HIDDEN
from architects_env.core.contract.words import Words, event_lines
from architects_env.core.text import amount, player, plural, say
from architects_env.games.hamlet import plans
from architects_env.games.hamlet import state as S
from architects_env.games.hamlet.rules import ACTION_SPACE, PHRASES, Happens

WORDS = Words(ACTION_SPACE, PHRASES, box_names=(*(plan.name for plan in plans.PLANS), *S.PLACES, *S.GOODS))
event_line = event_lines(
    Happens,
    {"player": lambda g, event, observer: player(event.player), "round": lambda g, event, observer: event.a},
)


def board(g: Any, seat: int) -> str:
    """Return the board as `seat` sees it."""
    rounds = int(g.options[S.ROUNDS])
    lines: list[str] = [say("Hamlet, round {n} of {rounds}", n=min(int(g.rounds_played) + 1, rounds), rounds=rounds)]
    for place, name in enumerate(S.PLACES):
        visitors = plural(int(g.visitors[place]), "{n} visitor", "{n} visitors")
        lines.append(say("{place}: {visitors}", place=say(name), visitors=visitors))
    for p in range(g.num_players):
        seen = (p == seat or g.built[p] == 1) and g.plan[p, 0] != HIDDEN
        lines.append(
            say(
                "{player}: {wood}, {stone}; {plan} {state}",
                player=called(p, seat),
                wood=amount(int(g.goods[p, 0]), S.GOODS[0]),
                stone=amount(int(g.goods[p, 1]), S.GOODS[1]),
                plan=say(plans.PLANS[g.plan[p, 0]].name if seen else "a hidden plan"),
                state=say("in hand" if not g.built[p] else "built first" if g.first_builder == p else "built"),
            )
        )
    return "\n".join(lines)


def called(p: int, seat: int) -> str:
    """Return the name of a player, as `seat` reads it."""
    return say("{name} (you)", name=player(p)) if p == seat else player(p)


def facts(g: Any, seat: int) -> dict[str, Any]:
    """Return numbers and names for reports."""
    if seat < 0:
        return {
            "turns": int(g.rounds_played),
            "houses": int(g.built.sum()),
            "without a feast": int(g.first_builder == S.NOBODY),
        }
    plan = plans.PLANS[g.plan[seat, 0]].name
    return {"built": int(g.built[seat]), "plan": [plan], "house": [plan] if g.built[seat] else []}
