"""The main board: five segments around the castle, with spaces, spots, links, viscounts and workers; and what lies on
each segment: townsfolk and manuscript on top of their piles, and the two trades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from architects_env.core.text import listed, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.building import spot_on
from architects_env.games.viscounts.rules.state import is_virtual, segment_of
from architects_env.games.viscounts.rules.turn import UNREACHED, move_prices
from architects_env.games.viscounts.text.names import (
    building_name,
    link_does,
    player_name,
    segment_name,
    some,
    space_name,
    space_place,
    space_sign,
    spot_does,
    spot_name,
)
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.glyphs import Icon
from architects_env.play.drawing.locks import ROUND, Lock, draw_round_lock
from architects_env.play.drawing.picture import UPRIGHT
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.viscounts.picture.cards import (
    BELOW,
    draw_below,
    draw_low_townsfolk,
    draw_manuscript,
    draw_printed_manuscript,
    manuscript_words,
    townsfolk_words,
    trades_words,
)
from architects_env.play.faces.viscounts.picture.castle import draw_castle
from architects_env.play.faces.viscounts.picture.geometry import CENTRE, SIZE, TURN, point
from architects_env.play.faces.viscounts.picture.icons import (
    BUILDINGS,
    SUITS,
    WORKERS,
    draw_coin,
    draw_effects,
    effects_width,
    printed,
)
from architects_env.play.faces.viscounts.picture.land import draw_rim, land
from architects_env.play.faces.viscounts.picture.locks import manuscript_locks, townsfolk_locks

AND = "{a} and {b}"
INNER_SPACE, OUTER_SPACE, LETTER, SPOTS, LINKS = 142, 165, 180, 210, 223
"""How far from the centre they lie."""
OUTER_ANGLE = 19
"""Between an outer space and the middle of its segment."""
SPACE_RADIUS, SPOT, LINK, LINK_ICON = 25, 34, 25, 20
SIGN, NAMED_SIGN, HOUSE, PIECE, NAME = 24, 19, 20, 17, 13
"""The sizes of what stands on a spot, and where its name stands below that; of a building, its owner's
piece, and the name."""
NAMES_SPOTS = (S.SPOT, S.LINK)
"""Questions at which free spots bear their names."""
NUMBER = 15.5
"""The size of the number of a space: 12 pixels on a small laptop."""
OFFER = 16
"""The size of the signs of what is done on a space."""
VISCOUNT, EDGE, OFF = 23, 3, 11
OUTSIDE = (90, 138, 42, 186)
BESIDE = {B.OUTER_LEFT: tuple(-turn for turn in OUTSIDE), B.OUTER_RIGHT: OUTSIDE, B.INNER: (-118, 118, -45, 45)}
"""In which directions viscounts stand on the rim of a space, one after the other, in degrees from the outside on: where
no other space lies."""
CORNER = 70
"""The side of a square that finds room in a corner beside the rim."""
FREE = 13
"""The radius of the free ground around a letter."""


def draw_ring(drawing: Drawing, g: Any, seat: int) -> None:
    """Everything, in a square of SIZE units from the corner on; while `seat` is asked where to move, spaces with their
    prices."""
    price = move_prices(g) if is_asked_to_move(g, seat) else np.full(B.NUM_SPACES, UNREACHED)
    for place in range(B.NUM_SEGMENTS):
        _land(drawing, int(g.ring[place]), place * TURN)
    draw_rim(drawing)
    _costs(drawing)
    draw_castle(drawing, g)
    for draw_there in (_named_spot if names_spots(g, seat) else _spot, _link):
        for place in range(B.NUM_SEGMENTS):
            _at_spots(drawing, g, int(g.ring[place]), place * TURN, draw_there)
    for place in range(B.NUM_SEGMENTS):
        segment = int(g.ring[place])
        _spaces(drawing, g, segment, seat, place * TURN, price)


def is_asked_to_move(g: Any, seat: int) -> bool:
    """Whether `seat` chooses a space now."""
    return bool(g.stage == S.MOVE and g.seat == seat and not g.over)


def names_spots(g: Any, seat: int) -> bool:
    """Whether `seat` is asked about spots; those that are free then bear their names."""
    return bool(g.stage in NAMES_SPOTS and g.seat == seat and not g.over)


def _costs(drawing: Drawing) -> None:
    """In the free corners at the foot: icons for workers into the castle, and those for buildings."""
    rows = [(int(B.WORKER_ROWS[n]), WORKERS, n) for n in range(1, B.MOST_WORKERS_PLACED + 1)]
    parts = [(some(n, "worker"), some(icons, "noble icon")) for icons, _, n in rows]
    _cost_rows(drawing, "worker rows", _said(say("workers into the castle"), parts), 0, C.NOBLE, rows)
    rows = [(int(icons), BUILDINGS[kind], "") for kind, icons in enumerate(B.BUILDING_COST)]
    parts = [(say(B.BUILDING_TYPES[kind]), some(row[0], "builder icon")) for kind, row in enumerate(rows)]
    _cost_rows(drawing, "building costs", _said(say("buildings"), parts), SIZE - CORNER, C.BUILDER, rows)


def _said(title: str, parts: Sequence[tuple[str, str]]) -> str:
    """ "buildings: trading post for 5 builder icons, ..." """
    return f"{title}: {listed(say('{what} for {icons}', what=what, icons=icons) for what, icons in parts)}"


def _cost_rows(
    drawing: Drawing, place: str, words: str, x: float, suit: int, rows: Sequence[tuple[int, Icon, int | str]]
) -> None:
    """So many icons of a kind for a thing, or for so many of it, in each row."""
    high = 4 + 16 * len(rows)
    with drawing.place(place, words, x, SIZE - high, CORNER, high):
        drawing.rect(0, 0, CORNER, high, "panel", "rule", 6)
        for i, (icons, thing, number) in enumerate(rows):
            y = 2 + 16 * i
            drawing.text(12, y + 13, icons, 14, anchor="end", bold=True)
            drawing.icon(SUITS[suit], 14, y + 1, 14, "")
            drawing.text(29, y + 13, "→", 14)
            drawing.icon(thing, 44, y + 1, 14, "")
            drawing.text(59, y + 13, number, 14, bold=True)


def _land(drawing: Drawing, segment: int, angle: float) -> None:
    """The land of a segment with its letter, around which the ground is free."""
    theme = B.BOARD[segment].theme
    drawing.parts.append(land(theme, angle))
    x, y = point(angle, LETTER)
    drawing.circle(x, y, FREE, theme)
    drawing.text(x, y + 7, segment_name(segment), 20, "ink", "middle", True)


# --- spaces, spots, links ---------------------------------------------------------------------------------------------
def _spaces(drawing: Drawing, g: Any, segment: int, seat: int, angle: float, price: np.ndarray) -> None:
    for which, side, radius in (
        (B.OUTER_LEFT, -OUTER_ANGLE, OUTER_SPACE),
        (B.OUTER_RIGHT, OUTER_ANGLE, OUTER_SPACE),
        (B.INNER, 0, INNER_SPACE),
    ):
        space = B.SPACES_A_SEGMENT * segment + which
        _space(drawing, g, space, seat, angle + side, radius, int(price[space]))


def _space(drawing: Drawing, g: Any, space: int, seat: int, angle: float, radius: float, price: int) -> None:
    """A space: what is done there, below it a coin with the price of riding there or a lock, and viscounts on its
    rim."""
    moves = is_asked_to_move(g, seat)
    locked, costs = moves and price == UNREACHED, price not in (0, UNREACHED)
    x, y = point(angle, radius)
    standing = [p for p in range(int(g.at_table)) if g.space[p] == space]
    words = f"{space_name(space)}{': ' if standing else ''}{listed((player_name(g, p) for p in standing), AND)}"
    r = SPACE_RADIUS
    with drawing.place(space_place(space), words, x - r, y - r, 2 * r, 2 * r, r):
        drawing.circle(r, r, r - 1, "card", "soft")
        with drawing.quiet():
            _offer(drawing, space, r, 17.5 if costs or locked else r + 5.5, "ink" if moves else "soft")
            if costs:
                draw_coin(drawing, price, r, 32, 12, some(price, "silver"))
        if locked:
            draw_round_lock(drawing, Lock(say("out of reach for your card and your silver")), r, 32, 20)
        for p, turn in zip(standing, BESIDE[space % B.SPACES_A_SEGMENT], strict=False):
            left, top = point(angle + turn, r + OFF)
            _viscount(drawing, g, p, p == seat, space, r + left - CENTRE, r + top - CENTRE)


def _offer(drawing: Drawing, space: int, x: float, foot: float, colour: str) -> None:
    """The number of a space with what is traded there, or the icons of both actions of an inner one, around x."""
    if space % B.SPACES_A_SEGMENT == B.INNER:
        for suit, left in ((C.NOBLE, x - OFFER - 1), (C.CLERIC, x + 1)):
            drawing.icon(SUITS[suit], left, foot - OFFER + 2, OFFER)
        return
    sign, gives = space_sign(space), printed(B.TRADES[space])
    wide = text_width(sign, NUMBER)
    left = x - (wide + 2 + effects_width(gives, OFFER)) / 2
    drawing.text(left, foot, sign, NUMBER, colour)
    draw_effects(drawing, gives, left + wide + 2, foot - OFFER + 2, OFFER)


def _viscount(drawing: Drawing, g: Any, p: int, own: bool, space: int, x: float, y: float) -> None:
    """A viscount on a space, around (x, y); one's own has a white edge. It says where it stands: so only it is marked
    when it has moved, and not both spaces."""
    words, r = say("the viscount of {player} stands here", player=player_name(g, p)), VISCOUNT / 2 + EDGE
    with drawing.place(f"viscount {p}", words, x - r, y - r, 2 * r, 2 * r, r):
        if own:
            drawing.circle(r, r, r, "on-dark", "on-light")
        drawing.token(p, EDGE, EDGE, VISCOUNT, said=f"{player_name(g, p)}: {space_name(space)}")


def _at_spots(
    drawing: Drawing, g: Any, segment: int, angle: float, draw_there: Callable[[Drawing, Any, int, float, float], None]
) -> None:
    """What belongs to each spot of a segment: itself, or the link that begins there."""
    number = int(B.SPOTS_OF_SIDE[g.side])
    step = TURN / number
    for i in range(number):
        draw_there(drawing, g, B.SPOTS_A_SEGMENT * segment + i, angle + (i - (number - 1) / 2) * step, step)


def _link(drawing: Drawing, g: Any, spot: int, angle: float, step: float) -> None:
    """The link from a spot to the next one, a step further, with what it gives; nothing where there is none."""
    link = printed(B.SPOT_OF_SIDE[int(g.side)][spot].link)
    if not link:
        return
    x, y = point(angle + step / 2, LINKS)
    inside = effects_width(link, LINK_ICON)
    wide = max(float(LINK), inside + 6)
    words = say(
        "the link from spot {start} to spot {end}: {does}",
        start=spot_name(spot),
        end=spot_name(spot_on(g, spot)),
        does=link_does(g.side, spot),
    )
    with drawing.place(f"link {B.SPOTS[spot]}", words, x - wide / 2, y - LINK / 2, wide, LINK, LINK / 2):
        drawing.rect(0, 0, wide, LINK, "panel", "rule", LINK / 2, 1)
        draw_effects(drawing, link, (wide - inside) / 2, (LINK - LINK_ICON) / 2, LINK_ICON)


def _named_spot(drawing: Drawing, g: Any, spot: int, angle: float, step: float) -> None:
    """A spot with its name."""
    _spot(drawing, g, spot, angle, step, NAMED_SIGN)


def _spot(drawing: Drawing, g: Any, spot: int, angle: float, _step: float, sign: float = SIGN) -> None:
    """A spot with a building or its bonus, by a `sign` so large; below a small one stands its name."""
    x, y = point(angle, SPOTS)
    owner = int(g.spot_owner[spot])
    what = (
        spot_does(g.side, spot)
        if owner == B.NOBODY
        else say(
            "{building} of {player}",
            building=building_name(g.spot_slot[spot], is_virtual(g, owner)),
            player=player_name(g, owner),
        )
    )
    words = say("spot {spot}: {what}", spot=spot_name(spot), what=what)
    with drawing.place(f"spot {B.SPOTS[spot]}", words, x - SPOT / 2, y - SPOT / 2, SPOT, SPOT, 7):
        top = 2 if sign < SIGN else (SPOT - sign) / 2
        if owner == B.NOBODY:
            bonus = printed(B.SPOT_OF_SIDE[int(g.side)][spot].bonus)
            drawing.rect(0, 0, SPOT, SPOT, "card", "soft", 7)
            with drawing.quiet():
                draw_effects(drawing, bonus, (SPOT - effects_width(bonus, sign)) / 2, top, sign)
                if sign < SIGN:
                    drawing.text(SPOT / 2, SPOT - 3, spot_name(spot), NAME, "ink", "middle", True)
        else:
            _building(drawing, g, spot, owner, x > CENTRE, y > CENTRE)


def _building(drawing: Drawing, g: Any, spot: int, owner: int, right: bool, low: bool) -> None:
    """What stands on a spot on the `right` or in the `low` half of the board, in the colour of its owner, whose piece
    lies in its corner towards the castle."""
    slot = int(g.spot_slot[spot])
    kind = int(R.AI_TYPE_OF_SLOT[slot]) if is_virtual(g, owner) else slot // B.SLOTS_A_TYPE
    drawing.rect(0, 0, SPOT, SPOT, "card", f"seat{owner}", 7, 4)
    drawing.icon(BUILDINGS[kind], SPOT - HOUSE - 4 if right else 4, SPOT - HOUSE - 4 if low else 3, HOUSE)
    left, top = 0 if right else SPOT - PIECE, 0 if low else SPOT - PIECE
    drawing.token(owner, left, top, PIECE, "" if is_virtual(g, owner) else owner)


# --- segments ---------------------------------------------------------------------------------------------------------
HEIGHT, GAP, LOW_GAP, HEAD = 95, 5, 2, 21
"""GAP lies between the rows, LOW_GAP on a tablet, where the legend is to be seen below them."""
TILE = 0.37
"""How much of the width manuscripts have."""


def draw_segments(
    drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float, height: float = HEIGHT
) -> float:
    """A row for each segment, so high, in the order of their letters, with locks on what `seat` cannot pay. Returns the
    height of all."""
    locks = zip(townsfolk_locks(g, seat), manuscript_locks(g, seat), strict=True)
    step, card = height + (LOW_GAP if drawing.width == UPRIGHT else GAP), height - HEAD - 4
    for segment, (townsfolk, manuscript) in enumerate(locks):
        with drawing.at(x, y + segment * step):
            _draw_segment(drawing, g, segment, width, height)
            tile = TILE * (width - 12)
            _townsfolk(drawing, g, townsfolk, segment, width - 12 - tile, card)
            _manuscript(drawing, g, manuscript, segment, width - 4 - tile, tile, card)
    return (B.NUM_SEGMENTS - 1) * step + height


def _draw_segment(drawing: Drawing, g: Any, segment: int, width: float, height: float) -> None:
    """The panel of a segment, with its trades."""
    land = B.BOARD[segment]
    drawing.rect(0, 0, width, height, "panel", "rule", 7)
    drawing.rect(1, 1, width - 2, HEAD - 1, land.theme, "", 6)
    name = f"{segment_name(segment)}  {say(land.theme)}"
    drawing.text(8, 16, name, 14, bold=True)
    with drawing.quiet():
        here = [p for p in range(int(g.at_table)) if g.space[p] >= 0 and segment_of(g, p) == segment]
        for i, p in enumerate(here):
            drawing.token(
                p,
                14 + text_width(name, 14, True) + 17 * i,
                2,
                16,
                "",
                say("the viscount of {player} stands here", player=player_name(g, p)),
            )
    wide = sum(54 + effects_width(printed(gives), 15) for _, gives in land.trades)
    with drawing.place(f"trades {B.SEGMENTS[segment]}", trades_words(segment), width - wide - 4, 1, wide, HEAD - 2, 9):
        left = 4.0
        for icons, gives in land.trades:
            pill = 48 + effects_width(printed(gives), 15)
            drawing.rect(left - 3, 0.5, pill, 18, "panel", "rule", 9, 1)
            drawing.text(left + 9, 14, icons, 14, "ink", "end", True)
            drawing.icon(SUITS[C.MERCHANT], left + 10, 2, 15)
            drawing.text(left + 26, 14, "→", 14)
            draw_effects(drawing, printed(gives), left + 41, 2, 15)
            left += pill + 6


def _townsfolk(drawing: Drawing, g: Any, lock: Lock | None, segment: int, w: float, h: float) -> None:
    card, below = int(g.townsfolk_top[segment]), int(g.townsfolk_pile_size[segment])
    kind = int(C.KIND[card]) if card != S.NO_CARD else C.FIRST_PRINTED + segment
    with drawing.place(f"townsfolk {B.SEGMENTS[segment]}", townsfolk_words(g, segment), 4, HEAD + 1, w, h):
        draw_low_townsfolk(drawing, kind, w, h, 46 + ROUND)
        if card == S.NO_CARD:
            drawing.text(w - 5, 14, say("printed"), 14, "on-light", "end", width=44)
        else:
            draw_below(drawing, below, w - BELOW - 3, 2, "townsfolk-back")
        if lock:
            draw_round_lock(drawing, lock, w - BELOW - 18, 11)


def _manuscript(drawing: Drawing, g: Any, lock: Lock | None, segment: int, x: float, w: float, h: float) -> None:
    tile, below = int(g.manuscript_top[segment]), int(g.manuscript_pile_size[segment])
    with drawing.place(f"manuscript {B.SEGMENTS[segment]}", manuscript_words(g, segment), x, HEAD + 1, w, h, 3):
        if tile == S.NO_CARD:
            draw_printed_manuscript(drawing, segment, w, h, lock)
        else:
            draw_manuscript(drawing, tile, w, h, below, lock)
