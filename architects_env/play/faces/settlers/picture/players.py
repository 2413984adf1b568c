"""Drawings of everything in front of a player, or of the solo game's virtual player: supply, hand, deals, foundations
and locations. With enough room, locations are in three rows around the faction board (production, features and
actions), with faction cards on the left and common cards on the right."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import plural, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.text.names import card_title, pile_text, player_text, some_cards, with_you
from architects_env.play.drawing.drawing import READABLE, SMALLEST, Drawing
from architects_env.play.drawing.illustrations.glyphs import CROWN, FLAG, POINTS, Icon
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.settlers.picture.deals import deals_width, draw_deals
from architects_env.play.faces.settlers.picture.icons import COLOURS, DEFENCE, GOODS, KINDS, LEGEND
from architects_env.play.faces.settlers.picture.locations import (
    draw_location,
    draw_locations,
    location_width,
    locations_height,
    locations_of,
)
from architects_env.play.faces.settlers.picture.text_sizes import Sizes, draw_with_equal_sizes

# --- the empire around its faction board ------------------------------------------------------------------------------
BOARD, LARGE_BOARD, WIDE, WIDEST, GAP = 128, 170, 190, 280, 5
LEGEND_WIDTH, LOW_LEGEND, LOWEST_LEGEND, LEGEND_HEIGHT, LOW_HEIGHT = 300, 400, 640, 199, 150
"""Width of the legend, heights of the panel from which it has its two lower forms, and heights of the legend."""
ROW, TALL_ROW, EMPTY_ROW, TALL_EMPTY, LOWEST = 70, 120, 32, 76, 30
"""Heights of a row of locations: normal, greatest, greatest without locations in a normal and a high panel, and
least."""
PRODUCES = 56
"""Height of the first row without locations, which shows what the board produces."""
NEEDED, NARROW, CROWDED = 0.8, 80, 100
"""Part of its width that a location keeps when another needs more, least width of a location, and least panel width for
locations around the board. A row that is alone may be narrower."""
FREE_WIDTH, FREE_HEIGHT = 100, 40
"""Size of the place for a kind of location that has none yet."""
TITLES = ("produces", "features", "actions")


def rows_of(g: Any, p: int) -> list[tuple[list[int], list[int]]]:
    """Return locations by kind, as (faction locations with the oldest next to the board, common locations)."""
    cards = locations_of(g, p)
    own, common = [card for card in cards if C.FACTION[card] >= 0], [card for card in cards if C.FACTION[card] < 0]
    return [
        ([card for card in own if C.KIND[card] == kind], [card for card in common if C.KIND[card] == kind])
        for kind in range(len(V.KINDS))
    ]


def _heights(g: Any, p: int) -> list[int]:
    """Return the least heights of the three rows."""
    without = (PRODUCES, EMPTY_ROW, EMPTY_ROW)
    return [ROW if any(row) else low for row, low in zip(rows_of(g, p), without, strict=True)]


def empire_height(g: Any, p: int) -> float:
    """Return the least height of the three rows together."""
    return sum(_heights(g, p)) + GAP * len(V.KINDS)


def empire_grows(g: Any, p: int) -> float:
    """Return the height that rows with locations can use beyond their least height."""
    return _heights(g, p).count(ROW) * (TALL_ROW - ROW)


def _heights_in(g: Any, p: int, room: float) -> list[float]:
    """Return heights of the rows in this room. Rows with locations grow first, and all rows shrink alike."""
    least = _heights(g, p)
    heights, spare = [float(high) for high in least], room - sum(least) - GAP * (len(least) - 1)
    if spare < 0:
        return [max(LOWEST, high + spare * high / sum(heights)) for high in heights]
    for full, most in ((True, TALL_ROW), (False, TALL_EMPTY)):
        rows = [i for i, high in enumerate(least) if (high == ROW) == full]
        more = min(sum(most - least[i] for i in rows), spare)
        heights = [high + more / len(rows) * (i in rows) for i, high in enumerate(heights)] if rows else heights
        spare -= more
    return heights


def draw_empire(drawing: Drawing, g: Any, p: int, own: bool, x: float, y: float, w: float, h: float) -> None:
    """Draw the board between its locations.

    Labels say what kind of location goes into an empty row, if there is room. The `own` panel ends with the legend.
    """
    rows = rows_of(g, p)
    heights = _heights_in(g, p, h)
    whole = sum(heights) + GAP * (len(rows) - 1)
    left, right = (max(len(row[side]) for row in rows) for side in (0, 1))
    left, right = max(left, FREE_WIDTH / WIDE), max(right, 1)
    room = w - LARGE_BOARD - (left + right) * (WIDE + GAP)
    legend = LEGEND_WIDTH if whole >= LEGEND_HEIGHT or room < LOW_LEGEND else LOW_LEGEND
    legend = LOWEST_LEGEND if whole < LOW_HEIGHT and room >= LOWEST_LEGEND else legend
    if own and legend <= room:
        w -= legend
        drawing.legend(x + w + GAP, y, legend - GAP, whole, LEGEND, 3 if legend == LOWEST_LEGEND else 2, True)
    roomy = LARGE_BOARD + (left + right) * (WIDE + GAP) <= w
    board = LARGE_BOARD if roomy else BOARD
    wide = min(WIDEST, (w - board - 2 * GAP) / (left + right) - GAP)
    middle = x + min(max(FREE_WIDTH + GAP, int(left) * (wide + GAP)), w - board - right * (wide + GAP))
    virtual = p >= g.num_players
    drawing.rect(middle, y, board, whole, "shade" if virtual else _colour(g, p), "rule", 8)
    top = y
    for kind, ((of_faction, common), high) in enumerate(zip(rows, heights, strict=True)):
        _board_row(drawing, g, p, kind, middle, top, board, high)
        left = middle
        laid: list[tuple[int, float, float]] = []
        for card, wide in zip(of_faction, _widths(of_faction, middle - x, high), strict=True):
            left -= wide + GAP
            laid.append((card, left, wide))
        left = beside = middle + board + GAP
        for card, wide in zip(common, _widths(common, x + w - beside + GAP, high), strict=True):
            laid.append((card, left, wide))
            left += wide + GAP
        _draw_row(drawing, g, laid, top, high)
        if roomy and not of_faction:
            _free(drawing, "faction card", middle - GAP - FREE_WIDTH, top, high)
        if roomy and not common:
            _free(drawing, "common card", beside, top, high)
        top += high + GAP


def _widths(cards: list[int], room: float, high: float) -> list[float]:
    """Return widths of the locations on one side of a row: equal, unless one needs more for its effect."""
    equal = min(WIDEST, room / max(1, len(cards)) - GAP)
    needed = [max(NEEDED * equal, min(equal, NARROW), location_width(card, high, WIDEST)) for card in cards]
    if all(wide <= equal for wide in needed):
        return [equal] * len(cards)
    share = min(1.0, (equal * len(cards)) / sum(needed))
    spare = max(0.0, equal * len(cards) - sum(needed)) / len(cards)
    return [wide * share + spare for wide in needed]


def _draw_row(drawing: Drawing, g: Any, laid: list[tuple[int, float, float]], y: float, h: float) -> None:
    """Draw locations with their left edges and widths."""

    def draw(on: Drawing, i: int, most: Sizes) -> Sizes:
        card, left, wide = laid[i]
        return draw_location(on, g, card, left, y, wide, h, False, most)

    draw_with_equal_sizes(drawing, [card for card, _, _ in laid], draw)


def _free(drawing: Drawing, kind: str, x: float, y: float, h: float) -> None:
    """Draw the place of the first location of a kind, in the middle of a row of height `h`."""
    with drawing.quiet():
        low = min(h, FREE_HEIGHT)
        drawing.rect(x, y + (h - low) / 2, FREE_WIDTH, low, "ground", "", 5)
        drawing.text(x + FREE_WIDTH / 2, y + h / 2 + 4.5, say(kind), READABLE, "soft", "middle", width=FREE_WIDTH - 6)


def _colour(g: Any, p: int) -> str:
    return V.FACTIONS[g.faction[p]].lower()


def _board_row(drawing: Drawing, g: Any, p: int, kind: int, x: float, y: float, w: float, h: float) -> None:
    """Draw the board's part of a row: its kind, and in the first row what the board produces."""
    drawing.rect(x + 4, y + 3, w - 8, h - 6, "panel", "", 6)
    drawing.icon(KINDS[kind], x + 8, y + 7, 18, "")
    drawing.text(x + 31, y + 20, say(TITLES[kind]), 14, bold=True)
    if kind == V.PRODUCTION and p < g.num_players and h > 52:
        produces = C.BOARDS[g.faction[p]].produces
        size = 21 if w >= LARGE_BOARD else 16
        drawing.amounts(x + 8, y + 30, [(GOODS[good], number) for good, number in produces.items()], size, 3)


