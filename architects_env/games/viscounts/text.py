"""Decisions as sentences: as the menu of whoever decides shows them (`sentence`), and as the log tells them
(`log_line`), unless an event tells it in full (`events`). Everything here is made from what a view holds.

Players are named by their seat ("Player 2"), the same name in everybody's text; a virtual viscount has the name of its
board.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.contract.words import Amounts, third_person
from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import options as O
from architects_env.games.viscounts import schemes
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.building import spot_on
from architects_env.games.viscounts.primary import dismissal_price, kind_on_offer
from architects_env.games.viscounts.turn import prices
from architects_env.games.viscounts.words import (
    building_name,
    card_name,
    effects_text,
    link_does,
    manuscript_name,
    segment_of,
    some,
    space_name,
    spot_does,
    spot_name,
)

MEANS = (*B.RESOURCES, "silver")
"""What is paid with, as the state numbers it."""
DIRECTIONS = ("clockwise", "counter-clockwise")
DECIDED_AGAINST = {
    S.DESTROY_OWN: "destroy no card",
    S.DISMISS: "dismiss nobody",
    S.HIRE: "hire nobody",
    S.DISCARD: "discard no card",
    S.DESTROY: "destroy no card",
    S.CASTLE_MOVE: "move no worker in the castle",
}
ACTIONS = ("trade", "build", "send workers into the castle", "transcribe", "take no action")


# --- who and what -----------------------------------------------------------------------------------------------------
def player_name(g: Any, p: Any) -> str:
    """ "Player 1", or the name of the virtual viscount."""
    return O.RIVALS[g.options[O.AI]] if is_virtual(g, p) else f"Player {int(p)}"


def is_virtual(g: Any, p: Any) -> bool:
    """Whether the rules play this player."""
    return bool(g.board != B.NOBODY and p == S.VIRTUAL)


def keeps_one_stock(g: Any, p: Any) -> bool:
    """Whether this player's resources are all alike: those of the card board are (section 16.3)."""
    return bool(is_virtual(g, p) and schemes.ONE_STOCK[g.options[O.AI]])


def kind_in_line(g: Any, p: Any, slot: int) -> int:
    """The kind of the card in a place of a player's line, or NO_CARD."""
    card = int(g.line[p, slot])
    return int(C.KIND[card]) if card != S.NO_CARD else S.NO_CARD


def line_text(g: Any, p: Any, places: Any = (0, 1, 2)) -> str:
    """The cards of a line from left to right, as they lie or from other places: "Mason, -, Thief"."""
    kinds = [kind_in_line(g, p, int(place)) for place in places]
    return ", ".join("-" if kind == S.NO_CARD else card_name(kind).removeprefix("the ") for kind in kinds)


def townsfolk_there(g: Any, segment: int) -> str:
    """The card that is seen there: "the Mason of A"; or the one that is printed."""
    card = int(g.townsfolk_top[segment])
    return (
        f"{card_name(C.KIND[card])} of {B.SEGMENTS[segment]}"
        if card != S.NO_CARD
        else f"the townsfolk printed on {B.SEGMENTS[segment]}"
    )


def manuscript_there(g: Any, segment: int) -> str:
    """The manuscript that is seen there."""
    tile = int(g.manuscript_top[segment])
    return (
        f"{manuscript_name(tile)} of {B.SEGMENTS[segment]}"
        if tile != S.NO_CARD
        else f"the manuscript printed on {B.SEGMENTS[segment]}"
    )


def worth_there(g: Any, segment: int) -> int:
    """The value of the card that is seen there, which is the price of hiring it."""
    return int(C.VALUE[C.KIND[g.townsfolk_top[segment]]])


# --- what an action is, in the infinitive -----------------------------------------------------------------------------
def _card(g: Any, kind: int) -> tuple[str, str]:
    verb = {S.PLAY: "play", S.DISCARD: "discard"}.get(int(g.stage), "destroy")
    return verb, card_name(kind)


def _top(g: Any) -> str:
    return "discard" if g.stage == S.DISCARD else "destroy"


def _pair(g: Any, card: int) -> tuple[str, str]:
    hero = next(int(g.pair_hero[i]) for i in range(S.MOST_PAIRS) if g.pair_card[i] == card)
    return "take", f"player card {card + 1} with {card_name(C.KIND[hero]).removeprefix('the ')}"


def _bump(g: Any, index: int) -> tuple[str, str]:
    places, rest = divmod(index, A.TIERS_BUMPED * B.NUM_SECTIONS)
    tier, courtyard = divmod(rest, B.NUM_SECTIONS)
    whose = (
        "an own worker" if places == 0 else f"a worker of {player_name(g, (int(g.seat) + places) % int(g.at_table))}"
    )
    return "remove", f"{whose} from tier {tier + 1} of courtyard {courtyard}"


