"""Drawings of everything in front of a player: goods, debts and deeds, virtue and corruption, line, buildings,
manuscripts, and known cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np

from architects_env.core.text import plural, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.text.board_text import titles, unseen_cards
from architects_env.games.viscounts.text.names import (
    building_name,
    keeps_one_stock,
    player_name,
    scheme_name,
    with_you,
)
from architects_env.play.drawing.drawing import READABLE, Drawing
from architects_env.play.drawing.illustrations.glyphs import POINTS, Icon
from architects_env.play.drawing.locks import Lock, draw_round_lock
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.viscounts.picture.cards import (
    ICONS_HEIGHT,
    LABEL_HEIGHT,
    LABEL_WIDTH,
    LOW_HEIGHT,
    SMALL_HEIGHT,
    draw_icons,
    draw_low_townsfolk,
    draw_scheme,
    draw_slots,
    draw_small_townsfolk,
    label_width,
    manuscript_label,
)
from architects_env.play.faces.viscounts.picture.compact import PERSON, draw_compact
from architects_env.play.faces.viscounts.picture.icons import (
    APPROVED,
    BUILDINGS,
    COLOURS,
    CORRUPTION,
    DEBT,
    DEED,
    LEADER,
    PAID,
    RESOURCE,
    RESOURCES,
    SILVER,
    START,
    SUITS,
    VIRTUE,
    WORKERS,
    draw_suits,
)
from architects_env.play.faces.viscounts.picture.locks import building_locks

Fits = Callable[[list[float]], bool]
GAP, HEAD, ROW, NAME, LONG_NAME, ROLE = 4, 29, 25, 132, 150, 23
BACK = 28
"""Width of a pile's card back beside its name."""
LEAST_NAME = 40
"""Room for a name below which only the token identifies the player."""
ALONE, BROAD = 900, 1100
"""Least width of a panel with goods and name in one row and texts on the slots, and least width with large signs."""
SLOT, HIGH_SLOT, LARGE_SLOT, SCHEME_HEIGHT, CELL, LARGE_CELL = 25, 38, 80, 104, 19, 30
ABILITY = 17
"""Height of a line with the ability of a rival's building."""
CLOSE, APART, SIGNS, LARGER, ABILITIES, WORDS, ALL_SAID = range(7)
"""Styles of another player's panel: as low as possible, buildings in a separate row, larger goods, larger cards, texts
of buildings, texts of cards, and both."""
WITH_WORDS, BROAD_GOODS = 140, 400
"""Least width of larger cards with their text, and least width of a panel with larger goods in one row."""
PAPERS, LARGE_ROW = 4, 27
"""Number of goods in the second row, and height of rows of large goods."""
ROOMY = 120
"""Least width of a large slot with large signs beside a lock."""
SMALL = 13
LABELS = {"draw pile": "draw", "discard pile": "discard", "schemes": "deck"}


def player_height(drawing: Drawing, g: Any, p: int, seat: int, w: float, style: int = CLOSE) -> float:
    """Return preferred height of the panel of player `p` in a style."""
    return draw_content(Drawing("", drawing.width, (), COLOURS), g, p, seat, w, style) + 4


def style_of_all(drawing: Drawing, g: Any, others: Sequence[int], seat: int, w: float, fits: Fits) -> int:
    """Return the roomiest style in which the other players' panels fit."""
    styles = (style for style in range(ALL_SAID, CLOSE, -1) if not any(is_virtual(g, p) for p in others))
    return next((style for style in styles if fits([player_height(drawing, g, p, seat, w, style) for p in others])), 0)


def draw_player(
    drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float, style: int = CLOSE
) -> None:
    """Draw everything in front of player `p` as `seat` sees it."""
    name = with_you(player_name(g, p), p == seat)
    with drawing.place(f"seat {p}", name, x, y, w, h):
        with drawing.quiet():  # it is higher while one builds on a phone
            drawing.panel(w, h)
        acts = g.seat == p and not g.over
        roles = ((START, g.start_player == p and g.rounds > 0), (LEADER, g.leader == p))
        signs = [icon for icon, there in roles if there]
        apart = _is_apart(w, style)
        taken = B.TRACK * CELL + 4 if apart else 3 * _pile_width(w) + ROLE * len(signs)
        room = min(NAME if w > ALONE else LONG_NAME, w - 4 - taken)
        with drawing.quiet():
            if acts:
                drawing.rect(1, 1, room - 2, HEAD - 2, "acting", "", 7)
            if room - 37 >= LEAST_NAME:
                drawing.text(33, 20, name, 14.5, "on-light" if acts else "ink", bold=True, width=room - 37)
        drawing.token(p, 5, 3, 23, "" if is_virtual(g, p) else p, "")
        for i, icon in enumerate(signs):
            drawing.icon(icon, (6 if apart else room + 1) + ROLE * i, 4 + apart * HEAD, ROLE - 2)
        _piles(drawing, g, p, seat, w, 2 + apart * HEAD)
        draw_content(drawing, g, p, seat, w, style)