# --- everything before a player ---------------------------------------------------------------------------------------
HEAD, SUPPLY, STRIP, NAME, NAMED, ROOMY = 32, 30, 26, 132, 96, 450
SUPPLY_AT, MARK, LABEL, KEPT_MORE = 358, 25, 13.5, 20
"""Position of the supply beside the name, size of crown and flag, size of labels, and additional width of the good that
is kept between rounds for its label."""
WIDE_PANEL, WIDEST_PANEL = 900, 1100
"""Least width of a panel with supply and name in one row and locations around the faction board, and least width with
full labels on the piles."""
HIDDEN_ZONES = (
    ("hand_common", 0, "in hand: {cards}"),
    ("hand_faction", C.NUM_COMMON, "in hand: {cards}"),
    ("foundations", 0, "foundations: {cards}"),
)


def player_height(g: Any, p: int, seat: int, w: float) -> float:
    """Return preferred height of the panel of player `p`."""
    below = empire_height(g, p) if _around_board(g, p, seat, w) else locations_height(g, p, w - 12)
    return _draw_content(Drawing("", 1, (), COLOURS), g, p, seat, w) + below + 4


def _around_board(g: Any, p: int, seat: int, w: float) -> bool:
    """Return whether the locations lie around the faction board: for the viewer, and for a single opponent unless they
    would be very narrow.
    """
    most = sum(max(len(row[side]) for row in rows_of(g, p)) for side in (0, 1))
    wide = (w - 12 - BOARD - 2 * GAP) / max(1, most) - GAP
    return w >= WIDE_PANEL and (p == seat or int(g.sides) == 2) and wide >= CROWDED


