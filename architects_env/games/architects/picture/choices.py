"""What is being decided: one's cards to choose from, and choices that have no place on the board, as buttons."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import has, members
from architects_env.core.language.phrases import capital, listed, player, say
from architects_env.core.show.drawing import Card, Drawing, places_in_rows
from architects_env.core.show.glyphs import Icon
from architects_env.core.show.text_width import text_width
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import state as S
from architects_env.games.architects.board_text import board_text, building_line, does_text, some_turns, start_text
from architects_env.games.architects.chapters import STAGES, WORDS
from architects_env.games.architects.guildhall import wood_and_stone
from architects_env.games.architects.names import SKILL_NAMES, character_name, player_name
from architects_env.games.architects.opening import free_characters
from architects_env.games.architects.picture.cards import CARD_HEIGHT, draw_building, missing_for, portrait_of
from architects_env.games.architects.picture.icons import gains_of
from architects_env.games.architects.state import packet_before

BUTTON, HEADING, GAP = 30, 20, 6
CARD_WIDTH, PORTRAIT = 150, 27
"""Of a card at most."""
MAY_STOP = (
    S.TRADING,
    S.CAPTURING,
    S.GUARDING,
    S.RETURN_ONE,
    S.HIRE_ONE,
    S.BARRACKS,
    S.LOSE_DEBT,
    S.LIBRARY,
    S.RESET_ABILITY,
    S.CANCEL_DEBT,
    S.GUILDHALL_AGAIN,
)


def headline(g: Any) -> str:
    """Whose turn it is and what is being decided."""
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


# --- buttons ----------------------------------------------------------------------------------------------------------
def buttons(g: Any, seat: int) -> list[int]:
    """The actions of the present question that are shown as buttons: all that it may have, not only those that are
    legal now."""
    if g.over or g.seat != seat:
        return []
    of_stage: dict[int, list[int]] = {
        S.TRADING: [A.TRADE_VIRTUE + i for i in range(len(B.VIRTUE_MIXES))]
        + [A.TRADE_MARBLE + i for i in range(len(B.MARBLE_MIXES))]
        + [A.TRADE_APPRENTICE + i for i, apprentice in enumerate(C.TRADERS) if has(g.apprentices[seat], apprentice)],
        S.GUARDING: [A.GUARD + i for i in range(len(A.GUARDHOUSE_ACTIONS))],
        S.CHOOSE_GAIN: [A.GAIN_CHOICE, A.GAIN_CHOICE + 1],
        S.BARRACKS: [A.RESCUE_FREE],
        S.LOSE_DEBT: [A.DESTROY_DEBT],
        S.CANCEL_DEBT: [A.DESTROY_DEBT],
        S.WOOD_OR_STONE: [A.LESS, A.LESS + 1],
        S.TAXES: [A.IGNORE_TAXES + i for i in range(A.MOST_TAXES + 1)],
        S.NEW_DEBT: [A.PAY_INSTEAD, A.TAKE_DEBT],
    }
    if g.stage == S.CATHEDRAL_MIX:
        found = [A.PAY_WOOD + wood for wood in range(int(wood_and_stone(g, seat, g.cathedral[seat] + 1)) + 1)]
    else:
        found = of_stage.get(int(g.stage), [])
    return found + ([A.STOP] if g.stage in MAY_STOP else [])


def exchange_of(g: Any, action: int) -> tuple[list[tuple[Icon, int | str]], list[tuple[Icon, int | str]]]:
    """What an action pays and what it gets, as icons; both empty for those that are better said in words."""
    pays, gets = WORDS.exchange(g, action) or ([], [])
    return gains_of(pays), gains_of(gets)


def _width(g: Any, action: int, most: float) -> float:
    """Of a button."""
    pays, gets = exchange_of(g, action)
    if not pays and not gets:
        return min(most, text_width(WORDS.sentence(g, action), 14) + 24)
    amounts = [str(number) for _, number in pays + gets]
    return sum(27 + text_width(number, 17, True) for number in amounts) + (24 if pays and gets else 0) + 14


def buttons_in_rows(g: Any, seat: int, first: float, width: float) -> list[tuple[int, float, float, float]]:
    """The buttons in rows that fit, the first of which begins at `first`: (action, x, y, width)."""
    placed: list[tuple[int, float, float, float]] = []
    left, top = first, 0.0
    for action in buttons(g, seat):
        wide = _width(g, action, width)
        if left > 0 and left + wide > width:
            left, top = 0.0, top + BUTTON + GAP
        placed.append((action, left, top, wide))
        left += wide + GAP
    return placed


def draw_buttons(drawing: Drawing, g: Any, seat: int, x: float, y: float, first: float, width: float) -> float:
    """The choices that have no other place on the board, after the headline and in rows under it. Returns the height of
    all rows, that of the headline at least."""
    placed = buttons_in_rows(g, seat, first, width)
    for action, left, top, wide in placed:
        with drawing.place(
            WORDS.place(g, action), WORDS.sentence(g, action), x + left, y + top, wide, BUTTON, BUTTON / 2
        ):
            pays, gets = exchange_of(g, action)
            drawing.chip("" if pays or gets else WORDS.sentence(g, action), wide, BUTTON, 14)
            at = 9 + (drawing.amounts(9, 5, pays, 20) if pays else 0)
            if pays and gets:
                drawing.text(at + 4, 21, "→", 16)
                at += 24
            drawing.amounts(at, 5, gets, 20)
    return max((top for _, _, top, _ in placed), default=0.0) + BUTTON


# --- cards ------------------------------------------------------------------------------------------------------------
def own_cards(g: Any, seat: int) -> list[tuple[str, str, list[int]]]:
    """Rows of building cards that `seat` sees: (title, name of their places, cards)."""
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
    drawing: Drawing, g: Any, seat: int, which: tuple[str, ...], x: float, y: float, width: float, most: int
) -> float:
    """The cards that `seat` holds ("hand"), and those from which it chooses and the boards to choose from ("packet"),
    each row a panel, side by side where at most `most` cards lie beside each other. Returns where they end."""
    if "packet" in which and choosing_character(g, seat):
        y = _draw_characters(drawing, g, x, y, width, max(1, most - 2))
    rows = [row for row in own_cards(g, seat) if row[1] in which]
    beside = len(rows) > 1 and sum(len(cards) for _, _, cards in rows) <= 2 * most and most > 4
    left, end = x, y
    total = sum(max(2, len(cards)) for _, _, cards in rows)
    for title, name, cards in rows:
        wide = (width - GAP * (len(rows) - 1)) * max(2, len(cards)) / total if beside else width
        columns = len(cards) if beside else max(min(len(cards), most), min(most, 6))
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
    """A panel with cards, each a place; of those in hand it is shown what is missing for them. Returns its height."""
    wide = min(CARD_WIDTH, (width - 12 - GAP * (columns - 1)) / columns)
    height = HEADING + -(-len(cards) // columns) * (CARD_HEIGHT + GAP)
    with drawing.place(name, title, x, y, width, height):
        drawing.panel(width, height)
        drawing.text(8, 15, title, 13, "soft", bold=True, width=width - 16)
        spots = places_in_rows(len(cards), columns, wide, CARD_HEIGHT, GAP, 6, HEADING)
        for card, (left, top) in zip(cards, spots, strict=True):
            place = f"{name} {C.BUILDINGS[card].name}"
            goods, skills = missing_for(g, seat, card) if name == "hand" else ([], "")
            words = [say(C.GOODS[good]) for good in goods] + [say(SKILL_NAMES[letter]) for letter in skills]
            lacks = say("; missing: {what}", what=", ".join(words)) if words else ""
            with drawing.place(place, f"{building_line(card)}{lacks}", left, top, wide, CARD_HEIGHT):
                draw_building(drawing, card, wide, goods, skills)
    return height


def choosing_character(g: Any, seat: int) -> bool:
    """Whether `seat` has to take a board."""
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
