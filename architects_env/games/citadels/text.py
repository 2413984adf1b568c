"""Decisions in words: a sentence for whoever decides ("build Tavern for 1"), and a line of the log, in the third
person, the same for everybody but for what only some may know ("Player 2 builds the Tavern for 1 gold.")."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.words import Amounts, Chapter, Says, Words
from architects_env.games.citadels import actions as A
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import options as O
from architects_env.games.citadels import state as S
from architects_env.games.citadels.actions import seat_at
from architects_env.games.citadels.building import price_of
from architects_env.games.citadels.events import count_text, player_text
from architects_env.games.citadels.income import BONUS, INCOME_IN_GOLD
from architects_env.games.citadels.purple import LABORATORY_GOLD, RESCUE_PRICE
from architects_env.games.citadels.raids import difference, price_to_destroy
from architects_env.games.citadels.turn import tax_of

IN_HOSPITAL = "goes to the Hospital as {murdered}, who was murdered, and"


# --- what stands in the words -----------------------------------------------------------------------------------------
def character_name(g: Any, number: int) -> str:
    """The character with this number, as "6 Merchant"."""
    return f"{number} {H.CHARACTERS[g.characters[number]].name}"


def building_name(building: int) -> str:
    """A building of the action space's block: kind, or WITH_COIN + kind."""
    kind, coin = building % A.WITH_COIN, building // A.WITH_COIN
    return D.DISTRICTS[kind].name + (" with a coin" if coin else "")


def _the_character(g: Any, number: int) -> str:
    return f"the {H.CHARACTERS[g.characters[number]].name}"


def _card_if_known(g: Any, kind: int, observer: int) -> str:
    knows = observer == g.seat or (g.stage == S.WIZARD_TAKE and observer == g.target)
    return f"the {D.DISTRICTS[kind].name}" if knows else "a card"


