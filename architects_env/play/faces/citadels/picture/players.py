"""Drawings of everything in front of a player: gold, hand, city, crown, and revealed characters."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import player, say
from architects_env.games.citadels.data.districts import COLOUR, COLOURS
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.building import threshold
from architects_env.games.citadels.text.names import character_name, gold_text, player_in_words, title_of, with_you
from architects_env.play.drawing.drawing import READABLE, SMALLEST, Drawing
from architects_env.play.drawing.illustrations.glyphs import COIN, CROWN
from architects_env.play.drawing.text_width import CONDENSED, text_width
from architects_env.play.faces.citadels.picture.cards import city_height, draw_city
from architects_env.play.faces.citadels.picture.icons import BUILT, FACES, FINISH, SHIELD

HEAD, STRIP, NAMED = 31, 26, 3
"""Heights of a panel above its city and of a player's line, and number of lines that still show names."""
MOST_BACKS = 3
NAME, NUMBERS, CHARACTER, BARE, SIGN, NO_SIGN = 131, 210, 136.0, 40, 30, 12
"""Widths of the name on the left, of gold, buildings and hand on the right, and of a revealed character: at most, below
which it is only a number, and room beside its name with and without its sign."""


def player_height(g: Any, p: int, seat: int, w: float) -> float:
    """Return preferred height of the panel of player `p`."""
    return HEAD + city_height(g, p, seat, w - 12) + 6


