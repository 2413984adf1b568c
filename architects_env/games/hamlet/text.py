"""Moves as sentences, the board as text, facts for reports."""

from __future__ import annotations

from typing import Any

from architects_env.core.cards.zones import HIDDEN
from architects_env.core.contract.events import Event
from architects_env.games.hamlet import plans
from architects_env.games.hamlet import state as S
from architects_env.games.hamlet.rules import BUILD, FEAST_WON, FIRST_GETS, OTHERS_GET, VISIT


def sentence(g: Any, action: int) -> str:
    """A legal action of `g.seat`."""
    if action >= BUILD:
        return f"build the {plans.PLANS[action - BUILD].name}"
    place = action - VISIT
    amount = FIRST_GETS if g.visitors[place] == 0 else OTHERS_GET
    return f"go to the {S.PLACES[place]} for {amount} {S.GOODS[place]}"


def log_line(g: Any, action: int, observer: int) -> str:
    """All moves are made in the open."""
    verb, _, rest = sentence(g, action).partition(" ")
    return f"Player {int(g.seat)} {verb}{'es' if verb == 'go' else 's'} {rest}."


def event_line(g: Any, event: Event, observer: int) -> str:
    """What follows from a move by itself."""
    if event.kind == FEAST_WON:
        return f"Player {event.player} is the first to build and gives the feast."
    return f"Round {event.a} is over; Player {event.player} begins the next one."


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
