"""Drawings of townsfolk, manuscripts, player cards and schemes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

from architects_env.core.text import capital, listed, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.icons import icons_now, icons_of_kind
from architects_env.games.viscounts.text.board_text import more_below, pair_line, scheme_line
from architects_env.games.viscounts.text.names import (
    ability_text,
    card_line,
    manuscript_does,
    manuscript_line,
    printed_text,
    scheme_name,
    scheme_text,
    segment_name,
    some,
)
from architects_env.play.drawing.drawing import SMALLEST, Drawing
from architects_env.play.drawing.flow import LINE, Flow, flowed
from architects_env.play.drawing.locks import ROUND, Lock, draw_lock, draw_round_lock
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.viscounts.picture.icons import (
    BOOKS,
    SUITS,
    draw_coin,
    draw_effects,
    draw_suits,
    effects_width,
    printed,
)
from architects_env.play.faces.viscounts.picture.people import PORTRAIT, draw_face

DrawCard = Callable[[Drawing, int, float, float], None]
CARD_WIDTH, CARD_HEIGHT, SLIM_HEIGHT, LOW_HEIGHT, SMALL_HEIGHT, HEADING, STRIP, GAP = 190, 101, 86, 70, 37, 24, 21, 5
"""Sizes of cards. SLIM_HEIGHT is the height of a low card if three share the width of a phone."""
ICONS_HEIGHT = 21
LABEL_WIDTH, LABEL_HEIGHT, LABEL_WORDS = 56, 21, 13
LARGE = 16
"""Preferred size of the text on market cards."""
LOW_PORTRAIT, EASY = 40, 12.5
"""Width of a portrait on a low card, and size of words that leave room for it."""
SMALL_PORTRAIT, WITH_PORTRAIT, SLIM_PORTRAIT = 34, 140, 26
"""Width of a portrait on a small card, least width of a small card with one, and width on a tall card with much
text."""
NARROWEST = 0.7
"""Smallest width of the letters of a long name, as a part of their natural width."""
NO_FLOW = Flow((), 0, 0)
BROAD_PAIR = 380
"""Least width of a pair in the draft whose gains are beside its name."""
BELOW = 22
"""Width of a card back with the number of cards below."""


def strip_of(kind: int) -> str:
    """Return the colour of a card's title: neutral cards, heroes, and starting cards."""
    return (
        "hero"
        if C.FIRST_HERO <= kind < C.FIRST_STARTER
        else "starter"
        if C.FIRST_STARTER <= kind < C.FIRST_PRINTED
        else "townsfolk"
    )


def ink_on_ribbon(strip: str) -> str:
    """Return the colour of words on the ribbon of a manuscript, or where there is none."""
    return "ink" if strip == "shade" else "on-dark" if strip == "ribbon-black" else "on-light"


def draw_head(drawing: Drawing, kind: int, w: float, h: float, room: float = 0) -> None:
    """Draw the frame of a townsfolk card at the origin: value and name on its strip, with `room` left on the right."""
    drawing.rect(0, 0, w, h, "card", "rule", 5)
    drawing.rect(1, 1, w - 2, STRIP - 1, strip_of(kind), "", 4)
    draw_coin(drawing, C.ALL_KINDS[kind].value, 11, STRIP / 2 + 0.5)
    draw_name(drawing, kind, 21, STRIP / 2 + 5, 15, w - 22 - room)


def draw_name(drawing: Drawing, kind: int, x: float, y: float, size: float, width: float) -> None:
    """Draw the name of a townsfolk card, condensed if it is too long for the smallest letters."""
    name = say(C.ALL_KINDS[kind].name)
    least = text_width(name, SMALLEST)
    if least <= width:
        bold = text_width(name, SMALLEST, True) <= width
        drawing.text(x, y, name, size, "on-light", bold=bold, width=width)
        return
    narrow = max(NARROWEST, width / least)
    drawing.parts.append(f'<g transform="translate({x:g},{y:g}) scale({narrow:.3f},1)">')
    drawing.text(0, 0, name, SMALLEST, "on-light", width=width / narrow)
    drawing.parts.append("</g>")