def _is_apart(w: float, style: int) -> bool:
    """Return whether the track is beside the name and the piles have a separate row below it."""
    return style >= APART and w < BROAD_GOODS


def _pile_width(w: float) -> float:
    """Return the width of a pile and its name."""
    return 76 if w > ALONE else 61


def _piles(drawing: Drawing, g: Any, p: int, seat: int, w: float, y: float) -> None:
    """Draw hand, draw pile and discard pile as card backs with their numbers.

    Their labels say which cards are known.
    """
    if is_virtual(g, p):
        discarded = ", ".join(scheme_name(int(scheme)) for scheme in g.scheme_pile[: g.scheme_pile_size])
        piles = [
            ("schemes", int(g.scheme_deck_size), ""),
            ("future", int(g.future_deck_size), ""),
            ("discard", int(g.scheme_pile_size), discarded),
        ]
    else:
        unseen = titles(unseen_cards(g, p)) if p != seat else ""
        piles = [
            ("hand", int(g.hand_size[p]), ""),
            (
                "draw pile",
                int(g.draw_pile_size[p]),
                say("in hand or draw pile: {cards}", cards=unseen) if unseen else "",
            ),
            ("discard pile", int(g.discard_pile_size[p]), titles(g.discard_pile[p, : g.discard_pile_size[p]])),
        ]
    labels = [say(LABELS.get(name, name)) for name, _, _ in piles]
    needed = [BACK + text_width(label, 14) for label in labels]
    left = w - 4 - 3 * _pile_width(w)
    for (name, number, known), label, need in zip(piles, labels, needed, strict=True):
        wide = need * 3 * _pile_width(w) / sum(needed)
        cards = plural(number, "{pile}: {n} card", "{pile}: {n} cards", pile=say(name))
        words = f"{cards}{f' ({known})' if known and number else ''}"
        with drawing.place(f"seat {p} {name}", words, left, y, wide - 3, 26):
            open_pile = "discard" in name
            with drawing.quiet():  # every turn cards are drawn and discarded
                drawing.rect(2, 2, 18, 22, "card" if open_pile else "townsfolk-back", "rule", 3)
                drawing.text(11, 17.5, number, 14, "ink" if open_pile else "on-dark", "middle", True)
                drawing.text(22, 17, label, 14, width=wide - 24)
        left += wide


def draw_content(drawing: Drawing, g: Any, p: int, seat: int, w: float, style: int = CLOSE) -> float:
    """Draw everything below the name.

    Of other players it marks their moves on the board and the card played, because the log tells what these brought.
    Returns the bottom edge.
    """
    with drawing.quiet() if p != seat else nullcontext():
        y = _board_of(drawing, g, p, seat, w, style) + GAP
    if is_virtual(g, p):
        wide = (w - 12 - 2 * GAP) / 3
        for slot, scheme in enumerate(g.scheme_line):
            draw_scheme(drawing, f"seat {p} line {slot}", int(scheme), 6 + slot * (wide + GAP), y, wide, SCHEME_HEIGHT)
        y += SCHEME_HEIGHT + GAP
        y += drawing.paragraph(
            7, y, w - 12, say("Focus: {focus}", focus=say(R.BOARDS[g.options[O.AI]].focus)), SMALL, "soft", 3
        )
    elif p != seat:
        y += _line(drawing, g, p, y, w, style) + GAP
    return y + _labels(drawing, g, p, y, w)


