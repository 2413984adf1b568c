"""Enlarged cards: buildings, apprentices and characters, with everything printed on them in words."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.rules.bits import members
from architects_env.core.text import capital, listed, plural, say
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.opening import free_characters
from architects_env.games.architects.text.board_text import ability_text, does_text, effect_text, start_text
from architects_env.games.architects.text.names import (
    SKILL_NAMES,
    apprentice_place,
    building_title,
    character_name,
    gain_text,
    silver_text,
)
from architects_env.play.drawing.illustrations.glyphs import POINTS
from architects_env.play.drawing.large_card import Fact, LargeCard
from architects_env.play.faces.architects.picture.cards import face, portrait_of, strip_of
from architects_env.play.faces.architects.picture.choices import choosing_character, own_cards
from architects_env.play.faces.architects.picture.houses import emblem
from architects_env.play.faces.architects.picture.icons import (
    COLOURS,
    GAIN_ICONS,
    SILVER,
    SKILL_ICONS,
    VIRTUE,
    signed,
)


def card_at(g: Any, seat: int, place: str) -> LargeCard | None:
    """Return the enlarged card on a place, if `seat` sees its face."""
    own = {f"{name} {C.BUILDINGS[card].name}": card for _, name, cards in own_cards(g, seat) for card in cards}
    if place in own:
        return building(own[place])
    boards = members(free_characters(g)) if choosing_character(g, seat) else []
    offered = {f"character {H.CHARACTERS[card].name}": card for card in boards}
    if place in offered:
        return character(offered[place])
    for card, silver in zip(g.display.ravel(), g.coins.ravel(), strict=True):
        if card != S.NO_CARD and place == apprentice_place(int(card)):
            return apprentice(int(card), int(silver))
    return next((card for p in range(int(g.at_table)) if (card := _before(g, p, place))), None)


def outcome_card(source: str, value: int) -> LargeCard | None:
    """Return the card of an outcome of chance, or None if it is no card with a picture."""
    if source.startswith("character of ") and value != H.NO_CHARACTER:
        return character(value)
    if source == "apprentice":
        return apprentice(value)
    return building(value) if source == "buildings" else None


def _before(g: Any, p: int, place: str) -> LargeCard | None:
    """Return the card that lies face up in front of a player."""
    if not place.startswith(f"seat {p} "):
        return None
    if place == f"seat {p} character" and g.character[p] != H.NO_CHARACTER:
        return character(int(g.character[p]))
    hired = {f"seat {p} {apprentice_place(card)}": card for card in members(g.apprentices[p])}
    if place in hired:
        return apprentice(hired[place])
    built = {f"seat {p} building {C.BUILDINGS[card].name}": card for card in members(g.built[p])}
    return building(built[place]) if place in built else None


def building(card: int) -> LargeCard:
    """Return the enlarged card of a building."""
    it = C.BUILDINGS[card]
    facts = [
        Fact(say("costs {goods}", goods=gain_text(number, C.GAINS[good])), GAIN_ICONS[good])
        for good, number in enumerate(C.gains(it.cost))
        if number
    ]
    facts += [
        Fact(say("asks for the skill {skill}", skill=say(SKILL_NAMES[letter])), SKILL_ICONS[letter])
        for letter in it.skills
    ]
    facts += [Fact(say("{n} virtue when you build it", n=signed(it.virtue)), VIRTUE)] if it.virtue else []
    facts.append(Fact(say("{points} at the end", points=plural(it.points, "{n} point", "{n} points")), POINTS))
    return LargeCard(
        building_title(card),
        "building card",
        facts,
        f"{capital(effect_text(card))}.",
        "7.3",
        strip_of(card),
        emblem(card),
        COLOURS,
    )


def apprentice(card: int, silver: int = 0) -> LargeCard:
    """Return the enlarged card of an apprentice, with the silver that lies on it."""
    it = C.APPRENTICES[card]
    facts = [
        Fact(say("has the skill {skill}", skill=say(SKILL_NAMES[letter])), SKILL_ICONS[letter]) for letter in it.skills
    ]
    facts += [Fact(say("{n} virtue when you hire it", n=signed(it.virtue)), VIRTUE)] if it.virtue else []
    facts += (
        [Fact(say("{silver} lies on it, for the player who hires it", silver=silver_text(silver)), SILVER)]
        if silver
        else []
    )
    title, text = say(it.name), f"{capital(ability_text(card))}."
    return LargeCard(title, "apprentice", facts, text, "7.4", "apprentice", face(card), COLOURS)


def character(card: int) -> LargeCard:
    """Return the enlarged board of a character."""
    facts = [Fact(say("begins with {part}", part=part)) for part in start_text(card) if part]
    does = listed(filter(None, does_text(card)))
    return LargeCard(
        character_name(card), "character", facts, f"{capital(does)}.", "10", "character", portrait_of(card), COLOURS
    )