def draw_strip(drawing: Drawing, g: Any, others: list[int], x: float, y: float, w: float) -> float:
    """Draw a line for each other player, for a phone where their cities are far below: name, gold, cards in hand, a
    mark in the colour of each building, and revealed characters. Many players share lines without names. Changes are
    marked only in the panels. Returns the height."""
    columns = 1 if len(others) <= NAMED else 2
    wide = (w - 4 * (columns - 1)) / columns
    for i, p in enumerate(others):
        with drawing.at(x + i % columns * (wide + 4), y + i // columns * STRIP), drawing.quiet():
            _line(drawing, g, p, wide, 92 if columns == 1 else 0)
    return -(-len(others) // columns) * STRIP


def _line(drawing: Drawing, g: Any, p: int, w: float, name: float) -> None:
    """Draw the line of one other player, with `name` units for the name."""
    drawing.rect(0, 0, w, STRIP - 3, "panel", "rule", 7)
    drawing.token(p, 4, 2, 21, p)
    if name:
        drawing.text(30, 18, player(p), 14, bold=True, width=name)
    left = 30 + name
    if g.crown == p:
        drawing.icon(CROWN, left, 3, 18)
    drawing.amounts(left + 22, 3, [(COIN, int(g.gold[p]))], 18)
    drawing.rect(left + 67, 3, 13, 17, "district-back", "rule", 3)
    drawing.text(left + 84, 17, int(g.hand_size[p]), 15, bold=True)
    built = say("buildings {n} of {all}", n=int(g.buildings[p]), all=int(threshold(g)))
    drawing.icon(BUILT, left + 106, 3, 17, built)
    drawing.text(left + 126, 17, int(g.buildings[p]), 15, bold=True)
    counts = [int(number) for number in g.city[p]]
    marks = [COLOURS[COLOUR[kind]] for kind, number in enumerate(counts) for _ in range(number)]
    shown = [number for number in range(1, int(g.highest) + 1) if g.holder[number] == p] if name else []
    for i, number in enumerate(shown):
        drawing.icon(FACES[g.characters[number]], w - 24 - 22 * i, 2, 19, title_of(g, number))
    room = w - left - 148 - 22 * len(shown)
    step = min(19.0, room / max(1, len(marks)))
    for i, colour in enumerate(marks):
        drawing.rect(left + 144 + i * step, 4, step - 2, STRIP - 11, colour, "rule", 3, 1)


def draw_player(drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Draw everything in front of player `p` as `seat` sees it."""
    words = say(
        "{player}: {gold}, {n} cards in hand, {built} of {all} buildings",
        player=with_you(player_in_words(p), p == seat),
        gold=gold_text(g.gold[p]),
        n=int(g.hand_size[p]),
        built=int(g.buildings[p]),
        all=int(threshold(g)),
    )
    with drawing.place(f"seat {p}", words, x, y, w, h):
        drawing.panel(w, h)
        acts = g.seat == p and not g.over
        with drawing.quiet():
            if acts:
                drawing.rect(1, 1, NAME, HEAD - 3, "called", "", 7)
            drawing.text(34, 21, with_you(player(p), p == seat), 15, "on-light" if acts else "ink", bold=True, width=96)
        drawing.token(p, 5, 3, 24, p, "")
        _marks(drawing, g, p, NAME + 4, w - NUMBERS)
        _numbers(drawing, g, p, w)
        given = int(g.given) if g.active == p and g.given != S.NOTHING_GIVEN else S.NOTHING_GIVEN
        draw_city(drawing, g, p, seat, 6, HEAD, w - 12, h - HEAD - 5, given)


def _marks(drawing: Drawing, g: Any, p: int, x: float, end: float) -> None:
    """Draw crown, protection, first complete city, and revealed characters, with names if there is room."""
    marks = ((CROWN, g.crown == p), (SHIELD, g.protected == p), (FINISH, g.first_completer == p))
    for icon in [icon for icon, there in marks if there]:
        drawing.icon(icon, x, 3, 24)
        x += 28
    shown = [number for number in range(1, int(g.highest) + 1) if g.holder[number] == p]
    names = [character_name(g, number) for number in shown]
    with_face, wides = _wides(names, end - x)
    for number, name, wide in zip(shown, names, wides, strict=True):
        words = say("{player} has shown {character}", player=player_in_words(p), character=name)
        with drawing.place(f"seat {p} character {number}", words, x, 3, wide - 4, 24, 12):
            _shown(drawing, g, number, wide - 4, "" if with_face is None else name, with_face is not False)
        x += wide


def _wides(names: list[str], room: float) -> tuple[bool | None, list[float]]:
    """Return whether names of characters fit with their signs, without them, or not at all (None), and the width of
    each with its gap.
    """
    for beside in (SIGN, NO_SIGN):
        needed = [4 + beside + CONDENSED * text_width(name, SMALLEST, True) for name in names]
        if (spare := room - sum(needed)) >= 0:
            return beside == SIGN, [min(CHARACTER + 4, wide + spare / len(names)) for wide in needed]
    return None, [min(CHARACTER + 4, room / len(names))] * len(names)


def _shown(drawing: Drawing, g: Any, number: int, w: float, name: str, sign: bool) -> None:
    """Draw a revealed character: sign and `name`, name alone, number and sign, or number alone."""
    drawing.rect(0, 0, w, 24, "card", "rule", 12)
    if name and not sign:
        drawing.text(w / 2, 17, name, READABLE, anchor="middle", bold=True, width=w - NO_SIGN)
    elif not name and w < BARE:
        drawing.text(w / 2, 17, number, READABLE, anchor="middle", bold=True, width=w)
    else:
        drawing.icon(FACES[g.characters[number]], 5 if name else 21, 3, 18, title_of(g, number))
        drawing.text(26 if name else 8, 17, name or number, READABLE, bold=True, width=w - SIGN)


def _numbers(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Draw gold, number of buildings, and the hand as card backs, each as a place."""
    cards, built, gold = int(g.hand_size[p]), f"{int(g.buildings[p])}/{int(threshold(g))}", int(g.gold[p])
    words = say("gold {n}", n=gold)
    with drawing.place(f"seat {p} gold", words, w - NUMBERS + 2, 2, 54, 27):
        drawing.icon(COIN, 2, 2, 22, words)
        drawing.text(28, 20, gold, 18, bold=True)
    words = say("buildings {n} of {all}", n=int(g.buildings[p]), all=int(threshold(g)))
    with drawing.place(f"seat {p} buildings", words, w - NUMBERS + 60, 2, 56, 27):
        drawing.icon(BUILT, 2, 2, 22, words)
        drawing.text(28, 20, built, 18, bold=True)
    with drawing.place(f"seat {p} cards", say("cards in hand: {n}", n=cards), w - 92, 2, 88, 27):
        shown = min(cards, MOST_BACKS)
        for i in range(shown):
            with drawing.at(42 - 8 * (shown - 1 - i), 2):
                drawing.back(17, 22, "", "district-back")
        drawing.text(85, 20, cards, 18, anchor="end", bold=True)
