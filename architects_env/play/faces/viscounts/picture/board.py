"""Drawings of the main board: five segments around the castle with spaces, spots, links, viscounts and workers, and the
cards on each segment (townsfolk, manuscript and two trades)."""

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
from architects_env.play.drawing.illustrations.glyphs import Icon
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
"""Distances from the centre of inner spaces, outer spaces, letters, spots and links."""
OUTER_ANGLE = 19
"""Angle between an outer space and the middle of its segment."""
SPACE_RADIUS, SPOT, LINK, LINK_ICON = 25, 34, 25, 20
SIGN, NAMED_SIGN, HOUSE, PIECE, NAME = 24, 19, 20, 17, 13
"""Sizes of the sign on a spot (without and with its name), of a building and of its owner's piece, and distance of the
name below the sign."""
NAMES_SPOTS = (S.SPOT, S.LINK)
"""Questions at which free spots show their names."""
NUMBER = 15.5
"""Size of the number of a space: 12 pixels on a small laptop."""
OFFER = 16
"""Size of the signs for the action of a space."""
VISCOUNT, EDGE, OFF = 23, 3, 11
OUTSIDE = (90, 138, 42, 186)
BESIDE = {B.OUTER_LEFT: tuple(-turn for turn in OUTSIDE), B.OUTER_RIGHT: OUTSIDE, B.INNER: (-118, 118, -45, 45)}
"""Positions of viscounts on the rim of a space, in the order in which they are used, as degrees from the outside. They
avoid the other spaces."""
CORNER = 70
"""Side of a square that fits into a corner beside the rim."""
FREE = 13
"""Radius of the free ground around a letter."""


def draw_ring(drawing: Drawing, g: Any, seat: int) -> None:
    """Draw the ring in a square of SIZE units. While `seat` is asked where to move, the spaces show their prices."""
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
    """Return whether `seat` chooses a space now."""
    return bool(g.stage == S.MOVE and g.seat == seat and not g.over)


def names_spots(g: Any, seat: int) -> bool:
    """Return whether `seat` is asked about spots. Free spots then show their names."""
    return bool(g.stage in NAMES_SPOTS and g.seat == seat and not g.over)


def _costs(drawing: Drawing) -> None:
    """Draw the icon costs of castle workers and of buildings in the free corners at the bottom."""
    rows = [(int(B.WORKER_ROWS[n]), WORKERS, n) for n in range(1, B.MOST_WORKERS_PLACED + 1)]
    parts = [(some(n, "worker"), some(icons, "noble icon")) for icons, _, n in rows]
    _cost_rows(drawing, "worker rows", _said(say("workers into the castle"), parts), 0, C.NOBLE, rows)
    rows = [(int(icons), BUILDINGS[kind], "") for kind, icons in enumerate(B.BUILDING_COST)]
    parts = [(say(B.BUILDING_TYPES[kind]), some(row[0], "builder icon")) for kind, row in enumerate(rows)]
    _cost_rows(drawing, "building costs", _said(say("buildings"), parts), SIZE - CORNER, C.BUILDER, rows)


def _said(title: str, parts: Sequence[tuple[str, str]]) -> str:
    """Return a title with its parts, such as "buildings: trading post for 5 builder icons, ..."."""
    return f"{title}: {listed(say('{what} for {icons}', what=what, icons=icons) for what, icons in parts)}"


def _cost_rows(
    drawing: Drawing, place: str, words: str, x: float, suit: int, rows: Sequence[tuple[int, Icon, int | str]]
) -> None:
    """Draw rows of icon costs: the number of icons of a kind, and the thing they pay for."""
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
    """Draw the land of a segment with its letter on free ground."""
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
    """Draw a space: its action, the price of riding there or a lock, and the viscounts on its rim."""
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
    """Draw the number and the trades of an outer space, or the two actions of an inner one, around x."""
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
    """Draw a viscount on a space around (x, y).

    The viewer's has a white edge. Its place is named after the player, so that after a move only the viscount is marked
    and not both spaces.
    """
    words, r = say("the viscount of {player} stands here", player=player_name(g, p)), VISCOUNT / 2 + EDGE
    with drawing.place(f"viscount {p}", words, x - r, y - r, 2 * r, 2 * r, r):
        if own:
            drawing.circle(r, r, r, "on-dark", "on-light")
        drawing.token(p, EDGE, EDGE, VISCOUNT, label=f"{player_name(g, p)}: {space_name(space)}")


def _at_spots(
    drawing: Drawing, g: Any, segment: int, angle: float, draw_there: Callable[[Drawing, Any, int, float, float], None]
) -> None:
    """Call `draw_there` for each spot of a segment, or for the link that begins there."""
    number = int(B.SPOTS_OF_SIDE[g.side])
    step = TURN / number
    for i in range(number):
        draw_there(drawing, g, B.SPOTS_A_SEGMENT * segment + i, angle + (i - (number - 1) / 2) * step, step)


def _link(drawing: Drawing, g: Any, spot: int, angle: float, step: float) -> None:
    """Draw the link from a spot to the next one, with its reward. Draws nothing if there is none."""
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
    """Draw a spot with its name."""
    _spot(drawing, g, spot, angle, step, NAMED_SIGN)


def _spot(drawing: Drawing, g: Any, spot: int, angle: float, _step: float, sign: float = SIGN) -> None:
    """Draw a spot with its building or bonus, with a sign of this size. The name stands below a small sign."""
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
    """Draw the building on a spot in the colour of its owner, whose piece is in the corner towards the castle.

    `right` and `low` say in which half of the board the spot is.
    """
    slot = int(g.spot_slot[spot])
    kind = int(R.AI_TYPE_OF_SLOT[slot]) if is_virtual(g, owner) else slot // B.SLOTS_A_TYPE
    drawing.rect(0, 0, SPOT, SPOT, "card", f"seat{owner}", 7, 4)
    drawing.icon(BUILDINGS[kind], SPOT - HOUSE - 4 if right else 4, SPOT - HOUSE - 4 if low else 3, HOUSE)
    left, top = 0 if right else SPOT - PIECE, 0 if low else SPOT - PIECE
    drawing.token(owner, left, top, PIECE, "" if is_virtual(g, owner) else owner)


# --- segments ---------------------------------------------------------------------------------------------------------
HEIGHT, GAP, LOW_GAP, HEAD = 95, 5, 2, 21
"""GAP separates the rows, LOW_GAP does on a tablet, where the legend is below them."""
TILE = 0.37
"""Part of a row's width that the manuscript takes."""


def draw_segments(
    drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float, height: float = HEIGHT
) -> float:
    """Draw a row for each segment in the order of the letters, with locks on things that `seat` cannot pay for.

    Returns the total height.
    """
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
    """Draw the panel of a segment with its trades."""
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
