"""Decisions as sentences: as the menu of whoever decides shows them (`sentence`), and as the log tells them
(`log_line`), with plain gain and price; what follows by itself has events of its own (`events`). Everything here is
made from what a view holds.

Players are named by their seat ("Player 2"), the same name in everybody's text.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import count
from architects_env.core.contract.words import Amounts, third_person
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import rival_table as R
from architects_env.games.architects import state as S
from architects_env.games.architects.black_market import (
    ABILITY_APPRENTICE,
    ABILITY_RELEASES,
    large_offer,
    market_silver,
)
from architects_env.games.architects.cards import gains
from architects_env.games.architects.guildhall import wood_and_stone
from architects_env.games.architects.places import GOOD, LOCATION, YIELD, next_gives
from architects_env.games.architects.seating import is_rival, player_at

_COPIES = [a.name for a in C.APPRENTICES]


# --- words ------------------------------------------------------------------------------------------------------------
def goods_text(numbers: Any, none: str = "nothing") -> str:
    """Numbers over `cards.GAINS` (or its beginning) as words: "4 clay and 2 wood"."""
    words = []
    for number, name in zip(numbers, C.GAINS, strict=False):
        if number:
            words.append(f"{int(number)} {name}{'s' if name == 'building card' and number > 1 else ''}")
    return in_words(words) or none


def in_words(parts: list[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join(parts) if len(parts) < 3 else ", ".join(parts[:-1]) + " and " + parts[-1]


def building_name(card: int) -> str:
    """The name of building `card` with its article."""
    return f"the {C.BUILDINGS[card].name}"


def apprentice_name(card: int) -> str:
    """The name of apprentice `card` with its article, and its number where several bear the name."""
    name = C.APPRENTICES[card].name
    return f"the {name} no. {card + 1}" if _COPIES.count(name) > 1 else f"the {name}"


def workers_text(number: int) -> str:
    return "1 worker" if number == 1 else f"{number} workers"


def _player(g: Any, offset: int) -> int:
    """The player so many places after the one who decides."""
    return player_at(g, g.seat, offset)


def player_name(g: Any, p: Any) -> str:
    """ "Player 1", or the name of the rival."""
    return R.SIDES[g.rival] if is_rival(g, p) else f"Player {int(p)}"


ROWS = ("upper", "lower")
"""Of the apprentices on display."""


def _place_of(g: Any, apprentice: int) -> str:
    for row, name in enumerate(ROWS):
        for column in range(4):
            if g.display[row, column] == apprentice:
                return f"{name} row, column {column + 1}"
    return "nowhere"


def _gained(g: Any, numbers: Any) -> str:
    """What somebody gains, and that it may be less (option supply = box)."""
    short = g.options[S.SUPPLY_BOX] and any(number > there for number, there in zip(numbers, g.in_supply, strict=False))
    return goods_text(numbers) + (", as far as the supply reaches" if short else "")


# --- what an action is, in the infinitive -----------------------------------------------------------------------------
def yielded(g: Any, what: int) -> list[int]:
    """What a placement brings `g.seat` of `cards.GAINS`."""
    return [int(next_gives(g, g.seat, what)) if good == YIELD[what, GOOD] else 0 for good in range(len(C.GAINS))]


def _placement(g: Any, what: int) -> str:
    name = A.PLACEMENTS[what]
    if what < len(YIELD):
        return f"at the {name} ({_gained(g, yielded(g, what))})"
    if what == A.PLACE_PLAN:
        return f"at the {name} (draw {1 + (int(g.workers[B.WORKSHOP, g.seat]) + 1) // 2})"
    if what == A.PLACE_SMALL:
        return f"at the {name} ({_gained(g, C.SMALL_GAIN[g.small_offer])})"
    if what == A.PLACE_LARGE:
        return f"at the {name} ({_gained(g, C.LARGE_GAIN[large_offer(g)])})"
    if what == A.PLACE_TAX_STAND:
        return f"at the {name} ({int(g.tax)} silver)"
    return f"in the {name}" if what == A.PLACE_CATHEDRAL else f"at the {name}"


def _capture(g: Any, index: int) -> str:
    location, colour = index // B.MOST_PLAYERS, _player(g, index % B.MOST_PLAYERS)
    number = int(g.workers[location, colour])
    whose = "own " if index % B.MOST_PLAYERS == 0 else ""
    of = "" if whose else f" of {player_name(g, colour)}"
    return f"{whose}{workers_text(number)}{of} at the {B.LOCATIONS[location]}"


def _ability(g: Any, index: int) -> str:
    if index == A.CHARACTER_ABILITY:
        character = int(g.character[g.seat])
        return f"the board of {H.CHARACTERS[character].name} to release {workers_text(min(int(g.prison[g.seat]), int(H.RELEASED_IN_RESET[character])))}"
    apprentice, workers = int(ABILITY_APPRENTICE[index]), int(ABILITY_RELEASES[index])
    what = f"release {workers_text(workers)}" if workers else f"gain {_gained(g, C.RESET_GAIN[apprentice])}"
    return f"{apprentice_name(apprentice)} to {what}"


def _guardhouse(g: Any, what: int) -> tuple[str, str]:
    p = g.seat
    captives, prison, captured = int(g.captives[p].sum()), int(g.prison[p]), int(g.captives[:, p].sum())
    return {
        A.IMPRISON: ("imprison", f"{workers_text(captives)} for {captives} silver"),
        A.RELEASE: ("release", f"{workers_text(prison)} from the prison"),
        A.RESCUE_MONEY: ("rescue", f"{workers_text(captured)} for silver"),
        A.RESCUE_DEBT: ("rescue", f"{workers_text(captured)} for 1 virtue and a debt"),
        A.PAY_OFF_DEBT: ("pay off", "a debt"),
    }[what]


def _stop(g: Any) -> tuple[str, str]:
    return {
        S.TRADING: ("stop", "trading"),
        S.CAPTURING: ("decline", "the capture") if g.free_captures else ("stop", "capturing"),
        S.GUARDING: ("leave", "the Guardhouse"),
        S.RETURN_ONE: ("decline", "the hire"),
        S.HIRE_ONE: ("decline", "the hire"),
        S.BARRACKS: ("decline", "rescue and capture"),
        S.LOSE_DEBT: ("keep", "the debt"),
        S.LIBRARY: ("keep", "all building cards"),
        S.RESET_ABILITY: ("use", "no more abilities"),
        S.CANCEL_DEBT: ("keep", "the debt"),
        S.GUILDHALL_AGAIN: ("place", "no second worker"),
    }.get(int(g.stage), ("stop", ""))


def _trade(g: Any, block: str, index: int) -> tuple[str, str]:
    if block == "trade_virtue":
        return "trade", f"{goods_text(B.VIRTUE_MIXES[index])} for 1 virtue"
    if block == "trade_marble":
        return "trade", f"{goods_text(B.MARBLE_MIXES[index])} for {_gained(g, gains('1 marble'))}"
    apprentice = int(C.TRADERS[index])
    return (
        "trade",
        f"{goods_text(C.TRADE_PAY[apprentice])} for {_gained(g, C.TRADE_GAIN[apprentice])} with {apprentice_name(apprentice)}",
    )


def phrase(g: Any, action: int) -> tuple[str, str]:
    """An action of `g.seat` as verb and rest, such as ("place", "a worker at the Forest (2 wood)")."""
    block, index = A.ACTION_SPACE.locate(int(action))
    if block.startswith("trade"):
        return _trade(g, block, index)
    if block == "guardhouse":
        return _guardhouse(g, index)
    if block == "stop":
        return _stop(g)
    if block == "take":
        return ("draft" if g.stage == S.DRAFT else "keep"), building_name(index)
    if block == "gain":
        return "gain", _gained(g, (C.EFFECT_GAIN if index == 0 else C.EFFECT_OTHER)[g.building])
    if block == "pay_wood":
        cost = int(wood_and_stone(g, g.seat, g.cathedral[g.seat] + 1))
        return "pay", goods_text([0, index, cost - index]) + " for the Cathedral"
    return {
        "place": lambda: ("place", f"a worker {_placement(g, index)}"),
        "build": lambda: ("build", building_name(index)),
        "recall": lambda: ("take", f"a worker back from the {B.LOCATIONS[index]}"),
        "recall_prison": lambda: ("take", "a worker back from the prison"),
        "recall_market": lambda: ("take", f"a worker back from the Black Market, {B.MARKET_SPACES[index]}"),
        "recall_captive": lambda: ("take", f"a worker back from the board of {player_name(g, _player(g, index + 1))}"),
        "hire": lambda: ("hire", f"{apprentice_name(index)} ({_place_of(g, index)})"),
        "return_apprentice": lambda: ("return", f"{apprentice_name(index)} under the deck"),
        "capture": lambda: ("capture", _capture(g, index)),
        "discard": lambda: ("put", f"{building_name(index)} under the deck"),
        "rescue_free": lambda: ("rescue", f"{workers_text(int(g.captives[:, g.seat].sum()))} for nothing"),
        "destroy_debt": lambda: ("return", "an unpaid debt"),
        "reset_ability": lambda: ("use", _ability(g, index)),
        "character": lambda: ("take", f"the board of {H.CHARACTERS[index].name}"),
        "less": lambda: ("pay", f"1 {C.GOODS[C.WOOD + index]} less for {building_name(int(g.building))}"),
        "new_debt": lambda: (
            ("take", "the debt")
            if index
            else ("pay", f"{int(H.DEBT_PRICE[g.character[g.seat]])} silver instead of taking a debt")
        ),
        "ignore_taxes": lambda: ("ignore", f"{index} tax" if index == 1 else f"{index} taxes"),
    }[block]()


def sentence(g: Any, action: int) -> str:
    """A legal action of `g.seat` as a sentence that no other legal action has: "Place a worker at the Forest (2
    wood)"."""
    verb, rest = phrase(g, action)
    return f"{verb} {rest}".strip().capitalize() if not rest else f"{verb.capitalize()} {rest}"