def _line(drawing: Drawing, g: Any, p: int, y: float, w: float, style: int) -> float:
    """Draw another player's line with small cards, or with larger ones in a row or column. Returns the height."""
    beside = (w - 10 - 2 * 5) / 3
    if style < LARGER:
        draw_slots(drawing, g, p, 5, y, beside, SMALL_HEIGHT, draw_small_townsfolk)
        return SMALL_HEIGHT
    if beside >= WITH_WORDS:
        draw_slots(drawing, g, p, 5, y, beside, LOW_HEIGHT, draw_low_townsfolk)
        return LOW_HEIGHT
    if style < WORDS:
        draw_slots(drawing, g, p, 5, y, beside, PERSON, draw_compact)
        return PERSON
    draw_slots(drawing, g, p, 5, y, w - 10, LOW_HEIGHT, draw_low_townsfolk, 1)
    return B.LINE * (LOW_HEIGHT + GAP) - GAP


def _board_of(drawing: Drawing, g: Any, p: int, seat: int, w: float, style: int) -> float:
    """Draw goods, track and buildings. Returns the bottom edge."""
    large = w > ALONE
    y: float = HEAD
    if large:
        cell, size = (LARGE_CELL, 20) if w >= BROAD else (CELL + 3, 19)
        _goods(drawing, g, p, NAME + 54, 4, w - NAME - 54 - 3 * 76 - B.TRACK * cell - 30, size)
        _track(drawing, g, p, w - 3 * 76 - B.TRACK * cell - 12, 1, cell)
        return y + 2 + _slots(drawing, g, p, y + 2, w)
    if _is_apart(w, style):
        _track(drawing, g, p, w - 4 - B.TRACK * CELL, 2, CELL)
        y += HEAD
        return _spacious(drawing, g, p, y + _goods_below(drawing, g, p, y + 2, w, style), w, style)
    y += _goods_below(drawing, g, p, y + 2, w, style)
    if p == seat:
        draw_icons(drawing, g, p, 4, y, w - 9)
        y += ICONS_HEIGHT + GAP
    high = HIGH_SLOT if style >= APART else SLOT
    _track(drawing, g, p, 5, y + (high - SLOT) / 2, CELL)
    if p == seat and g.stage == S.BUILDING and g.seat == p and not g.over:
        y += SLOT + GAP
        return y + _slots(drawing, g, p, y, w, B.SLOTS_A_TYPE)
    y += _slots(drawing, g, p, y, w, high=high)
    return _abilities(drawing, g, p, y + GAP, w) if style in (ABILITIES, ALL_SAID) else y


def _goods_below(drawing: Drawing, g: Any, p: int, y: float, w: float, style: int) -> float:
    """Draw goods below the name, in two rows if they are larger. Returns the height."""
    if style < SIGNS:
        _goods(drawing, g, p, 7, y, w - 9, 18)
        return ROW
    goods, size = _amounts(g, p), 23
    if w >= BROAD_GOODS:
        _goods(drawing, g, p, 7, y, w - 9, 21)
        return ROW + 3
    for i, row in enumerate((goods[:-PAPERS], goods[-PAPERS:])):
        drawing.spread(7, y + i * LARGE_ROW, w - 9, row, size, f"seat {p}", (WORKERS,))
    return 2 * LARGE_ROW


def _spacious(drawing: Drawing, g: Any, p: int, y: float, w: float, style: int) -> float:
    """Draw another player's buildings in a separate row, and below it the abilities of built ones.

    Returns the bottom edge.
    """
    left, wide = 5.0, (w - 10) / B.NUM_BUILDINGS
    for slot in range(B.NUM_BUILDINGS):
        with _slot(drawing, g, p, slot, left + slot * wide, y, wide - 3, HIGH_SLOT):
            _small_slot(drawing, g, p, slot, wide - 3, HIGH_SLOT)
    y += HIGH_SLOT
    return _abilities(drawing, g, p, y + GAP, w) if style in (ABILITIES, ALL_SAID) else y


def _abilities(drawing: Drawing, g: Any, p: int, y: float, w: float) -> float:
    """Draw the abilities of built buildings in as many columns as fit. Returns the bottom edge."""
    x, built = 5.0, [slot for slot in range(B.NUM_BUILDINGS) if g.built[p, slot]]
    for slot in built:
        words = say(B.SLOT_ABILITIES[slot])
        wide = 18 + text_width(words, READABLE)
        if x > 5 and x + wide > w - 4:
            x, y = 5.0, y + ABILITY
        with drawing.quiet():
            drawing.icon(BUILDINGS[B.TYPE_OF_SLOT[slot]], x, y, 15, "")
            drawing.text(x + 18, y + 12.5, words, READABLE, width=w - x - 22)
        x += wide + 12
    return y + (ABILITY if built else 0)


