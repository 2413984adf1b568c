"""The characters of the game in the order of their call: who has shown them, where they may be for all that the seat
knows, what has befallen them."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.drawing import Drawing
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import state as S
from architects_env.games.citadels.board_text import where_it_is
from architects_env.games.citadels.draft import (
    HELD_PLACES,
    filled_places,
    kept_places,
    own_steps,
    possible_places,
    saw_down_card,
)
from architects_env.games.citadels.picture.icons import DAGGER, FACES, HAT, MASK, ON_TABLE, TRAVELS

HEIGHT = 128


def draw_character(drawing: Drawing, g: Any, number: int, seat: int, x: float, y: float, w: float) -> None:
    """The card of this number, as `seat` knows it."""
    character = int(g.characters[number])
    name = H.CHARACTERS[character].name
    called = g.stage not in (S.DRAFT_PICK, S.DRAFT_DISCARD) and g.number == number and not g.over
    befallen = ((DAGGER, "murdered", g.murdered), (HAT, "bewitched", g.bewitched), (MASK, "to be robbed", g.robbed))
    marks = [(mark, what) for mark, what, who in befallen if who == number]
    words = f"{number} {name}: {', '.join([*(what for _, what in marks), where_it_is(g, seat, number)])}{', called now' if called else ''}"
    with drawing.place(f"character {number}", words, x, y, w, HEIGHT):
        tax = D.COLOURS[H.TAX[character]] if H.TAX[character] >= 0 else "shade"
        fill = "called" if called else "shade" if g.place_of[number] == S.FACE_UP else "card"
        drawing.rect(0, 0, w, HEIGHT, fill, "ink" if called else "rule", 6, 2.5 if called else 1.5)
        drawing.rect(1.5, 1.5, w - 3, 25, tax, "", 5)
        ink = "ink" if tax == "shade" else "on-light"
        drawing.text(8, 20, number, 18, ink, bold=True)
        drawing.text(23, 19, name, 14, ink, bold=True, width=w - 27)
        drawing.icon(FACES[character], 8, 32, 42)
        for i, (mark, _) in enumerate(marks):
            drawing.rect(w - 40, 34 + 30 * i, 34, 28, "mark", "", 6)
            drawing.icon(mark, w - 34, 37 + 30 * i, 22)
        _whereabouts(drawing, g, number, seat, w, "on-light" if called else "soft")


def _whereabouts(drawing: Drawing, g: Any, number: int, seat: int, w: float, ink: str) -> None:
    """Below: who has shown the card, or the tokens of those who may hold it, and signs of the draft and the table."""
    if g.holder[number] != S.NOBODY:
        drawing.token(int(g.holder[number]), 8, 86, 34, int(g.holder[number]))
        drawing.text(48, 109, "shown", 14, ink)
        return
    places = int(possible_places(g, number, own_steps(g, seat), filled_places(g), saw_down_card(g, seat)))
    if (places >> S.FACE_UP) & 1:
        drawing.text(w / 2, 109, "face up", 14, "soft", "middle")
        return
    travels = (places >> S.TRAVELLING) & 1
    on_table = places & ~int(HELD_PLACES[g.num_players]) & ~(1 << S.TRAVELLING)
    holders = [p for p in range(int(g.num_players)) if places & int(kept_places(g, p))]
    signs = [*holders, *([ON_TABLE] if on_table else []), *([TRAVELS] if travels else [])]
    size = 32 if len(signs) == 1 else min(22, (w - 12) / (4 if len(signs) <= 8 else 5) - 3)
    columns = int((w - 9) // (size + 3))
    for i, sign in enumerate(signs):
        left, top = 7 + i % columns * (size + 3), 83 + i // columns * (size + 2)
        if isinstance(sign, int):
            drawing.token(sign, left, top, size, sign)
        else:
            drawing.icon(sign, left, top, size)


def draw_characters(drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float, columns: int) -> float:
    """All of them in rows. Returns their height."""
    numbers = range(1, int(g.highest) + 1)
    wide = (width - 6 * (columns - 1)) / columns
    for i, number in enumerate(numbers):
        draw_character(drawing, g, number, seat, x + i % columns * (wide + 6), y + i // columns * (HEIGHT + 6), wide)
    return -(-len(numbers) // columns) * (HEIGHT + 6) - 6