# --- the rows ---------------------------------------------------------------------------------------------------------
SAYS = Chapter(
    Says(A.DRAFT, "keep {numbered}", "keeps {character}"),
    Says(A.LAY_DOWN, "lay down {numbered}", "lays {character} face down"),
    Says(A.NAME, "name ({who}) {numbered}", "{harms} {named}"),
    Says(A.TAKE, "take {card}", "takes {some_card} out of the deck", stage=S.LIGHTHOUSE),
    Says(A.TAKE, "take {card}", "takes {some_card} from {target}", stage=S.WIZARD_TAKE),
    Says(A.TAKE, "keep {card}", "keeps {some_card}"),
    Says(A.BUILD, "build {card} for {price}", "builds the {card} for {price} gold"),
    Says(A.USE_LABORATORY, "discard {card} for gold", f"discards {{some_card}} for {LABORATORY_GOLD} gold"),
    Says(A.USE_MUSEUM, "put {card} under the Museum", "puts {some_card} under the Museum"),
    Says(A.MARK, "mark {card}", "marks {some_card}"),
    Says(A.PLAYER, "swap hands with {player}", "swaps hands with {other}", stage=S.SWAP_WITH),
    Says(A.PLAYER, "look at the hand of {player}", "looks at the hand of {other}", stage=S.LOOK_AT),
    Says(A.PLAYER, "explode a building of {player}", "aims at the city of {other}", stage=S.POWDER_CITY),
    Says(A.PLAYER, "destroy a building of {player}", "aims at the city of {other}", stage=S.WARLORD_CITY),
    Says(A.PLAYER, "swap with {player}", "chooses the city of {other}", stage=S.DIPLOMAT_CITY),
    Says(A.PLAYER + 0, "give the crown to {player}", "takes the crown", stage=S.CROWN_TO),
    Says(A.PLAYER + 0, "give the crown to {player}", "takes the crown", stage=S.EMPEROR_LEAVES),
    Says(A.PLAYER, "give the crown to {player}", "gives the crown to {other}", stage=S.CROWN_TO),
    Says(A.PLAYER, "give the crown to {player}", "gives the crown to {other}", stage=S.EMPEROR_LEAVES),
    Says(A.BUILDING, "beautify {building}", "beautifies the {building} for 1 gold", stage=S.MENU),
    Says(A.BUILDING, "explode {building}", "blows up the {building} of {target}", stage=S.POWDER_BUILDING),
    Says(A.BUILDING, "give {building}", "offers the {building}", stage=S.DIPLOMAT_GIVE),
    Says(
        A.BUILDING,
        "take {building} for {paid}",
        "swaps the {given} for the {building} of {target} and pays {paid} gold",
        stage=S.DIPLOMAT_BUILDING,
    ),
    Says(
        A.BUILDING,
        "destroy {building} for {ruin_price}",
        "destroys the {building} of {target} for {ruin_price} gold",
        stage=S.WARLORD_BUILDING,
    ),
    Says(
        A.INCOME_GOLD + 0, f"take {INCOME_IN_GOLD} gold", f"{IN_HOSPITAL} takes {INCOME_IN_GOLD} gold", stage=S.HOSPITAL
    ),
    Says(A.INCOME_GOLD + 1, "draw cards", f"{IN_HOSPITAL} takes cards for an income", stage=S.HOSPITAL),
    Says(A.INCOME_GOLD + 0, f"take {INCOME_IN_GOLD} gold", f"takes {INCOME_IN_GOLD} gold"),
    Says(A.INCOME_GOLD + 1, "draw cards", "takes cards for an income"),
    Says(A.BONUS_GOLD + 0, f"take {BONUS} gold more", f"takes {BONUS} gold more"),
    Says(A.BONUS_GOLD + 1, f"draw {BONUS} cards more", "takes cards more"),
    Says(A.AS_USUAL, "let the game end with {city_size} buildings", "lets the game end with {city_size} buildings"),
    Says(A.REDRAW, "discard {marked} and draw as many", "discards {marked_cards} to draw as many", stage=S.MARKING),
    Says(A.REDRAW, "discard cards and draw as many", "is going to discard cards and draw as many"),
    Says(A.COLLECT_TAX, "collect {tax} gold of tax", "collects {tax} gold of tax"),
    Says(A.END_TURN, "end the turn", "ends the turn"),
    Says(
        A.USE_SMITHY,
        "pay {smithy_gold} gold in the Smithy for {smithy_cards} cards",
        "pays {smithy_gold} gold in the Smithy for {smithy_cards} cards",
    ),
    Says(A.USE_POWDER_HOUSE, "use up the Powder House", "lights the Powder House"),
    Says(A.SWAP_HANDS, "swap hands with another player", "is going to swap hands"),
    Says(A.LOOK, "look at another hand", "is going to look at a hand"),
    Says(A.MOVE_CROWN, "give the crown away", "is going to give the crown away"),
    Says(A.TITHE, "take 1 gold from the richest player", "asks the richest for the tithe"),
    Says(A.YES + 0, "pay 1 gold for {ruin}", f"pays {RESCUE_PRICE} gold and takes the {{ruin}} in hand"),
    Says(A.YES + 1, "let {ruin} go", "lets the {ruin} go"),
    Says(A.SKIP, "stay silent", "stays silent", stage=S.HOSPITAL),
    Says(A.SKIP, "take no card", "takes no card", stage=S.LIGHTHOUSE),
    Says(A.SKIP, "destroy nothing", "destroys nothing", stage=S.WARLORD_CITY),
    Says(A.SKIP, "swap nothing", "swaps nothing", stage=S.DIPLOMAT_GIVE),
    Says(A.SKIP, "leave the crown", "leaves the crown where it is", stage=S.EMPEROR_LEAVES),
    Says(A.SKIP, "keep the card in hand", "keeps the card in hand", stage=S.WIZARD_BUILD),
    numbered=lambda g, i, observer: character_name(g, i + 1),
    named=lambda g, i, observer: _the_character(g, i + 1),
    character=lambda g, i, observer: _the_character(g, i + 1) if observer == g.seat else "a character",
    murdered=lambda g, i, observer: _the_character(g, int(g.number)),
    who=lambda g, i, observer: H.CHARACTERS[g.character].name if g.character >= 0 else "nobody",
    harms=lambda g, i, observer: {H.MURDERS: "murders", H.BEWITCHES: "bewitches"}.get(
        int(H.POWER[g.character]), "is going to rob"
    ),
    card=lambda g, i, observer: D.DISTRICTS[i].name,
    some_card=_card_if_known,
    price=lambda g, i, observer: int(price_of(g, g.seat, i)),
    player=lambda g, i, observer: f"player {int(seat_at(g, i))}" if i else "oneself",
    other=lambda g, i, observer: player_text(int(seat_at(g, i))),
    target=lambda g, i, observer: player_text(g.target),
    building=lambda g, i, observer: building_name(i),
    given=lambda g, i, observer: building_name(int(g.given)),
    paid=lambda g, i, observer: int(difference(g, g.seat, int(g.given), int(g.target), i)),
    ruin_price=lambda g, i, observer: int(price_to_destroy(g, int(g.target), i % A.WITH_COIN, i // A.WITH_COIN)),
    ruin=lambda g, i, observer: D.DISTRICTS[g.ruin].name,
    city_size=lambda g, i, observer: int(g.options[O.CITY_SIZE]) - i,
    marked=lambda g, i, observer: int(g.marked_size),
    marked_cards=lambda g, i, observer: count_text(g.marked_size),
    tax=lambda g, i, observer: int(tax_of(g, g.seat)),
    smithy_gold=lambda g, i, observer: O.SMITHY_GOLD[g.options[O.SMITHY]],
    smithy_cards=lambda g, i, observer: O.SMITHY_CARDS[g.options[O.SMITHY]],
)
WORDS = Words(A.ACTION_SPACE, SAYS)
sentence = WORDS.menu


def log_line(g: Any, action: int, observer: int) -> str:
    """What `observer` is told when `g.seat` plays `action`; empty when nothing can be seen. What the others are told
    says nothing that the number does not."""
    silence = g.stage == S.HOSPITAL and action == A.SKIP
    return "" if silence and observer != g.seat else f"{player_text(g.seat)} {WORDS.log(g, action, observer)}."


AMOUNTS = Amounts(
    ("gold",),
    lambda g, seat: [g.gold[seat]],
    {
        **dict.fromkeys(("pays", "gives", "discards", "robbed"), -1),
        **dict.fromkeys(("takes", "gets", "collects", "builds", "destroys", "beautifies"), 1),
    },
)
