"""What is being decided: one's cards to choose from, and choices that have no place on the board, as buttons."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import has, members
from architects_env.core.show.drawing import Card, Drawing, places_in_rows
from architects_env.core.show.glyphs import Icon
from architects_env.core.show.text_width import text_width
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import state as S
from architects_env.games.architects.board_text import board_text, building_line, some_turns
from architects_env.games.architects.guildhall import wood_and_stone
from architects_env.games.architects.names import player_name
from architects_env.games.architects.opening import free_characters
from architects_env.games.architects.picture.faces import building_face
from architects_env.games.architects.picture.icons import gains_of
from architects_env.games.architects.stages import STAGES
from architects_env.games.architects.state import packet_before
from architects_env.games.architects.text import WORDS, sentence

BUTTON, CARD_HEIGHT, GAP = 38, 168, 10
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
        return "The game is over" + (", cut off by its bound on turns" if g.cut_off else "")
    asks = STAGES.asks[g.stage]
    if g.turns == 0:
        return f"Before the first turn: Player {int(g.seat)} decides {asks}{f' (round {int(g.draft_round) + 1})' if g.stage == S.DRAFT else ''}"
    last = f"; last round, {some_turns(g)} after this one" if g.end_trigger != S.NOBODY else ""
    whose = f"Turn {int(g.turns)} of {player_name(g, g.active)}"
    return f"{whose}: {'' if g.seat == g.active else f'Player {int(g.seat)} decides '}{asks}{last}"


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


def button_rows(g: Any, seat: int, width: float) -> list[list[tuple[int, float]]]:
    """The buttons in rows that fit: (action, width)."""
    rows: list[list[tuple[int, float]]] = []
    for action in buttons(g, seat):
        pays, gets = exchange_of(g, action)
        wide = (
            40 * (len(pays) + len(gets)) + (30 if pays and gets else 0) + 20
            if pays or gets
            else min(width, text_width(sentence(g, action), 15) + 30)
        )
        if not rows or sum(w + GAP for _, w in rows[-1]) + wide > width:
            rows.append([])
        rows[-1].append((action, wide))
    return rows


def buttons_height(g: Any, seat: int, width: float) -> float:
    """Of all rows of buttons, with the gap below; nothing without buttons."""
    return len(button_rows(g, seat, width)) * (BUTTON + GAP)


def draw_buttons(drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float) -> None:
    """The choices that have no other place on the board."""
    for row, actions in enumerate(button_rows(g, seat, width)):
        left = x
        for action, wide in actions:
            with drawing.place(
                WORDS.place(g, action), sentence(g, action), left, y + row * (BUTTON + GAP), wide, BUTTON, BUTTON / 2
            ):
                pays, gets = exchange_of(g, action)
                drawing.chip("" if pays or gets else sentence(g, action), wide, BUTTON)
                at = 12 + (drawing.amounts(12, 8, pays, 22) if pays else 0)
                if pays and gets:
                    drawing.text(at + 6, 25, "→", 18)
                    at += 32
                drawing.amounts(at, 8, gets, 22)
            left += wide + GAP


# --- cards ------------------------------------------------------------------------------------------------------------
def own_cards(g: Any, seat: int) -> list[tuple[str, str, list[int]]]:
    """Rows of building cards that `seat` sees: (title, name of their places, cards)."""
    rows: list[tuple[str, str, list[int]]] = []
    k = int(packet_before(g, seat))
    if k >= 0 and not g.over:
        rows.append(("The packet before you", "packet", members(g.packet[k])))
    if g.active == seat and g.drawn:
        rows.append(("Drawn to keep one", "packet", members(g.drawn)))
    if g.hand[seat]:
        rows.append(("Your building cards", "hand", members(g.hand[seat])))
    return rows


def draw_cards(
    drawing: Drawing, g: Any, seat: int, which: str, x: float, y: float, width: float, columns: int
) -> float:
    """The cards that `seat` holds ("hand"), or those from which it chooses and the boards to choose from ("packet").
    Returns where they end."""
    wide = (width - 20 - GAP * (columns - 1)) / columns
    if which == "packet" and choosing_character(g, seat):
        y = _draw_characters(drawing, g, x, y, width, max(1, columns - 1))
    for title, name, cards in own_cards(g, seat):
        if name != which:
            continue
        height = 32 + -(-len(cards) // columns) * (CARD_HEIGHT + GAP)
        with drawing.place(name, title, x, y, width, height):
            drawing.panel(width, height, title)
            for card, (left, top) in zip(
                cards, places_in_rows(len(cards), columns, wide, CARD_HEIGHT, GAP, 10, 32), strict=True
            ):
                with drawing.place(
                    f"{name} {C.BUILDINGS[card].name}", building_line(card), left, top, wide, CARD_HEIGHT
                ):
                    drawing.card(building_face(card), wide, CARD_HEIGHT)
        y += height + GAP
    return y


def choosing_character(g: Any, seat: int) -> bool:
    """Whether `seat` has to take a board."""
    return not g.over and g.stage == S.CHOOSE_CHARACTER and g.seat == seat


def _draw_characters(drawing: Drawing, g: Any, x: float, y: float, width: float, columns: int) -> float:
    wide, height = (width - GAP * (columns - 1)) / columns, 130
    free = members(free_characters(g))
    for character, (left, top) in zip(free, places_in_rows(len(free), columns, wide, height, GAP, x, y), strict=True):
        with drawing.place(f"character {H.CHARACTERS[character].name}", board_text(character), left, top, wide, height):
            start, _, does = board_text(character).partition(" (")[2].partition("): ")
            words = f"{start[0].upper()}{start[1:]}. {does[0].upper()}{does[1:]}."
            drawing.card(Card(H.CHARACTERS[character].name, "character", text=words), wide, height)
    return y + -(-len(free) // columns) * (height + GAP)
