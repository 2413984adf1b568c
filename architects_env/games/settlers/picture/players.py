"""What lies before the players: supply, hand, deals, foundations and locations; and before the virtual player of the
solo game."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.drawing import Drawing
from architects_env.core.show.glyphs import CROWN, POINTS
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import state as S
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.names import NAMES, player_text
from architects_env.games.settlers.picture.cards import draw_deals, draw_locations, locations_height
from architects_env.games.settlers.picture.icons import COLOURS, DEFENCE, GOODS

HEAD, SUPPLY, COLUMNS = 46, 36, 4
HIDDEN_ZONES = (
    ("hand_common", 0, "in hand"),
    ("hand_faction", C.NUM_COMMON, "in hand"),
    ("foundations", 0, "foundations"),
)


def player_height(g: Any, p: int, seat: int, w: float) -> float:
    """Of the panel of `p`."""
    return _draw_content(Drawing("", 1, (), COLOURS), g, p, seat, w) + 6


def draw_player(drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Everything that lies before `p`, as `seat` sees it."""
    virtual = p >= g.num_players
    name = player_text(g, p).replace("the v", "V") + (" (you)" if p == seat else "")
    words = (
        name
        if virtual
        else f"{name}, {V.FACTIONS[g.faction[p]]}, {int(g.points[p])} points" + (", passed" if g.passed[p] else "")
    )
    with drawing.place(f"seat {p}", words, x, y, w, h):
        drawing.panel(w, h)
        if g.seat == p and not g.over and not virtual:
            drawing.rect(1, 1, w - 2, HEAD - 6, "shade", "", 8)
        drawing.token(p, 8, 5, 32, "" if virtual else p)
        drawing.text(48, 29, name, 18, bold=True, width=128)
        if not virtual:
            _head(drawing, g, p, w)
        _draw_content(drawing, g, p, seat, w)


def _head(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Faction, points, first player, passed; hand and faction deck as backs."""
    faction = V.FACTIONS[g.faction[p]]
    drawing.rect(184, 8, 96, 26, faction.lower(), "", 13)
    drawing.text(232, 26, faction, 14, "on-dark", "middle", True, 88)
    drawing.icon(POINTS, 290, 8, 27)
    drawing.text(322, 29, int(g.points[p]), 20, bold=True)
    if g.first == p:
        drawing.icon(CROWN, 356, 8, 26)
    if g.passed[p]:
        drawing.text(388, 27, "passed", 14)
    piles = (
        ("common", "hand of common cards", g.hand_common_size, "common-back"),
        ("faction", "hand of faction cards", g.hand_faction_size, faction.lower()),
        ("deck", "faction deck", g.faction_deck_size, faction.lower()),
    )
    for i, (name, words, sizes, back) in enumerate(piles):
        left = w - 10 - (3 - i) * 44 + (6 if name == "deck" else 0)
        with drawing.place(f"seat {p} {words}", f"{words}: {int(sizes[p])} cards", left, 4, 36, 36):
            for step in (3, 0) if name == "deck" else (0,):
                drawing.rect(2 + step, 1 + step, 28, 33 - step, back, "rule", 4)
            drawing.text(16, 24, int(sizes[p]), 16, "on-dark", "middle", True)


def _draw_content(drawing: Drawing, g: Any, p: int, seat: int, w: float) -> float:
    """What lies below the name. Returns where it ends."""
    y: float = HEAD
    if p >= g.num_players:
        collected = int(g.collection_common_size + g.collection_faction_size)
        drawing.text(10, y + 18, f"{collected} cards collected; its attacks, the newest first:", 14, "soft")
        y += 26
    else:
        keeps = int(C.BOARD_KEEPS[g.faction[p]])
        for good in range(V.NUM_TOKENS):
            number = int(g.supply[p, good])
            words = f"{V.GOODS[good]}: {number}{', kept between rounds' if good == keeps else ''}"
            with drawing.place(f"seat {p} {V.GOODS[good]}", words, 8 + good * 78, y, 74, 32):
                if good == keeps:
                    drawing.rect(0, 0, 74, 32, "shade", "", 8)
                drawing.amounts(5, 4, [(GOODS[good], number)], 24)
        if g.token[p]:
            drawing.icon(DEFENCE, w - 42, y + 2, 28)
        y += SUPPLY
    y += draw_deals(drawing, g, p, 10, y, w - 20)
    for words in _known(g, p, seat):
        y += drawing.paragraph(10, y, w - 20, words, 13, "soft", 3) + 3
    draw_locations(drawing, g, p, 10, y, w - 20, COLUMNS)
    return y + locations_height(g, p, COLUMNS)


def _known(g: Any, p: int, seat: int) -> list[str]:
    """Of cards that lie hidden: how many foundations there are, and the cards of others that the seat has seen."""
    if p == S.VIRTUAL and g.num_players == 1:
        return []
    found: list[str] = []
    for zone, first, words in HIDDEN_ZONES:
        seen = [i for i in range(int(g[f"{zone}_size"][p])) if p != seat and int(g[f"{zone}_seen"][p, i]) >> seat & 1]
        known = [NAMES[first + int(g[zone][p, i])] for i in seen]
        hidden = int(g[f"{zone}_size"][p]) - len(known)
        if zone == "foundations" and p != seat and hidden:
            known.append(f"{hidden} hidden")
        found += [f"{words}: {', '.join(known)}"] if known else []
    return found
