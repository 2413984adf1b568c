"""Decisions as sentences."""
from __future__ import annotations

from typing import Any

from architects_env.games.citadels.actions import ACTION_SPACE, SKIP, WITH_COIN, YES
from architects_env.games.citadels.building import price_of
from architects_env.games.citadels.characters import CHARACTERS
from architects_env.games.citadels.districts import DISTRICTS
from architects_env.games.citadels.income import BONUS, INCOME_IN_GOLD
from architects_env.games.citadels.options import CITY_SIZE, SMITHY, SMITHY_CARDS, SMITHY_GOLD
from architects_env.games.citadels.raids import difference, price_to_destroy
from architects_env.games.citadels.state import (
    DIPLOMAT_BUILDING,
    DIPLOMAT_CITY,
    DIPLOMAT_GIVE,
    EMPEROR_LEAVES,
    HOSPITAL,
    LIGHTHOUSE,
    LOOK_AT,
    MARKING,
    MENU,
    POWDER_BUILDING,
    POWDER_CITY,
    SWAP_WITH,
    WARLORD_CITY,
    WIZARD_BUILD,
    WIZARD_TAKE,
)
from architects_env.games.citadels.turn import tax_of


def character_name(g: Any, number: int) -> str:
    """The character with this number, as "6 Merchant"."""
    return f"{number} {CHARACTERS[g.characters[number]].name}"


def building_name(building: int) -> str:
    """A building of the action space's block: kind, or WITH_COIN + kind."""
    kind, coin = building % WITH_COIN, building // WITH_COIN
    return DISTRICTS[kind].name + (" with a coin" if coin else "")


def player_name(g: Any, places: int) -> str:
    return "oneself" if places == 0 else f"player {(int(g.seat) + places) % int(g.num_players)}"


def sentence(g: Any, action: int) -> str:
    """A legal action of `g.seat`."""
    block, index = ACTION_SPACE.locate(action)
    if block in ("draft", "lay_down", "name"):
        verb = {"draft": "keep", "lay_down": "lay down"}.get(block) or f"name ({_who(g)})"
        return f"{verb} {character_name(g, index + 1)}"
    if block in ("take", "build", "laboratory", "museum", "mark"):
        return _card_sentence(g, block, index)
    if block == "player":
        return _player_sentence(g, index)
    if block == "building":
        return _building_sentence(g, index)
    if block in ("answer", "skip"):
        return _answer_sentence(g, action)
    return _plain_sentence(g, block, index)


def _who(g: Any) -> str:
    return CHARACTERS[g.character].name if g.character >= 0 else "nobody"


def _plain_sentence(g: Any, block: str, index: int) -> str:
    """Choices that name nothing."""
    gold, cards = SMITHY_GOLD[g.options[SMITHY]], SMITHY_CARDS[g.options[SMITHY]]
    if block == "income":
        return f"take {INCOME_IN_GOLD} gold" if index == 0 else "draw cards"
    if block == "bonus":
        return f"take {BONUS} gold more" if index == 0 else f"draw {BONUS} cards more"
    if block == "bell":
        return f"let the game end with {int(g.options[CITY_SIZE]) - index} buildings"
    if block == "redraw":
        return f"discard {int(g.marked_size)} and draw as many" if g.stage == MARKING else "discard cards and draw as many"
    if block == "collect_tax":
        return f"collect {int(tax_of(g, g.seat))} gold of tax"
    return {
        "end_turn": "end the turn",
        "smithy": f"pay {gold} gold in the Smithy for {cards} cards",
        "powder_house": "use up the Powder House",
        "swap_hands": "swap hands with another player",
        "look": "look at another hand",
        "move_crown": "give the crown away",
        "tithe": "take 1 gold from the richest player",
    }[block]


def _card_sentence(g: Any, block: str, kind: int) -> str:
    name = DISTRICTS[kind].name
    if block == "build":
        return f"build {name} for {int(price_of(g, g.seat, kind))}"
    if block == "take":
        verb = "take" if g.stage in (LIGHTHOUSE, WIZARD_TAKE) else "keep"
        return f"{verb} {name}"
    return {"laboratory": f"discard {name} for gold", "museum": f"put {name} under the Museum", "mark": f"mark {name}"}[block]


def _player_sentence(g: Any, places: int) -> str:
    name = player_name(g, places)
    return {
        SWAP_WITH: f"swap hands with {name}",
        LOOK_AT: f"look at the hand of {name}",
        POWDER_CITY: f"explode a building of {name}",
        WARLORD_CITY: f"destroy a building of {name}",
        DIPLOMAT_CITY: f"swap with {name}",
    }.get(int(g.stage), f"give the crown to {name}")


def _building_sentence(g: Any, building: int) -> str:
    name, kind, coin = building_name(building), building % WITH_COIN, building // WITH_COIN
    if g.stage == MENU:
        return f"beautify {name}"
    if g.stage == POWDER_BUILDING:
        return f"explode {name}"
    if g.stage == DIPLOMAT_GIVE:
        return f"give {name}"
    if g.stage == DIPLOMAT_BUILDING:
        return f"take {name} for {int(difference(g, g.seat, int(g.given), int(g.target), building))}"
    return f"destroy {name} for {int(price_to_destroy(g, int(g.target), kind, coin))}"


def _answer_sentence(g: Any, action: int) -> str:
    if action == SKIP:
        return {
            HOSPITAL: "stay silent", LIGHTHOUSE: "take no card", WARLORD_CITY: "destroy nothing", DIPLOMAT_GIVE: "swap nothing",
            EMPEROR_LEAVES: "leave the crown", WIZARD_BUILD: "keep the card in hand",
        }[int(g.stage)]
    return f"pay 1 gold for {DISTRICTS[g.ruin].name}" if action == YES else f"let {DISTRICTS[g.ruin].name} go"