def draw_supply(drawing: Drawing, g: Any, seat: int, x: float, y: float, w: float) -> float:
    """Draw everything in front of `seat` except its locations. Returns the height."""
    high = _draw_content(Drawing("", 1, (), COLOURS), g, seat, seat, w) + 2
    draw_player(drawing, g, seat, seat, x, y, w, high, False)
    return high


def draw_strip(drawing: Drawing, g: Any, others: list[int], x: float, y: float, w: float) -> float:
    """Draw a line for each other player, for a phone where their panels are far below: points, goods, hand, and
    whether they have passed. Changes are marked only in the panels. Returns the height."""
    for i, p in enumerate(others):
        virtual = p >= g.num_players
        with drawing.at(x, y + i * STRIP), drawing.quiet():
            drawing.rect(0, 0, w, STRIP - 3, "panel", "rule", 7)
            drawing.token(p, 4, 2, 21, "" if virtual else p)
            name, marks = say("Virtual player") if virtual else player_text(g, p), [] if virtual else _marks(g, p)
            drawing.text(30, 18, name, 14, bold=True, width=92 - 21 * len(marks))
            for k, (icon, words) in enumerate(reversed(marks)):
                drawing.icon(icon, 104 - 21 * k, 3, 18, words)
            if not virtual:
                _strip_of(drawing, g, p, w)
    return STRIP * len(others)


