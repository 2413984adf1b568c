"""Things in words, as menu, log, board and picture name them: players, and what is printed, made from its tables
(`rules.md` says the same in section 21).

Players are named by their seat ("Player 2"), the same name in everybody's text; a virtual viscount has the name of its
board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effects as X
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import options as O
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.effects import Choice, Effect, Effects, read_effects
from architects_env.games.viscounts.state import is_virtual

UNCOUNTED = ("stone", "gold", "silver", "virtue", "corruption")
"""Two of them are still "2 gold"."""
ORDINALS = ("first", "second", "third")


# --- players ----------------------------------------------------------------------------------------------------------
def player_name(g: Any, p: Any) -> str:
    """ "Player 1", or the name of the virtual viscount."""
    return O.RIVALS[g.options[O.AI]] if is_virtual(g, p) else f"Player {int(p)}"


def keeps_one_stock(g: Any, p: Any) -> bool:
    """Whether this player's resources are all alike: those of the card board are (section 16.3)."""
    return bool(is_virtual(g, p) and R.ONE_STOCK[g.options[O.AI]])


# --- numbers and lists ------------------------------------------------------------------------------------------------
def some(n: Any, word: str) -> str:
    """ "1 debt", "2 debts", "2 gold"."""
    return f"{int(n)} {word}{'' if n == 1 or word in UNCOUNTED else 's'}"


def in_words(parts: list[str], none: str = "nothing") -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join(parts) or none if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def goods_text(goods: Iterable[Any], silver: Any = 0) -> str:
    """ "2 inkwells, 1 gold and 4 silver", for numbers of inkwells, stone and gold."""
    numbers = [*zip(goods, B.RESOURCES, strict=True), (silver, "silver")]
    return in_words([some(n, name) for n, name in numbers if n])


# --- effects ----------------------------------------------------------------------------------------------------------
def effect_text(effect: Effect | Choice) -> str:
    """ "2 stone", "flip 1 debt or deed", "free hire / destroy 1"."""
    if isinstance(effect, Choice):
        return f"{effects_text(effect.first)} / {effects_text(effect.second)}"
    word, n = X.WORDS[effect.word], effect.n
    if effect.word < X.NUM_GAINS:
        return some(n, word)
    if word.startswith("build "):
        kind, here = word.removeprefix("build ").removesuffix(" here"), word.endswith(" here")
        return f"build a {kind} free" + (" on your segment" if here else "")
    return {
        X.FLIP: f"flip {'1 debt or deed' if n == 1 else f'{n} debts or deeds'}",
        X.FLIP_DEBT: f"flip {some(n, 'debt')}",
        X.FLIP_DEED: f"flip {some(n, 'deed')}",
        X.DESTROY: f"destroy {n}",
        X.DISCARD: f"discard {n}",
        X.PLACE_WORKERS: f"place {some(n, 'worker')}",
        X.FREE_MANUSCRIPT: f"manuscript of cost {' or '.join(map(str, M.FREE_COSTS))} free",
        X.DESTROY_OWN: "destroy 1 of all own cards",
        X.CORRUPTION_PER_CRIMINAL: "1 corruption for each criminal icon",
    }.get(effect.word, word if n == 1 else f"{n} times {word}")


def effects_text(effects: Effects) -> str:
    """ "1 debt + 1 silver", or "-" for none."""
    return " + ".join(map(effect_text, effects)) or "-"


def printed_text(text: str) -> str:
    """The same for a list as it stands in a table ("debt, silver")."""
    return effects_text(read_effects(text))


def icons_text(icons: str) -> str:
    """ "2 builders, 1 merchant" for "builder merchant builder"."""
    names = icons.split()
    return ", ".join(some(names.count(icon), icon) for icon in dict.fromkeys(names)) or "-"


# --- townsfolk --------------------------------------------------------------------------------------------------------
def card_name(kind: Any) -> str:
    """ "the Mason", "the Peddler 2"; heroes have names of their own: "Emma"."""
    return ("" if C.FIRST_HERO <= kind < C.FIRST_STARTER else "the ") + C.KIND_TITLES[int(kind)]