def _amounts(g: Any, p: int) -> list[tuple[Icon, int]]:
    """Return the goods and workers of player `p`, then debts and deeds, as icons with numbers."""
    stock: list[tuple[Icon, int]] = [(icon, int(number)) for icon, number in zip(RESOURCES, g.goods[p], strict=True)]
    if keeps_one_stock(g, p):
        stock = [(RESOURCE, int(g.goods[p].sum()))]
    papers = [(DEBT, g.debts[p]), (PAID, g.paid_debts[p]), (DEED, g.deeds[p]), (APPROVED, g.approved_deeds[p])]
    goods = [(SILVER, g.silver[p]), *stock, (WORKERS, g.workers[p]), *papers]
    return [(icon, int(number)) for icon, number in goods]


def _goods(drawing: Drawing, g: Any, p: int, x: float, y: float, w: float, size: float) -> None:
    """Draw all goods in one row."""
    drawing.spread(x, y, w, _amounts(g, p), size, f"seat {p}", (WORKERS,))


def _track(drawing: Drawing, g: Any, p: int, x: float, y: float, cell: float) -> None:
    """Draw virtue and corruption on their track."""
    corruption, virtue = int(g.corruption[p]), int(g.virtue[p])
    words = say(
        "corruption on {corruption}, virtue on {virtue} of 0 to {most}",
        corruption=corruption,
        virtue=virtue,
        most=B.TRACK - 1,
    )
    high = 25.0
    with drawing.place(f"seat {p} track", words, x, y, B.TRACK * cell, high):
        for i in range(B.TRACK):
            drawing.rect(i * cell + 0.5, 0.5, cell - 1, high - 1, "shade", "rule", 4, 1)
            if i not in (corruption, virtue):
                drawing.text(i * cell + cell / 2, 17.5, i, 14, "soft", "middle")
        size = min(20.0, cell - 3)
        for icon, at in ((CORRUPTION, corruption), (VIRTUE, virtue)):
            if corruption == virtue:
                upper = 1 if icon is CORRUPTION else high - 14
                drawing.icon(icon, at * cell + (cell - 13) / 2, upper, 13, f"{say(icon.name)} {at}")
            else:
                drawing.icon(icon, at * cell + (cell - size) / 2, (high - size) / 2, size, f"{say(icon.name)} {at}")


def _slots(drawing: Drawing, g: Any, p: int, y: float, w: float, columns: int = 0, high: float = SLOT) -> float:
    """Draw the nine slots of the board in one row, or large in `columns`: remaining buildings with their costs, and
    abilities of built ones. Returns the height."""
    large = w > ALONE or columns > 0
    columns = columns or B.NUM_BUILDINGS
    left = 6 if large else 10 + B.TRACK * CELL
    high = LARGE_SLOT if large else high
    wide = (w - left - 5 - (columns - 1) * 3) / columns
    locks = building_locks(g, p) if large and not is_virtual(g, p) else [None] * B.NUM_BUILDINGS
    for slot in range(B.NUM_BUILDINGS):
        x, top = left + slot % columns * (wide + 3), y + slot // columns * (high + 3)
        with _slot(drawing, g, p, slot, x, top, wide, high):
            if large:
                _own_slot(drawing, g, p, slot, wide, locks[slot])
            else:
                _small_slot(drawing, g, p, slot, wide, high)
    return B.NUM_BUILDINGS // columns * (high + 3) - 3


def _slot(
    drawing: Drawing, g: Any, p: int, slot: int, x: float, y: float, w: float, h: float
) -> AbstractContextManager[None]:
    """Open the place of a slot with its label."""
    rival = is_virtual(g, p)
    ability = R.AI_SLOT_ABILITIES[slot] if rival else B.SLOT_ABILITIES[slot]
    built = say(", built") if g.built[p, slot] else ""
    words = f"{building_name(slot, rival)}{built}: {say(ability)}"
    return drawing.place(f"seat {p} slot {slot}", words, x, y, w, h, 5)


