"""Decisions as sentences, as the menu of whoever decides shows them. Everything here is made from what a view holds.

Players are named by their seat ("Player 2"), the same name in everybody's text.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.words import Amounts
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import rival_table as R
from architects_env.games.architects import state as S
from architects_env.games.architects.black_market import ABILITY_APPRENTICE, ABILITY_RELEASES, large_offer
from architects_env.games.architects.cards import gains
from architects_env.games.architects.guildhall import wood_and_stone
from architects_env.games.architects.places import GOOD, YIELD, next_gives
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


AMOUNTS = Amounts(
    C.GOODS,
    lambda g, seat: g.goods[seat],
    {"gains": 1, "gets": 1, "pays": -1, "builds": 1, "trades": -1, "lays": -1, "goes": -1},
)