def _gives(drawing: Drawing, kind: int, x: float, y: float, right: bool = False) -> float:
    """Draw the gain of hiring or dismissing a card in a pill that begins or ends at x. Returns the width."""
    gives = printed(C.ALL_KINDS[kind].top_right)
    if not gives:
        return 0
    wide = effects_width(gives, 15) + 10
    left = x - wide if right else x
    drawing.rect(left, y, wide, 19, "shade", "rule", 9, 1)
    draw_effects(drawing, gives, left + 5, y + 2, 15)
    return wide


def _gives_width(kind: int) -> float:
    """Return the width of the pill with a card's gain."""
    gives = printed(C.ALL_KINDS[kind].top_right)
    return effects_width(gives, 15) + 10 if gives else 0


def _suits_width(kind: int, size: float) -> float:
    """Return the width of a card's icons."""
    return (size + 3) * int(C.ICON[kind].sum())


def ability_words(kind: int) -> str:
    """Return the text of a card's ability, or an empty text if it has none."""
    return capital(ability_text(kind)) if C.ALL_KINDS[kind].when != "never" else ""


def draw_townsfolk(drawing: Drawing, kind: int, w: float, h: float) -> None:
    """Draw a townsfolk card: value, name, portrait, icons, gain of hiring or dismissing, and text."""
    draw_head(drawing, kind, w, h)
    words, below = ability_words(kind), h - STRIP - 26
    portraits = (min(PORTRAIT, 0.32 * w), SMALL_PORTRAIT, SLIM_PORTRAIT)
    wide = next((one for one in portraits if drawing.has_room(words, w - one - 12, below, EASY)), 0)
    left = wide + 8
    suits = draw_suits(drawing, C.ICON[kind], left, STRIP + 4, 20)
    if left + suits + _gives_width(kind) + 8 <= w:
        _gives(drawing, kind, w - 4, STRIP + 4, True)
        if wide:
            draw_face(drawing, kind, 3, STRIP + 2, wide, h - STRIP - 5)
    elif wide:
        _gives(drawing, kind, 4, STRIP + 3)
        draw_face(drawing, kind, 3, STRIP + 24, wide, h - STRIP - 27)
    else:
        _gives(drawing, kind, w - 4, STRIP + 4, True)
    drawing.filled(left, STRIP + 24, w - left - 4, below, words)


def draw_low_townsfolk(drawing: Drawing, kind: int, w: float, h: float, room: float = 0) -> None:
    """Draw a low townsfolk card. Its text is beside its icons, with a portrait if there is room."""
    draw_head(drawing, kind, w, h, room)
    words, side = ability_words(kind), LOW_PORTRAIT + 2
    beside = max(_suits_width(kind, 17), _gives_width(kind), 22.0) + 9
    if not drawing.has_room(words, w - beside - side - 4, h - STRIP - 3, EASY):
        side = 0
    if side:
        draw_face(drawing, kind, 3, STRIP + 2, LOW_PORTRAIT, h - STRIP - 5)
    draw_suits(drawing, C.ICON[kind], side + 5, STRIP + 3, 17)
    _gives(drawing, kind, side + 5, h - 20)
    drawing.filled(side + beside, STRIP - 1, w - side - beside - 4, h - STRIP - 3, words, LARGE)


def draw_small_townsfolk(drawing: Drawing, kind: int, w: float, h: float = SMALL_HEIGHT) -> None:
    """Draw a card in another player's line: name, icons, gain of dismissing, and a portrait if there is room.

    Its text is in the tooltip.
    """
    named = text_width(say(C.ALL_KINDS[kind].name), SMALLEST, True)
    side = SMALL_PORTRAIT if w >= max(WITH_PORTRAIT, named + 23 + SMALL_PORTRAIT) else 0
    draw_head(drawing, kind, w, h, side)
    if side:
        draw_face(drawing, kind, w - side - 1, 1, side, h - 2)
    draw_suits(drawing, C.ICON[kind], 5, STRIP + 1, 14)
    gives = printed(C.ALL_KINDS[kind].top_right)
    draw_effects(drawing, gives, w - side - 4 - effects_width(gives, 13), STRIP + 1.5, 13)