def _segment(g: Any, segment: int) -> tuple[str, str]:
    if g.stage == S.MANUSCRIPT:
        return "take", manuscript_there(g, segment)
    return "hire", f"{townsfolk_there(g, segment)} for nothing"


def _link(g: Any, which: int) -> tuple[str, str]:
    start = int(g.task[which])
    return (
        "use",
        f"the link from {spot_name(start)} to {spot_name(spot_on(g, start))} first ({link_does(g.side, start)})",
    )


def _pay(g: Any, n: int) -> tuple[str, str]:
    means = int(g.task[0])
    return ("pay", some(2 * n if means == B.NUM_RESOURCES else n, MEANS[means])) if n else ("pay", f"no {MEANS[means]}")


def phrase(g: Any, action: int) -> tuple[str, str]:
    """An action of `g.seat` as verb and rest, such as ("hire", "the Mason of A for 1 silver")."""
    block, index = A.ACTION_SPACE.locate(int(action))
    p, segment = g.seat, segment_of(max(0, g.space[g.seat]))
    return {
        "pair": lambda: _pair(g, index),
        "card": lambda: _card(g, index),
        "top": lambda: (_top(g), "the top of the draw pile"),
        "shuffle": lambda: (_top(g), "the top card after a shuffle"),
        "decline": lambda: _split(DECIDED_AGAINST[int(g.stage)]),
        "move": lambda: ("ride", f"to {space_name(index)}{_price_of_move(g, index)}"),
        "action": lambda: _split(ACTIONS[index]),
        "dismiss": lambda: (
            "dismiss",
            f"{townsfolk_there(g, segment)} for {int(dismissal_price(g, p, kind_on_offer(g, p)))} silver",
        ),
        "more": lambda: ("make", f"{some(int(g.exchanges) + 1, 'exchange')} or more"),
        "enough": lambda: ("make", some(int(g.exchanges), "exchange")),
        "building": lambda: ("build", building_name(index)),
        "spot": lambda: ("build", f"{building_name(g.task[2])} on {spot_name(index)} ({spot_does(g.side, index)})"),
        "workers": lambda: ("place", some(index + 1, "worker")),
        "pay": lambda: _pay(g, index),
        "resource": lambda: ("gain", f"1 {B.RESOURCES[index]}"),
        "flip": lambda: ("flip", ("a debt", "a deed")[index]),
        "option": lambda: ("choose", effects_text(T.LISTS[g.task[index]])),
        "segment": lambda: _segment(g, index),
        "hire": lambda: ("hire", f"{townsfolk_there(g, segment)} for {worth_there(g, segment)} silver"),
        "section": lambda: (
            ("place", f"workers in courtyard {index}") if g.stage == S.PLACE else ("settle", f"courtyard {index}")
        ),
        "castle_move": lambda: ("move", f"a worker from courtyard {index // 2} {DIRECTIONS[index % 2]}"),
        "side": lambda: ("move", f"the last worker {DIRECTIONS[index]}"),
        "rearrange": lambda: ("arrange", f"the line as {line_text(g, p, A.PERMUTATIONS[index])}"),
        "bump": lambda: _bump(g, index),
        "trigger": lambda: ("use", f"{card_name(kind_in_line(g, p, index))} next"),
        "link": lambda: _link(g, index),
    }[block]()


def _split(words: str) -> tuple[str, str]:
    verb, _, rest = words.partition(" ")
    return verb, rest


def _price_of_move(g: Any, space: int) -> str:
    price = np.zeros(B.NUM_SPACES, np.int16)
    prices(g, g.seat, price)
    return f" for {int(price[space])} silver" if price[space] > 0 else ""


def sentence(g: Any, action: int) -> str:
    """A legal action of `g.seat` as a sentence that no other legal action has: "Hire the Mason of A for 1 silver"."""
    verb, rest = phrase(g, action)
    return f"{verb.capitalize()} {rest}".strip()


# --- as the log tells it ---------------------------------------------------------------------------------------------
TOLD_BY_EVENTS = (
    "top",
    "shuffle",
    "dismiss",
    "hire",
    "segment",
    "flip",
    "workers",
    "section",
    "castle_move",
    "side",
    "bump",
    "pay",
    "more",
    "building",
)
"""Blocks of actions."""


def log_line(g: Any, action: int, observer: int) -> str:
    """What everybody is told when `g.seat` plays `action`."""
    block, _ = A.ACTION_SPACE.locate(int(action))
    if block in TOLD_BY_EVENTS:
        return ""
    verb, rest = phrase(g, action)
    if block == "move":  # its price is an event
        rest = rest.partition(" for ")[0]
    return f"{player_name(g, g.seat)} {third_person(verb)} {rest}".strip() + "."


AMOUNTS = Amounts(MEANS, lambda g, seat: [*g.goods[seat], g.silver[seat]], {"gains": 1, "pays": -1})