def _kind_of(g: Any, p: int, slot: int) -> int:
    """Return the type of building in a slot."""
    return int(R.AI_TYPE_OF_SLOT[slot] if is_virtual(g, p) else B.TYPE_OF_SLOT[slot])


def _own_slot(drawing: Drawing, g: Any, p: int, slot: int, w: float, lock: Lock | None) -> None:
    """Draw a slot of the viewer's board."""
    built = bool(g.built[p, slot])
    ability = (R.AI_SLOT_ABILITIES if is_virtual(g, p) else B.SLOT_ABILITIES)[slot]
    drawing.rect(0.5, 0.5, w - 1, LARGE_SLOT - 1, "card", f"seat{p}" if built else "rule", 5, 3 if built else 1)
    _large_slot(drawing, _kind_of(g, p, slot), 0 if built else _points_of_next(g, p, slot), ability, w)
    if lock:
        draw_round_lock(drawing, lock, w - (40 if w < ROOMY else 42), 15)


def _small_slot(drawing: Drawing, g: Any, p: int, slot: int, w: float, h: float) -> None:
    """Draw a small slot: a built building on the player's colour, or a smaller one on grey."""
    built = bool(g.built[p, slot])
    drawing.rect(0.5, 0.5, w - 1, h - 1, f"seat{p}" if built else "shade", "ink" if built else "rule", 5, 1)
    if built:
        drawing.rect(3, 3, w - 6, h - 6, "card", "", 3)
    size = min(h - 6, w - 6) * (1 if built else 0.75)
    drawing.icon(BUILDINGS[_kind_of(g, p, slot)], (w - size) / 2, (h - size) / 2, size, "")


def _points_of_next(g: Any, p: int, slot: int) -> int:
    """Return points at the end for one more building of this slot's type.

    Types are built in any order, and their number counts.
    """
    first = slot - slot % B.SLOTS_A_TYPE
    built = int(g.built[p, first : first + B.SLOTS_A_TYPE].sum())
    one, other = B.BUILDING_POINTS[B.TYPE_OF_SLOT[slot], built : built + 2]
    return int(other - one)


def _large_slot(drawing: Drawing, kind: int, points: int, ability: str, w: float) -> None:
    """Draw a slot of the viewer's board: its building with cost and `points`, or a mark that it is built (0 points),
    and its ability."""
    narrow = w < ROOMY
    drawing.icon(BUILDINGS[kind], 5, 4, 20 if narrow else 22, "")
    if points:
        x, size = (26, 16) if narrow else (31, 18)
        drawing.amounts(x, 5, [(SUITS[C.BUILDER], int(B.BUILDING_COST[kind]))], size)
        drawing.points(w - 4, 4, points, 22, POINTS)
    else:
        drawing.text(32, 20, say("built"), 14, bold=True)
    drawing.filled(6, 25, w - 9, LARGE_SLOT - 27, say(ability), READABLE, "soft" if points else "ink")


def _labels(drawing: Drawing, g: Any, p: int, y: float, w: float) -> float:
    """Draw manuscripts and cleric bonus cards. Returns the height."""
    tiles = [int(tile) for tile in np.flatnonzero(g.manuscript_owner == p)]
    bonus = [i for i in range(len(M.RIBBONS)) if g.bonus_owner[i] == p]
    left, top = 5.0, y
    for i in range(len(tiles) + len(bonus)):
        wide = min(w - 9, label_width(tiles[i]) if i < len(tiles) else LABEL_WIDTH)
        if left + wide > w - 4:
            left, top = 5.0, top + LABEL_HEIGHT + 3
        if i < len(tiles):
            manuscript_label(drawing, f"seat {p} manuscript {tiles[i]}", tiles[i], left, top, wide)
        else:
            ribbon = bonus[i - len(tiles)]
            words = say("the cleric bonus card of {ribbon}", ribbon=say(M.RIBBONS[ribbon]))
            with drawing.place(f"seat {p} bonus {M.RIBBONS[ribbon]}", words, left, top, LABEL_WIDTH, LABEL_HEIGHT, 10):
                drawing.rect(0, 0, LABEL_WIDTH, LABEL_HEIGHT, f"ribbon-{M.RIBBONS[ribbon]}", "rule", 10)
                draw_suits(drawing, M.BONUS_ICONS[ribbon], 10, 2, 17)
        left += wide + 4
    return top + LABEL_HEIGHT + 3 - y if tiles or bonus else 0