def draw_row(
    drawing: Drawing,
    place: str,
    title: str,
    cards: Sequence[int],
    x: float,
    y: float,
    width: float,
    columns: int,
    tall: float = CARD_HEIGHT,
    right: str = "",
) -> float:
    """Draw a panel with cards of height `tall`, each a place, and words on the right of the title.

    Returns the height.
    """
    kinds = sorted({int(C.KIND[card]) for card in cards})
    wide = min(CARD_WIDTH if tall >= CARD_HEIGHT else width, (width - 14 - GAP * (columns - 1)) / columns)
    high = HEADING + max(1, -(-len(kinds) // columns)) * (tall + GAP)
    with drawing.place(place, title, x, y, width, high):
        drawing.panel(width, high)
        drawing.text(8, 17, title if kinds else say("{title}: no cards", title=title), 14, "soft", bold=True)
        drawing.text(width - 8, 17, right, 14, "soft", "end")
        for i, kind in enumerate(kinds):
            left, top = 7 + i % columns * (wide + GAP), HEADING + i // columns * (tall + GAP)
            with drawing.place(f"{place} {C.KIND_TITLES[kind]}", card_line(kind), left, top, wide, tall):
                _drawn_by(tall)(drawing, kind, wide, tall)
    return high


def draw_line(
    drawing: Drawing, g: Any, p: int, title: str, x: float, y: float, width: float, tall: float = CARD_HEIGHT
) -> float:
    """Draw a panel with the three slots of the viewer's line, with full or small cards of height `tall`.

    Returns the height.
    """
    in_full = tall > SMALL_HEIGHT
    wide = min(CARD_WIDTH if in_full else width, (width - 14 - 2 * GAP) / 3)
    high = HEADING + tall + GAP
    with drawing.place(f"seat {p} line", title, x, y, width, high):
        drawing.panel(width, high)
        drawing.text(8, 17, title, 14, "soft", bold=True)
        if in_full:
            left = 20 + text_width(title, 14, True)
            draw_icons(drawing, g, p, left, 2, width - left - 6)
        draw_slots(drawing, g, p, 7, HEADING, wide, tall, _drawn_by(tall))
    return high


def _drawn_by(tall: float) -> DrawCard:
    """Return the function that draws a card of this height."""
    return (
        draw_townsfolk if tall >= CARD_HEIGHT else draw_low_townsfolk if tall > SMALL_HEIGHT else draw_small_townsfolk
    )


def draw_icons(drawing: Drawing, g: Any, p: int, x: float, y: float, w: float) -> None:
    """Draw the icons that count now for each action, and the number of criminal ones."""
    numbers = {int(icon): n for icon, n in zip(B.ICON_OF, icons_now(g, p), strict=True)}
    criminals = int(icons_of_kind(g, p, C.CRIMINAL))
    icons = listed(some(n, f"{C.ICONS[icon]} icon") for icon, n in numbers.items())
    words = say("icons that count now, criminals among them: {icons}", icons=icons)
    with drawing.place(f"seat {p} icons", words, x, y, w, ICONS_HEIGHT):
        left = 3.0
        with drawing.quiet():  # they follow from the line
            for label, parts in (
                (say("icons now"), numbers),
                (say("including"), {C.CRIMINAL: criminals} if criminals else {}),
            ):
                if parts:
                    drawing.text(left, 15.5, label, 14, "soft")
                    left += text_width(label, 14) + 6
                    left += drawing.amounts(left, 2, [(SUITS[icon], n) for icon, n in parts.items()], 17, 10) + 14


def draw_slots(
    drawing: Drawing, g: Any, p: int, x: float, y: float, w: float, h: float, draw_card: DrawCard, columns: int = B.LINE
) -> None:
    """Draw the slots of a line from left to right, or from top to bottom.

    Cards that move on are not marked as changes, because they do so every turn.
    """
    for slot, card in enumerate(g.line[p]):
        words = card_line(int(C.KIND[card])) if card != S.NO_CARD else say("an empty slot")
        with (
            drawing.place(
                f"seat {p} line {slot}", words, x + slot % columns * (w + GAP), y + slot // columns * (h + GAP), w, h
            ),
            drawing.quiet() if slot > B.FIRST_SLOT else nullcontext(),
        ):
            if card == S.NO_CARD:
                drawing.rect(0, 0, w, h, "shade", "rule", 6)
                size = min(22.0, h - 6)
                draw_suits(drawing, B.LINE_ICONS[slot], 8, (h - size) / 2, size)
            else:
                draw_card(drawing, int(C.KIND[card]), w, h)


# --- manuscripts ------------------------------------------------------------------------------------------------------
def draw_below(drawing: Drawing, number: int, x: float, y: float, back: str) -> None:
    """Draw the number of cards under a visible one on a card back, as in hands and piles of players."""
    for left in (x - 3, x):
        drawing.rect(left, y, BELOW, 17, back, "on-dark", 3, 1)
    drawing.text(x + BELOW / 2, y + 13.5, number, 14, "on-dark", "middle", True)


def draw_manuscript(drawing: Drawing, tile: int, w: float, h: float, below: int, lock: Lock | None = None) -> None:
    """Draw a manuscript tile: cost, ribbon, number of tiles below, gain or scoring, and a lock."""
    it = M.MANUSCRIPTS[tile]
    words = "" if it.effect else manuscript_does(tile, False)
    flow = flowed(words, w - 9, h - STRIP - 1, (ROUND,), 0, SMALLEST, LARGE) if lock and words else NO_FLOW
    above = ROUND + 1 if lock and words and not flow.rows else 0  # the lock stands beside the name
    _draw_tile(drawing, f"ribbon-{it.ribbon}", say(it.ribbon), it.cost, w, h, above)
    draw_below(drawing, below, w - BELOW - 3, 2, "manuscript-back")
    if it.effect:
        drawing.icon(BOOKS[it.ribbon], w - 30, STRIP + 1, 26, "")
        draw_effects(drawing, printed(it.effect), 7, STRIP + 8, 20)
        if lock:
            draw_lock(drawing, lock, w - 3, h - 20, True)
        return
    with drawing.quiet():  # they lie otherwise around a lock; when a tile goes, fewer lie below
        for i, row in enumerate(flow.rows):
            drawing.text(6, STRIP - 1 + flow.size * (1 + LINE * i), row, flow.size)
        if not flow.rows:
            drawing.filled(6, STRIP - 1, w - 9, h - STRIP, words, LARGE)
    if lock:
        x, y = (w - 10, h - 10) if flow.rows else (w - BELOW - 16, 11)
        draw_round_lock(drawing, lock, x, y)


def draw_printed_manuscript(drawing: Drawing, segment: int, w: float, h: float, lock: Lock | None = None) -> None:
    """Draw what is printed on the board under the last tile, and a lock."""
    _draw_tile(drawing, "shade", say("printed"), B.PRINTED_COST, w, h)
    draw_effects(drawing, printed(B.BOARD[segment].printed_manuscript), 7, STRIP + 8, 20)
    if lock:
        draw_lock(drawing, lock, w - 3, h - 20, True)


def _draw_tile(drawing: Drawing, strip: str, name: str, cost: int, w: float, h: float, taken: float = 0) -> None:
    """Draw the frame of a tile, with `taken` units of its strip in use on the right."""
    drawing.rect(0, 0, w, h, "card", "rule", 3)
    drawing.rect(1, 1, w - 2, STRIP - 1, strip, "", 2)
    ink = ink_on_ribbon(strip)
    drawing.text(6, 16, cost, 14, ink, bold=True)
    drawing.icon(SUITS[C.CLERIC], 16, 3, 16, say("cost {n} cleric", n=cost))
    with drawing.quiet():
        drawing.text(36, 16, name, 14, ink, bold=True, width=w - BELOW - 45 - taken)


def label_width(tile: int) -> float:
    """Return the width of the label of a tile."""
    it = M.MANUSCRIPTS[tile]
    inside = effects_width(printed(it.effect), 15) if it.effect else text_width(_counted(tile), LABEL_WORDS)
    return max(float(LABEL_WIDTH), 30 + inside)


def _counted(tile: int) -> str:
    """Return the things that a tile scores for, in a word or two. Empty for a tile with an immediate gain."""
    it = M.MANUSCRIPTS[tile]
    return "" if it.effect else f"{'½ ' if it.every == 2 else ''}{say(it.counts)}"


def manuscript_label(drawing: Drawing, place: str, tile: int, x: float, y: float, w: float) -> None:
    """Draw a tile in front of a player as a label."""
    it = M.MANUSCRIPTS[tile]
    with drawing.place(place, manuscript_line(tile), x, y, w, LABEL_HEIGHT, 3):
        drawing.rect(0, 0, w, LABEL_HEIGHT, "card", "rule", 3)
        drawing.rect(1, 1, 20, LABEL_HEIGHT - 2, f"ribbon-{it.ribbon}", "", 2)
        drawing.text(11, 15.5, it.cost, 14, "on-dark" if it.ribbon == "black" else "on-light", "middle", True)
        if it.effect:
            draw_effects(drawing, printed(it.effect), 25, 3, 15)
        else:
            drawing.text(25, 15, _counted(tile), LABEL_WORDS, width=w - 27)


# --- player cards and schemes -----------------------------------------------------------------------------------------
def draw_pair(drawing: Drawing, card: int, hero: int, x: float, y: float, w: float, h: float) -> None:
    """Draw a player card and the hero under it, with the gains beside the name if there is room."""
    it, beside = C.PLAYER_CARDS[card], w >= BROAD_PAIR
    gains, foot = printed(it.gains), 49 if beside else 73
    with drawing.place(f"pair {it.number}", say("player card {pair}", pair=pair_line(card, hero)), x, y, w, h):
        drawing.panel(w, h, say("Player card {n}", n=it.number))
        if beside:
            draw_effects(drawing, gains, w - 10 - effects_width(gains, 20), 8, 20)
        else:
            draw_effects(drawing, gains, 10, 32, 20)
        drawing.text(10, foot, say("then"), 14, "soft")
        then, left = printed(it.then), 18 + text_width(say("then"), 14)
        if left + effects_width(then, 20) < w:
            draw_effects(drawing, then, left, foot - 16, 20)
        else:
            drawing.text(left, foot, printed_text(it.then), 14, width=w - left - 6)
        with drawing.at(8, foot + 11):
            draw_townsfolk(drawing, hero, w - 16, h - foot - 19)


def draw_scheme(drawing: Drawing, place: str, scheme: int, x: float, y: float, w: float, h: float) -> None:
    """Draw a scheme of the virtual viscount, or an empty slot."""
    empty = scheme == S.NO_CARD
    with drawing.place(place, say("an empty slot") if empty else scheme_line(scheme), x, y, w, h):
        drawing.rect(0, 0, w, h, "shade" if empty else "card", "rule", 6)
        if empty:
            return
        drawing.rect(1, 1, w - 2, 25, "scheme", "", 5)
        drawing.text(8, 19, scheme_name(scheme), 15, "on-light", bold=True)
        suits = int(R.SCHEME_ICON[scheme].sum())
        draw_suits(drawing, R.SCHEME_ICON[scheme], w - 5 - 23 * suits, 3, 20)
        drawing.filled(7, 27, w - 12, h - 30, scheme_text(scheme))


def townsfolk_words(g: Any, segment: int) -> str:
    """Return the visible townsfolk card of a segment in words."""
    card = int(g.townsfolk_top[segment])
    there = card_line(int(C.KIND[card]) if card != S.NO_CARD else C.FIRST_PRINTED + segment)
    below = more_below(g.townsfolk_pile_size[segment]) if card != S.NO_CARD else say("printed, the pile is empty")
    return say("townsfolk of {segment}: {card}; {below}", segment=segment_name(segment), card=there, below=below)


def trades_words(segment: int) -> str:
    """Return the two trades of a segment in words."""
    trades = "; ".join(
        say("{icons} for {does}", icons=some(icons, "merchant"), does=printed_text(gives))
        for icons, gives in B.BOARD[segment].trades
    )
    return say("trades of {segment}: {trades}", segment=segment_name(segment), trades=trades)


def manuscript_words(g: Any, segment: int) -> str:
    """Return the visible manuscript of a segment in words."""
    tile = int(g.manuscript_top[segment])
    if tile == S.NO_CARD:
        words = say("printed, of cost {n}, the pile is empty", n=B.PRINTED_COST)
        there = f"{words}: {printed_text(B.BOARD[segment].printed_manuscript)}"
    else:
        there = f"{manuscript_line(tile)}; {more_below(g.manuscript_pile_size[segment])}"
    return say("manuscript of {segment}: {manuscript}", segment=segment_name(segment), manuscript=there)
