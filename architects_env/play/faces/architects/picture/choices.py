"""Drawings of the current decision: the headline, and the viewer's cards to choose from."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.rules.bits import members
from architects_env.core.text import capital, listed, player, say
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.chapters import STAGES
from architects_env.games.architects.rules.opening import free_characters
from architects_env.games.architects.rules.state import packet_before
from architects_env.games.architects.text.board_text import (
    board_text,
    building_line,
    does_text,
    some_turns,
    start_text,
)
from architects_env.games.architects.text.names import SKILL_NAMES, character_name, player_name
from architects_env.play.drawing.drawing import Card, Drawing, places_in_rows
from architects_env.play.faces.architects.picture.cards import (
    CARD_HEIGHT,
    draw_building,
    missing_for,
    portrait_of,
    words_size,
)

HEADING, GAP = 20, 6
CARD_WIDTH, WIDEST, FEW, PORTRAIT = 150, 232, 5, 27
"""Width of a card, greatest width in a row of few cards, number of cards in such a row, and size of the portrait on a
character board."""
HAND_HEIGHT = HEADING + CARD_HEIGHT + GAP
"""Height of a panel with one row of cards."""


def headline(g: Any) -> str:
    """Return the headline: the player to move and the question."""
    if g.over:
        return say("The game is over, cut off by its bound on turns" if g.cut_off else "The game is over")
    asks = say(STAGES.asks[g.stage])
    decides = say("{player} decides {what}", player=player(g.seat), what=asks)
    if g.turns == 0:
        if g.stage == S.DRAFT:
            return say("Before the first turn: {decides} (round {n})", decides=decides, n=int(g.draft_round) + 1)
        return say("Before the first turn: {decides}", decides=decides)
    last = say("; last round, {turns} after this one", turns=some_turns(g)) if g.end_trigger != S.NOBODY else ""
    whose = say("Turn {n} of {player}", n=int(g.turns), player=player_name(g, g.active))
    return f"{whose}: {asks if g.seat == g.active else decides}{last}"


# --- cards ------------------------------------------------------------------------------------------------------------
def own_cards(g: Any, seat: int) -> list[tuple[str, str, list[int]]]:
    """Return rows of building cards that `seat` sees, as (title, name of their places, cards)."""
    rows: list[tuple[str, str, list[int]]] = []
    k = int(packet_before(g, seat))
    if k >= 0 and not g.over:
        rows.append((say("The packet before you"), "packet", members(g.packet[k])))
    if g.active == seat and g.drawn:
        rows.append((say("Drawn to keep one"), "packet", members(g.drawn)))
    if g.hand[seat]:
        rows.append((say("Your building cards; what you lack for them is underlined"), "hand", members(g.hand[seat])))
    return rows


def draw_cards(
    drawing: Drawing, g: Any, seat: int, row_names: tuple[str, ...], x: float, y: float, width: float, most: int
) -> float:
    """Draw rows of cards that `seat` holds ("hand") or chooses from ("packet"), and character boards to choose from.

    Rows are panels, side by side if together they have at most `most` cards. Returns the bottom edge.
    """
    if "packet" in row_names and choosing_character(g, seat):
        y = _draw_characters(drawing, g, x, y, width, max(1, most - 2))
    rows = [row for row in own_cards(g, seat) if row[1] in row_names]
    beside = len(rows) > 1 and sum(len(cards) for _, _, cards in rows) <= 2 * most and most > 4
    left, end = x, y
    total = sum(max(2, len(cards)) for _, _, cards in rows)
    for title, name, cards in rows:
        wide = (width - GAP * (len(rows) - 1)) * max(2, len(cards)) / total if beside else width
        columns = len(cards) if beside else max(min(len(cards), most), min(most, FEW))
        height = _draw_row(drawing, g, seat, title, name, cards, left, y, wide, max(1, columns))
        end = max(end, y + height + GAP)
        left, y = (left + wide + GAP, y) if beside else (x, y + height + GAP)
    return end


def _draw_row(
    drawing: Drawing,
    g: Any,
    seat: int,
    title: str,
    name: str,
    cards: list[int],
    x: float,
    y: float,
    width: float,
    columns: int,
) -> float:
    """Draw a panel with cards, each a place. Cards in hand show what is missing. Returns the height."""
    wide = min(WIDEST, (width - 12 - GAP * (columns - 1)) / columns)
    height = HEADING + -(-len(cards) // columns) * (CARD_HEIGHT + GAP)
    with drawing.place(name, title, x, y, width, height):
        drawing.panel(width, height)
        drawing.text(8, 15, title, 14, "soft", bold=True, width=width - 16)
        spots, size = places_in_rows(len(cards), columns, wide, CARD_HEIGHT, GAP, 6, HEADING), words_size(cards, wide)
        for card, (left, top) in zip(cards, spots, strict=True):
            place = f"{name} {C.BUILDINGS[card].name}"
            goods, skills = missing_for(g, seat, card) if name == "hand" else ([], "")
            words = [say(C.GOODS[good]) for good in goods] + [say(SKILL_NAMES[letter]) for letter in skills]
            lacks = say("; missing: {what}", what=", ".join(words)) if words else ""
            with drawing.place(
                place, f"{building_line(card)}{lacks}", left, top, wide, CARD_HEIGHT, fully_described=True
            ):
                draw_building(drawing, card, wide, size, goods, skills)
    return height


def choosing_character(g: Any, seat: int) -> bool:
    """Return whether `seat` has to choose a character board."""
    return not g.over and g.stage == S.CHOOSE_CHARACTER and g.seat == seat


def _draw_characters(drawing: Drawing, g: Any, x: float, y: float, width: float, columns: int) -> float:
    wide, height = (width - GAP * (columns - 1)) / columns, 130
    free = members(free_characters(g))
    for character, (left, top) in zip(free, places_in_rows(len(free), columns, wide, height, GAP, x, y), strict=True):
        with drawing.place(f"character {H.CHARACTERS[character].name}", board_text(character), left, top, wide, height):
            start, does = (listed(filter(None, words(character))) for words in (start_text, does_text))
            words = f"{capital(start)}. {capital(does)}."
            drawing.card(Card(character_name(character), "character", text=words), wide, height)
            drawing.icon(portrait_of(character), 3, 0, PORTRAIT, "")
    return y + -(-len(free) // columns) * (height + GAP)
