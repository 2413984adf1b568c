"""Decisions as the log tells them: what is done, with its plain gain and price. What follows from them by itself has
events of its own (`events`)."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import count
from architects_env.core.contract.words import third_person
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import state as S
from architects_env.games.architects.black_market import (
    ABILITY_APPRENTICE,
    ABILITY_RELEASES,
    large_offer,
    market_silver,
)
from architects_env.games.architects.places import LOCATION, YIELD
from architects_env.games.architects.seating import player_at
from architects_env.games.architects.text import (
    apprentice_name,
    building_name,
    goods_text,
    in_words,
    phrase,
    player_name,
    workers_text,
    yielded,
)

MARKET_PLACEMENTS = {
    A.PLACE_SMALL: B.SMALL,
    A.PLACE_MIDDLE_HIRE: B.MIDDLE,
    A.PLACE_MIDDLE_DRAW: B.MIDDLE,
    A.PLACE_LARGE: B.LARGE,
}


def log_line(g: Any, action: int, observer: int) -> str:
    """What `observer` is told when `g.seat` plays `action`: a secret choice is named to its owner alone."""
    told = _told(g, int(action), observer == g.seat)
    return f"{player_name(g, g.seat)} {told}." if told else ""


def _told(g: Any, action: int, to_owner: bool) -> str:
    """The sentence after the name."""
    block, index = A.ACTION_SPACE.locate(action)
    if block == "ignore_taxes":  # now the action is carried out that waited for it
        return _done(g, *A.ACTION_SPACE.locate(int(g.payment_for)))
    if g.options[S.TAX_CHOICE] and _waits_for_taxes(g, block, index):
        return f"decides to {' '.join(phrase(g, action))}"
    if block == "discard":
        return f"puts {building_name(index) if to_owner else 'a building card'} under the deck"
    if block == "take":
        card = building_name(index) if to_owner else "a building card"
        others = count(int(g.drawn_sleeves)) - 1
        rest = f" and puts the other {'one' if others == 1 else others} under the deck" if others > 0 else ""
        return f"drafts {card}" if g.stage == S.DRAFT else f"keeps {card}{rest}"
    return _done(g, block, index)


def _waits_for_taxes(g: Any, block: str, index: int) -> bool:
    """Option tax_evasion = choice: the next question is how many taxes are ignored."""
    at_workshop = block == "hire" and g.stage == S.HIRE_ONE and g.hire_kind == S.WORKSHOP_HIRE
    first_capture = block == "capture" and g.stage == S.CAPTURING and not g.free_captures and not g.captures_made
    return at_workshop or first_capture or (block == "guardhouse" and index in (A.RESCUE_MONEY, A.PAY_OFF_DEBT))


def _done(g: Any, block: str, index: int) -> str:
    """An action that hides nothing."""
    if block == "guardhouse":
        return _guardhouse(g, index)
    if block == "stop":
        return _stop(g)
    return {
        "place": lambda: f"places a worker {_placement(g, index)}",
        "build": lambda: f"builds {building_name(index)}{_for_goods(g, index)}",
        "capture": lambda: _capture(g, index),
        "rescue_free": lambda: _rescue(g),
        "gain": lambda: (
            f"gains {goods_text((C.EFFECT_GAIN if index == 0 else C.EFFECT_OTHER)[g.building])} from {building_name(int(g.building))}"
        ),
        "destroy_debt": lambda: (
            "cancels 1 unpaid debt by virtue above 14" if g.stage == S.CANCEL_DEBT else "returns 1 unpaid debt"
        ),
        "reset_ability": lambda: _ability(g, index),
        "less": lambda: (
            f"pays {goods_text(_payment(g, _cost_less(g, C.WOOD + index)))} for {building_name(int(g.building))}"
        ),
    }.get(block, lambda: _as_in_the_menu(g, block, index))()


def _as_in_the_menu(g: Any, block: str, index: int) -> str:
    return third_person(" ".join(phrase(g, A.ACTION_SPACE.start(block) + index)).strip())


# --- placing ----------------------------------------------------------------------------------------------------------
def _placement(g: Any, what: int) -> str:
    p, name = g.seat, A.PLACEMENTS[what]
    if what in MARKET_PLACEMENTS:
        return f"at the {name}{_market(g, what)}"
    if what == A.PLACE_CATHEDRAL:
        paid = _payment(g, B.CATHEDRAL_GOLD_AND_MARBLE[g.cathedral[p] + 1])
        return f"in the {name}{f' and pays {goods_text(paid)}' if any(paid) else ''}"
    if what == A.PLACE_TAX_STAND:
        return f"at the {name} and gains {int(g.tax)} silver"
    if what < len(YIELD):
        return f"at the {B.LOCATIONS[YIELD[what, LOCATION]]} and gains {goods_text(yielded(g, what))}"
    return f"at the {name}"


def _market(g: Any, what: int) -> str:
    silver = int(market_silver(MARKET_PLACEMENTS[what], g.apprentices[g.seat]))
    gain = {A.PLACE_SMALL: C.SMALL_GAIN[g.small_offer], A.PLACE_LARGE: C.LARGE_GAIN[large_offer(g)]}.get(what)
    if gain is None:
        return f" and pays {silver} silver" if silver else ""
    return f"{f', pays {silver} silver' if silver else ''} and gains {goods_text(gain)}"


def _payment(g: Any, cost: Any) -> list[int]:
    """What `g.seat` pays for a cost in goods: gold that is missing in marble, and marble in gold, where they are the
    same."""
    p, paid = g.seat, [int(number) for number in cost[: C.NUM_GOODS]]
    if H.GOLD_IS_MARBLE[g.character[p]]:
        for good, other in ((C.GOLD, C.MARBLE), (C.MARBLE, C.GOLD)):
            missing = max(0, paid[good] - int(g.goods[p, good]))
            paid[good] -= missing
            paid[other] += missing
    return paid


def _cost_less(g: Any, good: int) -> list[int]:
    return [int(number) - (k == good) for k, number in enumerate(C.BUILDING_COST[g.building])]


def _for_goods(g: Any, card: int) -> str:
    """The price of a building, unless its owner has yet to say what is less."""
    cost = C.BUILDING_COST[card]
    if H.WOOD_OR_STONE_LESS[g.character[g.seat]] and cost[C.WOOD] + cost[C.STONE] > 0:
        return ""
    return f" for {goods_text(_payment(g, cost))}" if cost[C.CLAY : C.NUM_GOODS].any() else ""


# --- workers ----------------------------------------------------------------------------------------------------------
def _capture(g: Any, index: int) -> str:
    location, player = index // B.MOST_PLAYERS, int(player_at(g, g.seat, index % B.MOST_PLAYERS))
    workers = workers_text(int(g.workers[location, player]))
    if player == g.seat:
        return f"takes {workers} back from the {B.LOCATIONS[location]}"
    return f"captures {workers} of {player_name(g, player)} at the {B.LOCATIONS[location]}"


def _rescue(g: Any, how: str = "") -> str:
    p, table = g.seat, range(int(g.at_table))
    boards = in_words(
        [
            f"{workers_text(int(g.captives[q, p]))} from the board of {player_name(g, q)}"
            for q in table
            if g.captives[q, p]
        ]
    )
    return f"rescues {boards}{how}"


def _guardhouse(g: Any, what: int) -> str:
    p, table = g.seat, range(int(g.at_table))
    if what == A.IMPRISON:
        sent = in_words(
            [f"{workers_text(int(g.captives[p, q]))} of {player_name(g, q)}" for q in table if g.captives[p, q]]
        )
        return f"sends {sent} to prison and gains {int(g.captives[p].sum())} silver"
    if what == A.RELEASE:
        return f"releases {workers_text(int(g.prison[p]))} from prison"
    if what == A.PAY_OFF_DEBT:
        return "pays off a debt"
    return _rescue(g, " by losing virtue and taking a debt" if what == A.RESCUE_DEBT else "")


def _ability(g: Any, index: int) -> str:
    p = g.seat
    if index == A.CHARACTER_ABILITY:
        character = int(g.character[p])
        released = min(int(g.prison[p]), int(H.RELEASED_IN_RESET[character]))
        return f"uses the board of {H.CHARACTERS[character].name} and releases {workers_text(released)} from prison"
    apprentice, workers = int(ABILITY_APPRENTICE[index]), int(ABILITY_RELEASES[index])
    goods = C.RESET_GAIN[apprentice][: C.SILVER + 1]
    does = (
        f" and releases {workers_text(workers)} from prison"
        if workers
        else f" and gains {goods_text(goods)}"
        if goods.any()
        else ""
    )
    return f"uses {apprentice_name(apprentice)}{does}"


def _stop(g: Any) -> str:
    p = g.seat
    if g.stage == S.RECALL_WORKER:
        return "skips the turn: there is no worker to place and none to take back"
    without_ability = (
        not int(g.apprentices[p]) & (C.WITH_RESET_GAIN | C.WITH_RESET_RELEASE)
        and not H.RELEASED_IN_RESET[g.character[p]]
    )
    if g.stage == S.RESET_ABILITY and without_ability:
        return ""  # nothing to decide
    return _as_in_the_menu(g, "stop", 0)
