"""What is told of a decision: in the third person, the same for everybody but for what only some may know."""
from __future__ import annotations

from typing import Any

from architects_env.games.citadels.actions import ACTION_SPACE, INCOME_CARDS, SKIP, WITH_COIN, YES
from architects_env.games.citadels.building import price_of
from architects_env.games.citadels.characters import BEWITCHES, CHARACTERS, MURDERS, POWER
from architects_env.games.citadels.districts import DISTRICTS
from architects_env.games.citadels.events import count_text, player_text
from architects_env.games.citadels.income import BONUS, INCOME_IN_GOLD
from architects_env.games.citadels.options import CITY_SIZE, SMITHY, SMITHY_CARDS, SMITHY_GOLD
from architects_env.games.citadels.purple import LABORATORY_GOLD, RESCUE_PRICE
from architects_env.games.citadels.raids import difference, price_to_destroy
from architects_env.games.citadels.state import (
    CROWN_TO,
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
from architects_env.games.citadels.text import building_name
from architects_env.games.citadels.turn import tax_of


def log_line(g: Any, action: int, observer: int) -> str:
    """What `observer` is told when `g.seat` plays `action`; empty when nothing can be seen. What the others are told says nothing that the number does not."""
    silence = g.stage == HOSPITAL and action == SKIP
    if silence and observer != g.seat:
        return ""
    return f"{player_text(g.seat)} {_deed(g, action, observer == g.seat, observer)}."


def _deed(g: Any, action: int, own: bool, observer: int) -> str:
    """The sentence from its verb on."""
    block, index = ACTION_SPACE.locate(action)
    if block in ("draft", "lay_down"):
        character = _character(g, index + 1) if own else "a character"
        return f"keeps {character}" if block == "draft" else f"lays {character} face down"
    if block in ("take", "laboratory", "museum", "mark"):
        knows = own or (g.stage == WIZARD_TAKE and observer == g.target)
        return _with_card(g, block, f"the {DISTRICTS[index].name}" if knows else "a card")
    if block == "build":
        return f"builds the {DISTRICTS[index].name} for {int(price_of(g, g.seat, index))} gold"
    if block == "name":
        return _names(g, index + 1)
    if block == "player":
        return _at_player(g, (int(g.seat) + index) % int(g.num_players))
    if block == "building":
        return _at_building(g, index)
    if block in ("answer", "skip"):
        return _answers(g, action)
    return _plain(g, block, index, action)


def _character(g: Any, number: int) -> str:
    return f"the {CHARACTERS[g.characters[number]].name}"


def _plain(g: Any, block: str, index: int, action: int) -> str:
    """Choices that name nothing."""
    if block == "income":
        income = "takes cards for an income" if action == INCOME_CARDS else f"takes {INCOME_IN_GOLD} gold"
        return f"goes to the Hospital as {_character(g, int(g.number))}, who was murdered, and {income}" if g.stage == HOSPITAL else income
    if block == "redraw":
        return f"discards {count_text(g.marked_size)} to draw as many" if g.stage == MARKING else "is going to discard cards and draw as many"
    gold, cards = SMITHY_GOLD[g.options[SMITHY]], SMITHY_CARDS[g.options[SMITHY]]
    return {
        "bonus": f"takes {BONUS} gold more" if index == 0 else "takes cards more",
        "bell": f"lets the game end with {int(g.options[CITY_SIZE]) - index} buildings",
        "collect_tax": f"collects {int(tax_of(g, g.seat))} gold of tax",
        "end_turn": "ends the turn",
        "smithy": f"pays {gold} gold in the Smithy for {count_text(cards)}",
        "powder_house": "lights the Powder House",
        "swap_hands": "is going to swap hands",
        "look": "is going to look at a hand",
        "move_crown": "is going to give the crown away",
        "tithe": "asks the richest for the tithe",
    }[block]


def _with_card(g: Any, block: str, card: str) -> str:
    if block == "take":
        taken = {WIZARD_TAKE: f"takes {card} from {player_text(g.target)}", LIGHTHOUSE: f"takes {card} out of the deck"}
        return taken.get(int(g.stage), f"keeps {card}")
    return {"laboratory": f"discards {card} for {LABORATORY_GOLD} gold", "museum": f"puts {card} under the Museum", "mark": f"marks {card}"}[block]


def _names(g: Any, number: int) -> str:
    verb = {MURDERS: "murders", BEWITCHES: "bewitches"}.get(int(POWER[g.character]), "is going to rob")
    return f"{verb} {_character(g, number)}"


def _at_player(g: Any, p: int) -> str:
    city, crown = f"the city of {player_text(p)}", "takes the crown" if p == g.seat else f"gives the crown to {player_text(p)}"
    return {
        SWAP_WITH: f"swaps hands with {player_text(p)}",
        LOOK_AT: f"looks at the hand of {player_text(p)}",
        POWDER_CITY: f"aims at {city}",
        WARLORD_CITY: f"aims at {city}",
        DIPLOMAT_CITY: f"chooses {city}",
        CROWN_TO: crown,
        EMPEROR_LEAVES: crown,
    }[int(g.stage)]


def _at_building(g: Any, building: int) -> str:
    name, kind, coin = f"the {building_name(building)}", building % WITH_COIN, building // WITH_COIN
    if g.stage == MENU:
        return f"beautifies {name} for 1 gold"
    if g.stage == POWDER_BUILDING:
        return f"blows up {name} of {player_text(g.target)}"
    if g.stage == DIPLOMAT_GIVE:
        return f"offers {name}"
    if g.stage == DIPLOMAT_BUILDING:
        paid = int(difference(g, g.seat, int(g.given), int(g.target), building))
        return f"swaps the {building_name(int(g.given))} for {name} of {player_text(g.target)} and pays {paid} gold"
    return f"destroys {name} of {player_text(g.target)} for {int(price_to_destroy(g, int(g.target), kind, coin))} gold"


def _answers(g: Any, action: int) -> str:
    if action == SKIP:
        return {
            HOSPITAL: "stays silent", LIGHTHOUSE: "takes no card", WARLORD_CITY: "destroys nothing", DIPLOMAT_GIVE: "swaps nothing",
            EMPEROR_LEAVES: "leaves the crown where it is", WIZARD_BUILD: "keeps the card in hand",
        }[int(g.stage)]
    ruin = f"the {DISTRICTS[g.ruin].name}"
    return f"pays {RESCUE_PRICE} gold and takes {ruin} in hand" if action == YES else f"lets {ruin} go"