# --- as the log tells it ---------------------------------------------------------------------------------------------
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
        return _log_guardhouse(g, index)
    if block == "stop":
        return _log_stop(g)
    return {
        "place": lambda: f"places a worker {_log_placement(g, index)}",
        "build": lambda: f"builds {building_name(index)}{_for_goods(g, index)}",
        "capture": lambda: _log_capture(g, index),
        "rescue_free": lambda: _rescue(g),
        "gain": lambda: (
            f"gains {goods_text((C.EFFECT_GAIN if index == 0 else C.EFFECT_OTHER)[g.building])} from {building_name(int(g.building))}"
        ),
        "destroy_debt": lambda: (
            "cancels 1 unpaid debt by virtue above 14" if g.stage == S.CANCEL_DEBT else "returns 1 unpaid debt"
        ),
        "reset_ability": lambda: _log_ability(g, index),
        "less": lambda: (
            f"pays {goods_text(_payment(g, _cost_less(g, C.WOOD + index)))} for {building_name(int(g.building))}"
        ),
    }.get(block, lambda: _as_in_the_menu(g, block, index))()


def _as_in_the_menu(g: Any, block: str, index: int) -> str:
    return third_person(" ".join(phrase(g, A.ACTION_SPACE.start(block) + index)).strip())


# --- placing ----------------------------------------------------------------------------------------------------------
def _log_placement(g: Any, what: int) -> str:
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
def _log_capture(g: Any, index: int) -> str:
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


def _log_guardhouse(g: Any, what: int) -> str:
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


def _log_ability(g: Any, index: int) -> str:
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


def _log_stop(g: Any) -> str:
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


AMOUNTS = Amounts(
    C.GOODS,
    lambda g, seat: g.goods[seat],
    {"gains": 1, "gets": 1, "pays": -1, "builds": 1, "trades": -1, "lays": -1, "goes": -1},
)
