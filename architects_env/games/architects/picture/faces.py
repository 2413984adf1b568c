"""The faces of cards, as drawn in hands, on display and before players."""

from __future__ import annotations

from architects_env.core.show.drawing import Card, Drawing
from architects_env.core.show.glyphs import POINTS
from architects_env.games.architects import cards as C
from architects_env.games.architects.board_text import ability_text, apprentice_line, building_line, effect_text
from architects_env.games.architects.picture.icons import SILVER, SKILL_ICONS, VIRTUE, gains_of, signed

AT_THE_END = (
    C.POINTS_IF_MOST,
    C.POINTS_PER,
    C.POINTS_WITHOUT_DEBT,
    C.POINTS_PER_UNPAID_DEBT,
    C.VIRTUE_PER,
    C.VIRTUE_IF_MOST,
    C.LOSE_VIRTUE,
)
APPRENTICE_HEIGHT, BUILDING_HEIGHT = 56, 52
"""Heights of the small cards before a player."""


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def strip_of(building: int) -> str:
    """Green for what a building does now, violet for the end of the game."""
    return "end" if C.BUILDINGS[building].effect.kind in AT_THE_END else "now"


def building_face(building: int) -> Card:
    """A whole building card."""
    card = C.BUILDINGS[building]
    signs = [(VIRTUE, signed(card.virtue))] if card.virtue else []
    skills = [SKILL_ICONS[letter] for letter in card.skills]
    return Card(
        card.name,
        strip_of(building),
        gains_of(C.gains(card.cost)),
        _capital(effect_text(building)),
        skills,
        signs,
        card.points,
        POINTS,
    )


def draw_apprentice(drawing: Drawing, apprentice: int, w: float, h: float, coins: int = 0) -> None:
    """An apprentice on display: name, skills, what hiring does to virtue, ability, silver lying on it."""
    card = C.APPRENTICES[apprentice]
    drawing.rect(0, 0, w, h, "card", "rule", 6)
    drawing.rect(0, 0, w, 28, "apprentice", "", 6)
    _name_and_skills(drawing, card, w, 20, 15, 20)
    drawing.paragraph(8, 32, w - 12, _capital(ability_text(apprentice)), 14 if w > 130 else 12, lines=4)
    if card.virtue:
        drawing.amounts(8, h - 23, [(VIRTUE, signed(card.virtue))], 18)
    if coins:
        drawing.amounts(w - 46, h - 24, [(SILVER, coins)], 20)


def draw_small_apprentice(drawing: Drawing, name: str, apprentice: int, x: float, y: float, w: float) -> None:
    """An apprentice before a player, as the place `name`."""
    with drawing.place(name, apprentice_line(apprentice), x, y, w, APPRENTICE_HEIGHT, 4):
        drawing.rect(0, 0, w, APPRENTICE_HEIGHT, "card", "rule", 4)
        drawing.rect(0, 0, w, 21, "apprentice", "", 4)
        _name_and_skills(drawing, C.APPRENTICES[apprentice], w, 15, 12, 16)
        drawing.paragraph(5, 23, w - 10, _capital(ability_text(apprentice)), 11.5, lines=2)


def _name_and_skills(drawing: Drawing, card: C.Apprentice, w: float, foot: float, size: float, icon: float) -> None:
    skills = len(card.skills) * (icon + 2)
    drawing.text(7, foot, card.name, size, "on-light", bold=True, width=w - skills - 14)
    for i, letter in enumerate(card.skills):
        drawing.icon(SKILL_ICONS[letter], w - skills + i * (icon + 2) - 3, foot - 0.8 * icon, icon)


def draw_small_building(drawing: Drawing, name: str, building: int, x: float, y: float, w: float) -> None:
    """A building before a player, as the place `name`: its points, and in small words what it does."""
    with drawing.place(name, building_line(building), x, y, w, BUILDING_HEIGHT, 4):
        drawing.rect(0, 0, w, BUILDING_HEIGHT, "card", "rule", 4)
        drawing.rect(0, 0, w, 21, strip_of(building), "", 4)
        drawing.text(7, 15, C.BUILDINGS[building].name, 12, "on-light", bold=True, width=w - 40)
        drawing.points(w - 3, 2, C.BUILDINGS[building].points, 22, POINTS)
        drawing.paragraph(6, 22, w - 12, _capital(effect_text(building)), 11.5, lines=2)