def ability_text(kind: int) -> str:
    """What a card does in the line, played, or leaving it."""
    it = C.ALL_KINDS[kind]
    does, (what, _, action) = printed_text(it.ability), it.when.rpartition(" ")
    title = action.capitalize()
    number = C.ACTIONS.index(action) if action in C.ACTIONS else C.TRADE
    icon, paid_with = C.ICONS[B.ICON_OF[number]], B.MEANS[B.PAID_WITH[number]]
    return {
        "never": "-",
        "immediate": f"at once: {does}",
        "drop-off": f"drop-off: {does}",
        "collision": f"lasting, in any collision: {does}",
        "flipping a debt": f"lasting, you flip a debt: {does}",
        "gaining a debt": f"lasting, you gain a debt: {does}",
    }.get(it.when) or {
        "after": f"lasting, after your {title}: {does}",
        "convert": f"lasting, {title}: {C.MERCHANTS_AN_ICON} merchants count as 1 {icon}",
        "pay silver": f"lasting, {title}: {C.SILVER_AN_ICON} silver for 1 {icon}, any number of times",
        "pay stone or gold": f"lasting, {title}: 1 stone or 1 gold for 1 {icon}, any number of times",
        "double": f"lasting, {title}: one {paid_with} counts as 2",
    }[what]


def line_text(g: Any, p: Any, places: Any = range(B.LINE)) -> str:
    """The cards of a line from left to right, as they lie or from other places: "Mason, -, Thief"."""
    cards = [int(g.line[p, place]) for place in places]
    return ", ".join("-" if card == S.NO_CARD else card_name(C.KIND[card]).removeprefix("the ") for card in cards)


def card_line(kind: int) -> str:
    """A townsfolk card in one line."""
    it = C.ALL_KINDS[kind]
    hired = f"; when hired or dismissed: {printed_text(it.top_right)}" if it.top_right else ""
    does = "" if it.when == "never" else f"; {ability_text(kind)}"
    return f"{C.KIND_TITLES[kind]} (value {it.value}: {icons_text(it.icons)}){does}{hired}"


# --- manuscripts and schemes ------------------------------------------------------------------------------------------
def manuscript_does(tile: int) -> str:
    """What a manuscript gives at once, or in the end."""
    it = M.MANUSCRIPTS[tile]
    if it.effect:
        return printed_text(it.effect)
    what, too = M.COUNTED[it.counts], ", this one too" if it.counts == "manuscripts owned" else ""
    return f"1 point for each {what}{too}" if it.every == 1 else f"1 point for every 2 {plural(what)}{too}"


def plural(words: str) -> str:
    """ "worker of yours in the castle" for several."""
    first, _, rest = words.partition(" ")
    return f"{first}s {rest}" if rest[:2] in ("th", "of", "on") else f"{words}s"


def manuscript_line(tile: int) -> str:
    """ "black manuscript of cost 4: 2 virtue"."""
    return f"{M.MANUSCRIPTS[tile].ribbon} manuscript of cost {M.MANUSCRIPTS[tile].cost}: {manuscript_does(tile)}"


def manuscript_name(tile: Any) -> str:
    """ "the black manuscript of cost 4 (2 virtue)"."""
    it = M.MANUSCRIPTS[int(tile)]
    return f"the {it.ribbon} manuscript of cost {it.cost} ({manuscript_does(int(tile))})"


def scheme_text(scheme: int) -> str:
    """The rows of a scheme."""
    it = R.SCHEMES[scheme]
    return ". ".join([printed_text(it.effects), f"move {it.steps}", "; else ".join(map(printed_text, it.alternatives))])


# --- the board --------------------------------------------------------------------------------------------------------
def building_name(slot: Any, virtual: bool = False) -> str:
    """The building on a slot: "the second workshop"."""
    kind = (R.AI_TYPE_OF_SLOT if virtual else B.TYPE_OF_SLOT)[slot]
    return f"the {ORDINALS[slot % len(ORDINALS)]} {B.BUILDING_TYPES[kind]}"


def townsfolk_there(g: Any, segment: int) -> str:
    """The card that is seen there: "the Mason of A"; or the one that is printed."""
    card, where = int(g.townsfolk_top[segment]), B.SEGMENTS[segment]
    return f"the townsfolk printed on {where}" if card == S.NO_CARD else f"{card_name(C.KIND[card])} of {where}"


def space_name(space: Any) -> str:
    """ "space 3", "the inner space of B"."""
    segment, which = divmod(int(space), B.SPACES_A_SEGMENT)
    return f"the inner space of {B.SEGMENTS[segment]}" if which == B.INNER else f"space {2 * segment + which + 1}"


def space_place(space: Any) -> str:
    """The name of its place in the picture."""
    return space_name(space).removeprefix("the ")


def spot_does(side: Any, spot: Any) -> str:
    """The bonus of a spot."""
    return printed_text(B.SPOT_OF_SIDE[int(side)][int(spot)].bonus)


def link_does(side: Any, spot: Any) -> str:
    """The bonus of the link from a spot to the next one."""
    return printed_text(B.SPOT_OF_SIDE[int(side)][int(spot)].link)


def spot_name(spot: Any) -> str:
    return B.SPOTS[int(spot)]