def _strip_of(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Draw current points, goods and cards in hand of a player."""
    x = 127 + drawing.amounts(127, 3, [(POINTS, int(g.points[p]))], 19) + 4
    if not g.over:
        drawing.text(x, 17, say("so far"), LABEL, "soft", width=210 - x)
    hand = int(g.hand_common_size[p] + g.hand_faction_size[p])
    goods = [(GOODS[good], int(g.supply[p, good])) for good in range(V.NUM_TOKENS)]
    ends = 212 + drawing.amounts(212, 4, goods, 17, 5) + 4
    held = say("in hand")
    if text_width(held, SMALLEST) <= w - 28 - ends:
        drawing.text(w - 28, 16.5, held, SMALLEST, "soft", "end")
    drawing.rect(w - 25, 2.5, 19, 18, "common-back", "rule", 3)
    drawing.text(w - 15.5, 16, hand, 12, "on-dark", "middle", True)


def _marks(g: Any, p: int) -> list[tuple[Icon, str]]:
    """Return a crown for the first player and a flag for a player who has passed."""
    marks = ((CROWN, g.first == p, "first player"), (FLAG, g.passed[p], "passed"))
    return [(icon, say(words)) for icon, there, words in marks if there]


def draw_player(
    drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float, locations: bool = True
) -> None:
    """Draw everything in front of player `p` as `seat` sees it, with or without its `locations`."""
    virtual = p >= g.num_players
    name = say("Virtual player") if virtual else with_you(player_text(g, p), p == seat)
    words = name if virtual else _words(g, p, name)
    if not virtual and w < WIDE_PANEL and text_width(name, 15, True) > _head_room(g, p, w):
        name = player_text(g, p)
    with drawing.place(f"seat {p}", words, x, y, w, h):
        drawing.panel(w, h)
        acts = g.seat == p and not g.over and not virtual
        wide = NAMED if virtual else _name_width(g, p, name, w)
        with drawing.quiet():
            if acts:
                drawing.rect(1, 1, wide + 36, HEAD - 3, "acting", "", 7)
            drawing.text(34, 21, name, 15, "on-light" if acts else "ink", bold=True, width=wide)
        drawing.token(p, 5, 3, 24, "" if virtual else p, "")
        if not virtual:
            _head(drawing, g, p, wide + 42, w)
        top = _draw_content(drawing, g, p, seat, w)
        if locations and _around_board(g, p, seat, w):
            draw_empire(drawing, g, p, p == seat, 6, top, w - 12, h - top - 5)
        elif locations and not virtual and not locations_of(g, p) and h - top - 5 >= ROW:
            drawing.text(8, top + 18, say("no locations yet"), READABLE, "soft")
        elif locations:
            draw_locations(drawing, g, p, 6, top, w - 12, h - top - 5)


def _words(g: Any, p: int, name: str) -> str:
    """Return the panel of a player in words."""
    points = plural(int(g.points[p]), "{n} point", "{n} points")
    told = "{name}, {faction}, {points}" if g.over else "{name}, {faction}, {points} so far"
    words = say(told, name=name, faction=say(V.FACTIONS[g.faction[p]]), points=points)
    return say("{player}, passed", player=words) if g.passed[p] else words


def _head_room(g: Any, p: int, w: float) -> float:
    """Return the width left in the first row of a panel beside name, faction, points, crown and flag."""
    end = SUPPLY_AT if w >= WIDE_PANEL else w - 6 - (_piles_width(w) if w > ROOMY else 0)
    return end - 42 - _faction_width(g, p) - 4 - _points_width(g, p) - MARK * len(_marks(g, p))


def _faction_width(g: Any, p: int) -> float:
    return text_width(say(V.FACTIONS[g.faction[p]]), 13, True) + 16


def _points_width(g: Any, p: int) -> float:
    """Return the width of the points with the label that they are not final."""
    label = 0 if g.over else text_width(say("so far"), LABEL) + 5
    return 32 + text_width(str(int(g.points[p])), 0.85 * 23, True) + label


def _name_width(g: Any, p: int, name: str, w: float) -> float:
    """Return the width of a name. It is always the same beside the supply."""
    return NAMED if w >= WIDE_PANEL else min(NAMED, text_width(name, 15, True), _head_room(g, p, w))


def _head(drawing: Drawing, g: Any, p: int, start: float, w: float) -> None:
    """Draw faction, current points, first player, and whether the player has passed.

    Hand and faction deck follow if there is room.
    """
    faction, wide = V.FACTIONS[g.faction[p]], _faction_width(g, p)
    drawing.rect(start, 4, wide, 23, faction.lower(), "", 11)
    ink = "on-light" if faction == "Egyptians" else "on-dark"
    drawing.text(start + wide / 2, 20, say(faction), 13, ink, "middle", True)
    left = start + wide + 4
    drawing.amounts(left, 4, [(POINTS, int(g.points[p]))], 23)
    left += _points_width(g, p)
    if not g.over:
        drawing.text(left - 8 - text_width(say("so far"), LABEL), 20, say("so far"), LABEL, "soft")
    for icon, words in _marks(g, p):
        drawing.icon(icon, left, 4, 22, words)
        left += MARK
    if w > ROOMY:
        _piles(drawing, g, p, w - 6, 0, w)


def _pile_labels(w: float) -> tuple[str, str, str]:
    return ("common in hand", "faction in hand", "faction deck") if w >= WIDEST_PANEL else ("in hand", "", "deck")


def _piles_width(w: float) -> float:
    return sum(29 + (text_width(say(label), LABEL) + 8 if label else 0) for label in _pile_labels(w))


def _piles(drawing: Drawing, g: Any, p: int, right: float, y: float, w: float) -> None:
    """Draw hand and faction deck as card backs with their labels."""
    faction = V.FACTIONS[g.faction[p]].lower()
    piles = (
        ("common", "hand of common cards", g.hand_common_size, "common-back"),
        ("faction", "hand of faction cards", g.hand_faction_size, faction),
        ("deck", "faction deck", g.faction_deck_size, faction),
    )
    x = right
    for (name, words, sizes, back), label in zip(reversed(piles), reversed(_pile_labels(w)), strict=True):
        x -= 29
        with drawing.place(f"seat {p} {words}", pile_text(words, int(sizes[p])), x, y + 2, 26, 28, 4):
            for step in (2.5, 0) if name == "deck" else (0,):
                drawing.rect(1 + step, 1 + step, 22, 25 - step, back, "rule", 3)
            ink = "on-light" if back == "egyptians" else "on-dark"
            drawing.text(12, 18, int(sizes[p]), 13, ink, "middle", True)
        if label:
            drawing.text(x - 3, y + 20, say(label), LABEL, "soft", "end")
            x -= text_width(say(label), LABEL) + 8


def _draw_content(drawing: Drawing, g: Any, p: int, seat: int, w: float) -> float:
    """Draw everything below the name except the locations. Returns the bottom edge."""
    y: float = HEAD
    if p >= g.num_players:
        collected = int(g.collection_common_size + g.collection_faction_size)
        words = say("{cards} collected; its attacks, the newest first:", cards=some_cards(collected))
        drawing.text(8, y + 16, words, 13, "soft")
        y += 24
    elif w >= WIDE_PANEL:
        _supply(drawing, g, p, SUPPLY_AT, 2, 396)
    else:
        _supply(drawing, g, p, 6, y, w - 52)
        y += SUPPLY
    known, beside = _known(g, p, seat), w - 18 - _piles_width(w)
    deals = deals_width(g, p) if p < g.num_players else 0
    if p < g.num_players and w <= ROOMY:
        _piles(drawing, g, p, w - 6, y, w)
        if 0 < deals <= beside:
            draw_deals(drawing, g, p, 6, y + 4, beside)
        elif not deals and known and text_width(known[0], 13) <= beside:
            drawing.text(8, y + 20, known.pop(0), 13, "soft")
        y += SUPPLY
    if deals > beside or w > ROOMY:
        y += draw_deals(drawing, g, p, 6, y, w - 12)
    for words in known:
        y += drawing.paragraph(8, y, w - 16, words, 13, "soft", 2) + 3
    return y


def _supply(drawing: Drawing, g: Any, p: int, x: float, y: float, width: float) -> None:
    """Draw goods as tokens in this width, with a background for the good that is kept between rounds, and then the
    defence token."""
    keeps, step = int(C.BOARD_KEEPS[g.faction[p]]), width / V.NUM_TOKENS
    needed = 39 + text_width(str(int(g.supply[p, keeps])), 19, True) + text_width(say("kept"), LABEL)
    more = max(0.0, needed - step)
    labelled, left = more <= KEPT_MORE, x
    step -= more / (V.NUM_TOKENS - 1) if labelled else 0
    for good in range(V.NUM_TOKENS):
        number, kept = int(g.supply[p, good]), good == keeps
        words = say("{good}: {n}, kept between rounds" if kept else "{good}: {n}", good=V.good_name(good), n=number)
        wide = max(step, needed) if kept and labelled else step
        with drawing.place(f"seat {p} {V.GOODS[good]}", words, left, y, wide - 4, 27):
            if kept:
                drawing.rect(0, 0, wide - 4, 27, "shade", "rule", 8)
                if labelled:
                    drawing.text(wide - 8, 19, say("kept"), LABEL, "soft", "end")
            drawing.amounts(4, 2, [(GOODS[good], number)], 22)
        left += wide
    if g.token[p]:
        drawing.amounts(x + width + 4, y + 2, [(DEFENCE, int(g.token[p]))], 22)


def _known(g: Any, p: int, seat: int) -> list[str]:
    """Return known facts about hidden cards: the number of foundations, and cards of others that the seat has seen."""
    if p == S.VIRTUAL and g.num_players == 1:
        return []
    found: list[str] = []
    for zone, first, words in HIDDEN_ZONES:
        seen = [i for i in range(int(g[f"{zone}_size"][p])) if p != seat and int(g[f"{zone}_seen"][p, i]) >> seat & 1]
        known = [card_title(first + int(g[zone][p, i])) for i in seen]
        hidden = int(g[f"{zone}_size"][p]) - len(known)
        if zone == "foundations" and p != seat and hidden:
            known.append(plural(hidden, "{n} hidden", "{n} hidden"))
        found += [say(words, cards=", ".join(known))] if known else []
    return found
