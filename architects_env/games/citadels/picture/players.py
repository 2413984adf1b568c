"""What lies before the players: gold, hand, city, crown, and the characters that they have shown."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.drawing import Drawing
from architects_env.core.show.glyphs import COIN, CROWN, HOUSE
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import state as S
from architects_env.games.citadels.building import threshold
from architects_env.games.citadels.picture.cards import LABEL_HEIGHT, city_height, draw_city, draw_labels
from architects_env.games.citadels.picture.icons import FACES, FINISH, SHIELD

HEAD = 52
MOST_BACKS = 8


def known_hand(g: Any, p: int, seat: int) -> list[int]:
    """The cards that are certainly in the hand of `p`, for all that another seat knows; none of one's own, which lies
    open."""
    return [0] if p == seat or not g.hand_known[seat, p].any() else [int(number) for number in g.hand_known[seat, p]]


def player_height(g: Any, p: int, seat: int, w: float) -> float:
    """Of the panel of `p`."""
    return HEAD + city_height(g, p, w - 20) + (LABEL_HEIGHT + 8 if any(known_hand(g, p, seat)) else 0) + 10


def draw_player(drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Everything that lies before `p`, as `seat` sees it."""
    you = " (you)" if p == seat else ""
    words = f"player {p}{you}: {int(g.gold[p])} gold, {int(g.hand_size[p])} cards in hand, {int(g.buildings[p])} of {int(threshold(g))} buildings"
    with drawing.place(f"seat {p}", words, x, y, w, h):
        drawing.panel(w, h)
        if g.seat == p and not g.over:
            drawing.rect(1, 1, w - 2, HEAD - 8, "shade", "", 8)
        drawing.token(p, 8, 7, 32, p)
        drawing.text(48, 30, f"Player {p}{you}", 18, bold=True, width=112)
        left = 166 + _marks(drawing, g, p, 166)
        _numbers(drawing, g, p, max(left, 268), w)
        draw_city(
            drawing,
            g,
            p,
            10,
            HEAD,
            w - 20,
            int(g.given) if g.active == p and g.given != S.NOTHING_GIVEN else S.NOTHING_GIVEN,
        )
        if any(known := known_hand(g, p, seat)):
            top = HEAD + city_height(g, p, w - 20) + 6
            drawing.text(10, top + 18, "in hand:", 13, "soft")
            draw_labels(drawing, g, f"seat {p} hand", known, 66, top, w - 76)


def _marks(drawing: Drawing, g: Any, p: int, x: float) -> float:
    """Crown, protection, first complete city, and the characters that were shown. Returns the width."""
    marks = [
        icon
        for icon, there in ((CROWN, g.crown == p), (SHIELD, g.protected == p), (FINISH, g.first_completer == p))
        if there
    ]
    shown = [number for number in range(1, int(g.highest) + 1) if g.holder[number] == p]
    left = x
    for icon in marks:
        drawing.icon(icon, left, 10, 26)
        left += 31
    for number in shown:
        name = H.CHARACTERS[g.characters[number]].name
        with drawing.place(
            f"seat {p} character {number}", f"player {p} has shown {number} {name}", left, 7, 48, 32, 16
        ):
            drawing.rect(0, 0, 48, 32, "card", "rule", 16)
            drawing.icon(FACES[g.characters[number]], 5, 5, 22)
            drawing.text(35, 22, number, 16, anchor="middle", bold=True)
        left += 53
    return left - x


def _numbers(drawing: Drawing, g: Any, p: int, x: float, w: float) -> None:
    """Gold, number of buildings, and the hand as backs."""
    cards = int(g.hand_size[p])
    drawing.icon(COIN, x, 11, 24)
    drawing.text(x + 29, 31, int(g.gold[p]), 21, bold=True)
    drawing.icon(HOUSE, x + 66, 11, 24)
    drawing.text(x + 95, 31, f"{int(g.buildings[p])}/{int(threshold(g))}", 19, bold=True)
    shown = min(cards, MOST_BACKS)
    room = w - 10 - (x + 146)
    if shown:
        step = min(13.0, (room - 52) / max(1, shown - 1)) if shown > 1 else 0
        start = w - 42 - 22 - step * (shown - 1)
        for i in range(shown):
            with drawing.at(start + i * step, 8):
                drawing.back(22, 30, "", "district-back")
    drawing.text(w - 10, 31, cards, 21, "ink", "end", True)
