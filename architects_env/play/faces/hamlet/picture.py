"""The picture of the board: two places, and a panel for every player."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from architects_env.core.cards.zones import HIDDEN
from architects_env.core.text import amount, plural, say
from architects_env.games.hamlet import plans
from architects_env.games.hamlet import state as S
from architects_env.games.hamlet.rules import visit_gives
from architects_env.games.hamlet.text import called
from architects_env.play.drawing.drawing import Card, Drawing
from architects_env.play.drawing.illustrations.glyphs import COLOURS, POINTS, STONE, WOOD, Icon
from architects_env.play.drawing.picture import WIDE, Pictures, sections
from architects_env.play.faces.hamlet.action_displays import DISPLAYS

ICONS: tuple[Icon, ...] = (WOOD, STONE)
GAP = 12
PLACE_HEIGHT, PLAYER_HEIGHT, CARD_WIDTH, CARD_HEIGHT = 110, 150, 130, 120


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """Draw the view `g` for `seat`: places side by side and players side by side, or all in one column on a narrow
    picture."""
    rounds = int(g.options[S.ROUNDS])
    title = (
        say("Hamlet. The game is over")
        if g.over
        else say("Hamlet, round {n} of {rounds}", n=int(g.rounds_played) + 1, rounds=rounds)
    )
    drawing = Drawing(title, width, marked, COLOURS)
    drawing.text(GAP, 28, title, 22, bold=True)
    half = (width - 3 * GAP) / 2
    for place in range(len(S.PLACES)):
        draw_place(drawing, g, place, GAP + place * (half + GAP), 40, half)
    top = 40 + PLACE_HEIGHT + GAP
    columns = int(g.num_players) if width >= WIDE else 1
    wide = (width - GAP * (columns + 1)) / columns
    for i in range(g.num_players):
        draw_player(
            drawing,
            g,
            (seat + i) % int(g.num_players),
            seat,
            GAP + i % columns * (wide + GAP),
            top + i // columns * (PLAYER_HEIGHT + GAP),
            wide,
        )
    rows = -(-int(g.num_players) // columns)
    return drawing.svg(top + rows * (PLAYER_HEIGHT + GAP))


def draw_place(drawing: Drawing, g: Any, place: int, x: float, y: float, width: float) -> None:
    """Draw a place with the gain of its next visitor."""
    visitors = int(g.visitors[place])
    gain = int(visit_gives(g, place))
    words = say(
        "the {place}: the next visitor gets {gain}", place=say(S.PLACES[place]), gain=amount(gain, S.GOODS[place])
    )
    with drawing.place(S.PLACES[place].lower(), words, x, y, width, PLACE_HEIGHT):
        there = plural(visitors, "{n} visitor", "{n} visitors")
        drawing.panel(width, PLACE_HEIGHT, say(S.PLACES[place]), right=there)
        for i in range(gain):
            drawing.icon(ICONS[place], 20 + 60 * i, 42, 52)


def draw_player(drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, width: float) -> None:
    """Draw a player's goods, and the plan if `seat` may see it."""
    name = called(p, seat)
    with drawing.place(f"seat {p}", name, x, y, width, PLAYER_HEIGHT):
        drawing.panel(width, PLAYER_HEIGHT)
        drawing.token(p, 12, 12, 30, p)
        drawing.text(50, 33, name, 18, bold=True)
        drawing.amounts(14, 60, [(icon, int(g.goods[p, kind])) for kind, icon in enumerate(ICONS)], 34, 18)
        if not g.over and g.seat == p:
            with drawing.quiet():
                drawing.text(14, 130, say("to move"), 15, "soft")
        if g.first_builder == p:
            drawing.text(14, 130, say("built first"), 15, "soft")
        state = say("built" if g.built[p] else "not built yet")
        with drawing.place(
            f"plan of seat {p}",
            say("the plan of {player}, {state}", player=say("player {seat}", seat=p), state=state),
            width - CARD_WIDTH - 14,
            15,
            CARD_WIDTH,
            CARD_HEIGHT,
        ):
            plan = int(g.plan[p, 0])
            if plan == HIDDEN:
                drawing.back(CARD_WIDTH, CARD_HEIGHT)
                return
            printed = plans.PLANS[plan]
            cost = [(ICONS[kind], number) for kind, number in enumerate((printed.wood, printed.stone)) if number]
            card = Card(
                say(printed.name),
                f"seat{p}" if g.built[p] else "shade",
                cost,
                state,
                points=printed.points,
                points_icon=POINTS,
            )
            drawing.card(card, CARD_WIDTH, CARD_HEIGHT)


PICTURES = Pictures(draw, DISPLAYS.place, sections({"": "3.1", "plan": "3.2", "seat": "4"}), frame=(900, 360))
