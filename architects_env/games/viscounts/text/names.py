"""Names of things, as menu, log, board and picture use them: players, and the printed words, which are made from their
tables (`rules.md` gives them in section 21).

Players are named by their seat ("Player 2"), which is the same name in every player's text. A virtual viscount has
the name of its board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.core.text import amount, aside, joined, listed, player, plural, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.data.vocabulary import Choice, Effect, Effects, read_effects
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import is_virtual

UNCOUNTED = ("stone", "gold", "silver", "virtue", "corruption")
"""Words without a plural: two of them are still "2 gold"."""
ORDINALS = ("first", "second", "third")
WHEN = {
    "never": "-",
    "immediate": "at once: {does}",
    "drop-off": "drop-off: {does}",
    "collision": "lasting, in any collision: {does}",
    "flipping a debt": "lasting, you flip a debt: {does}",
    "gaining a debt": "lasting, you gain a debt: {does}",
    "after": "lasting, after your {action}: {does}",
    "convert": "lasting, {action}: {merchants} count as {icon}",
    "pay silver": "lasting, {action}: {silver} for {icon}, any number of times",
    "pay stone or gold": "lasting, {action}: 1 stone or 1 gold for {icon}, any number of times",
    "double": "lasting, {action}: one {goods} counts as 2",
}
"""Words for the occasion of a card's ability (`cards.WHEN`, without the action)."""


# --- players ----------------------------------------------------------------------------------------------------------
def player_name(g: Any, p: Any) -> str:
    """Return the name of a player: "Player 1", or the name of the virtual viscount."""
    return say(O.RIVALS[g.options[O.AI]]) if is_virtual(g, p) else player(p)


def with_you(name: str, it_is: Any) -> str:
    """Return the name of a player, marked if it is the reader."""
    return say("{name} (you)", name=name) if it_is else name


def keeps_one_stock(g: Any, p: Any) -> bool:
    """Return whether this player's resources are all alike: those of the card board are (section 16.3)."""
    return bool(is_virtual(g, p) and R.ONE_STOCK[g.options[O.AI]])


# --- numbers and lists ------------------------------------------------------------------------------------------------
def some(n: Any, word: str) -> str:
    """Return a number of one thing in words: "1 debt", "2 debts", "2 gold"."""
    return amount(int(n), word) if word in UNCOUNTED else plural(int(n), f"{{n}} {word}", f"{{n}} {word}s")


def in_words(parts: list[str], none: str = "nothing") -> str:
    """Join words in a sentence: "a", "a and b", "a, b and c"."""
    return joined(parts) or say(none)


def goods_text(goods: Iterable[Any], silver: Any = 0) -> str:
    """Return numbers of inkwells, stone and gold, and silver, in words: "2 inkwells, 1 gold and 4 silver"."""
    numbers = [*zip(goods, B.RESOURCES, strict=True), (silver, "silver")]
    return in_words([some(n, name) for n, name in numbers if n])


# --- effects ----------------------------------------------------------------------------------------------------------
def effect_text(effect: Effect | Choice) -> str:
    """Return an effect or a choice in words: "2 stone", "flip 1 debt or deed", "free hire / destroy 1 card"."""
    if isinstance(effect, Choice):
        return say("{first} / {second}", first=effects_text(effect.first), second=effects_text(effect.second))
    word, n = V.WORDS[effect.word], effect.n
    if effect.word < V.NUM_GAINS:
        return some(n, word)
    if word.startswith("build "):
        kind, here = word.removeprefix("build ").removesuffix(" here"), word.endswith(" here")
        return say(f"build a {kind} free" + (" on your segment" if here else ""))
    return {
        V.FLIP: plural(n, "flip 1 debt or deed", "flip {n} debts or deeds"),
        V.FLIP_DEBT: plural(n, "flip {n} debt", "flip {n} debts"),
        V.FLIP_DEED: plural(n, "flip {n} deed", "flip {n} deeds"),
        V.DESTROY: plural(n, "destroy {n} card", "destroy {n} cards"),
        V.DISCARD: plural(n, "discard {n} card", "discard {n} cards"),
        V.PLACE_WORKERS: plural(n, "place {n} worker", "place {n} workers"),
        V.FREE_MANUSCRIPT: say("manuscript of cost {costs} free", costs=joined(map(str, M.FREE_COSTS), "{a} or {b}")),
        V.DESTROY_OWN: say("destroy 1 of all own cards"),
        V.CORRUPTION_PER_CRIMINAL: say("1 corruption for each criminal icon"),
    }.get(effect.word, say(word) if n == 1 else say("{n} times {what}", n=n, what=say(word)))


def effects_text(effects: Effects) -> str:
    """Return a list of effects in words: "1 debt + 1 silver", or "-" for none."""
    return listed(map(effect_text, effects), "{a} + {b}") or "-"


def printed_text(text: str) -> str:
    """Return a list of effects in words, from its text in a table ("debt, silver")."""
    return effects_text(read_effects(text))


def icons_text(icons: str) -> str:
    """Return icons in words: "2 builders, 1 merchant" for "builder merchant builder"."""
    names = icons.split()
    return listed(some(names.count(icon), icon) for icon in dict.fromkeys(names)) or "-"


# --- townsfolk --------------------------------------------------------------------------------------------------------
def card_title(kind: Any) -> str:
    """Return the name of a card: "Mason", "Deacon (value 3)", "Peddler (1 gold)".

    Cards of one name also have the value, or the effect if the value is not enough.
    """
    it = C.ALL_KINDS[int(kind)]
    values = [other.value for other in C.ALL_KINDS if other.name == it.name]
    if len(values) == 1:
        return say(it.name)
    what = printed_text(it.ability) if len(set(values)) < len(values) else say("value {n}", n=it.value)
    return say("{name} ({what})", name=say(it.name), what=aside(what))


def card_name(kind: Any) -> str:
    """Return the name of a card with its article: "the Mason", "the Peddler (1 gold)".

    Heroes have proper names: "Emma".
    """
    return card_title(kind) if C.FIRST_HERO <= kind < C.FIRST_STARTER else say("the {card}", card=card_title(kind))


def ability_text(kind: int) -> str:
    """Return the ability of a card, in the line, when played, or when it leaves the line."""
    it = C.ALL_KINDS[kind]
    does, (what, _, action) = printed_text(it.ability), it.when.rpartition(" ")
    number = C.ACTIONS.index(action) if action in C.ACTIONS else C.TRADE
    return say(
        WHEN[it.when if it.when in WHEN else what],
        does=does,
        action=action_name(number),
        icon=some(1, C.ICONS[B.ICON_OF[number]]),
        merchants=some(C.MERCHANTS_AN_ICON, "merchant"),
        silver=some(C.SILVER_AN_ICON, "silver"),
        goods=say(B.MEANS[B.PAID_WITH[number]]),
    )


def action_name(number: Any) -> str:
    """Return the name of an action: "Trade"."""
    return say(C.ACTIONS[number].capitalize())


def line_text(g: Any, p: Any, places: Any = range(B.LINE), empty: str = "-") -> str:
    """Return the cards of a line from left to right, in their order or in another: "Mason, -, Thief"."""
    cards = [int(g.line[p, place]) for place in places]
    return listed(empty if card == S.NO_CARD else card_title(C.KIND[card]) for card in cards)


def card_line(kind: int) -> str:
    """Return a townsfolk card in one line."""
    it = C.ALL_KINDS[kind]
    hired = say("; when hired or dismissed: {does}", does=printed_text(it.top_right)) if it.top_right else ""
    card = say("{card} (value {n}: {icons})", card=say(it.name), n=it.value, icons=icons_text(it.icons))
    return say("{card}{does}{hired}", card=card, does=_also_does(kind), hired=hired)


def card_brings(kind: Any) -> str:
    """Return what a card does for its player: "1 step, 2 merchants; drop-off: flip 1 debt or deed"."""
    it = C.ALL_KINDS[int(kind)]
    steps = plural(it.value, "{n} step", "{n} steps")
    return say("{steps}, {icons}{does}", steps=steps, icons=icons_text(it.icons), does=_also_does(int(kind)))


def gives_at_once(kind: Any) -> str:
    """Return the gain of the player who hires or dismisses a card, to follow other words: "; at once: 1 virtue"."""
    gives = C.ALL_KINDS[int(kind)].top_right
    return say("; at once: {does}", does=printed_text(gives)) if gives else ""


def _also_does(kind: int) -> str:
    """Return the ability of a card, to follow other words."""
    return "" if C.ALL_KINDS[kind].when == "never" else say("; {ability}", ability=ability_text(kind))


# --- manuscripts and schemes ------------------------------------------------------------------------------------------
def manuscript_does(tile: int, in_full: bool = True) -> str:
    """Return the gain of a manuscript, at once or at the end. With `in_full` also whether it counts itself."""
    it = M.MANUSCRIPTS[tile]
    if it.effect:
        return printed_text(it.effect)
    what, too = M.COUNTED[it.counts], say(", this one too") if in_full and it.counts == "manuscripts owned" else ""
    if it.every == 1:
        return say("1 point for each {what}{too}", what=say(what), too=too)
    return say("1 point for every 2 {what}{too}", what=say(several(what)), too=too)


def several(words: str) -> str:
    """Return the plural of the thing that a manuscript counts, as "worker of yours in the castle"."""
    first, _, rest = words.partition(" ")
    return f"{first}s {rest}" if rest[:2] in ("th", "of", "on") else f"{words}s"


def manuscript_line(tile: int) -> str:
    """Return a manuscript in one line: "black manuscript of cost 4: 2 virtue"."""
    it = M.MANUSCRIPTS[tile]
    return say("{ribbon} manuscript of cost {n}: {does}", ribbon=say(it.ribbon), n=it.cost, does=manuscript_does(tile))


def manuscript_name(tile: Any) -> str:
    """Return the name of a manuscript: "the black manuscript of cost 4 (2 virtue)"."""
    it = M.MANUSCRIPTS[int(tile)]
    return say(
        "the {ribbon} manuscript of cost {n} ({does})",
        ribbon=say(it.ribbon),
        n=it.cost,
        does=manuscript_does(int(tile)),
    )


def scheme_name(scheme: Any) -> str:
    """Return the name of a scheme: "S1"."""
    return say(R.SCHEMES[scheme].id)


def scheme_text(scheme: int) -> str:
    """Return the rows of a scheme."""
    it = R.SCHEMES[scheme]
    last = listed(map(printed_text, it.alternatives), "{a}; else {b}")
    return say("{first}. move {n}. {last}", first=printed_text(it.effects), n=it.steps, last=last)


# --- the board --------------------------------------------------------------------------------------------------------
def building_title(slot: Any, virtual: bool = False) -> str:
    """Return the name of the building on a slot: "second workshop"."""
    kind = (R.AI_TYPE_OF_SLOT if virtual else B.TYPE_OF_SLOT)[slot]
    return say(f"{ORDINALS[slot % len(ORDINALS)]} {B.BUILDING_TYPES[kind]}")


def building_name(slot: Any, virtual: bool = False) -> str:
    """Return the name of the building on a slot, with its article."""
    return say("the {building}", building=building_title(slot, virtual))


def townsfolk_there(g: Any, segment: int) -> str:
    """Return the name of the visible card of a segment: "the Mason of A", or of the printed one."""
    card, where = int(g.townsfolk_top[segment]), segment_name(segment)
    if card == S.NO_CARD:
        return say("the townsfolk printed on {segment}", segment=where)
    return say("{card} of {segment}", card=card_name(C.KIND[card]), segment=where)


def space_name(space: Any) -> str:
    """Return the name of a space: "space 3", "the inner space of B"."""
    segment, which = divmod(int(space), B.SPACES_A_SEGMENT)
    if which == B.INNER:
        return say("the inner space of {segment}", segment=segment_name(segment))
    return say("space {n}", n=2 * segment + which + 1)


def trade_gives(space: Any) -> str:
    """Return the gain of an exchange on an outer space: "silver", "flip 1 debt or deed"."""
    gain = B.TRADES[int(space)]
    return say(gain) if gain in B.MEANS else printed_text(gain)


def trades_give(space: Any, n: int) -> str:
    """Return the gain of `n` exchanges on an outer space: "2 stone", "flip 2 debts or deeds"."""
    effects = [effect for effect in read_effects(B.TRADES[int(space)]) if isinstance(effect, Effect)]
    return effects_text(tuple(Effect(effect.word, n * effect.n) for effect in effects))


def trade_text(space: Any) -> str:
    """Return an exchange on an outer space: "2 merchants → stone"."""
    merchants = some(B.TRADE_ICONS[int(space)], "merchant")
    return say("{merchants} → {gets}", merchants=merchants, gets=trade_gives(space))


def space_brings(space: Any) -> str:
    """Return the actions that a viscount may take on a space: "trade 2 merchants → stone, or build"."""
    if int(space) % B.SPACES_A_SEGMENT == B.INNER:
        return say("send workers into the castle, or transcribe")
    return say("trade {exchange}, or build", exchange=trade_text(space))


def space_in_brief(space: Any) -> str:
    """Return the actions on a space in a word or two: "stone"."""
    return say("castle, transcribe" if int(space) % B.SPACES_A_SEGMENT == B.INNER else B.TRADES[int(space)])


def manuscript_brings(g: Any, segment: int) -> str:
    """Return the gain of the visible manuscript of a segment, or of the printed one."""
    tile = int(g.manuscript_top[segment])
    return printed_text(B.BOARD[segment].printed_manuscript) if tile == S.NO_CARD else manuscript_does(tile)


def land_text(g: Any, segment: int) -> str:
    """Return a segment with the cards on it: "A lake: Mason (2); manuscript (4): 2 virtue"."""
    card, tile = int(g.townsfolk_top[segment]), int(g.manuscript_top[segment])
    kind = C.FIRST_PRINTED + segment if card == S.NO_CARD else int(C.KIND[card])
    return say(
        "{segment} {land}: {townsfolk} ({value}); manuscript ({cost}): {does}",
        segment=segment_name(segment),
        land=say(B.BOARD[segment].theme),
        townsfolk=say(C.ALL_KINDS[kind].name),
        value=C.ALL_KINDS[kind].value,
        cost=B.PRINTED_COST if tile == S.NO_CARD else M.MANUSCRIPTS[tile].cost,
        does=manuscript_brings(g, segment),
    )


def manuscript_there(g: Any, segment: int) -> str:
    """Return the visible manuscript of a segment, or the printed one, with its cost alone, since its gain follows
    later.
    """
    tile = int(g.manuscript_top[segment])
    if tile == S.NO_CARD:
        return say("the printed manuscript of cost {n}", n=B.PRINTED_COST)
    return say(
        "the {ribbon} manuscript of cost {n}", ribbon=say(M.MANUSCRIPTS[tile].ribbon), n=M.MANUSCRIPTS[tile].cost
    )


def space_sign(space: Any) -> str:
    """Return the print on a space: its number, or that it is the inner one of its segment."""
    segment, which = divmod(int(space), B.SPACES_A_SEGMENT)
    return say("inner") if which == B.INNER else str(2 * segment + which + 1)


def space_place(space: Any) -> str:
    """Return the name of the space's place in the picture."""
    segment, which = divmod(int(space), B.SPACES_A_SEGMENT)
    return f"inner space of {B.SEGMENTS[segment]}" if which == B.INNER else f"space {2 * segment + which + 1}"


def courtyard_name(g: Any, section: Any) -> str:
    """Return the name of a castle section: "the courtyard of B" faces segment B now."""
    segment = g.ring[(int(section) + int(g.castle_offset)) % B.NUM_SEGMENTS]
    return say("the courtyard of {segment}", segment=segment_name(segment))


def spot_does(side: Any, spot: Any) -> str:
    """Return the bonus of a spot."""
    return printed_text(B.SPOT_OF_SIDE[int(side)][int(spot)].bonus)


def link_does(side: Any, spot: Any) -> str:
    """Return the bonus of the link from a spot to the next one."""
    return printed_text(B.SPOT_OF_SIDE[int(side)][int(spot)].link)


def spot_name(spot: Any) -> str:
    """Return the name of a spot: "B1"."""
    segment, which = divmod(int(spot), B.SPOTS_A_SEGMENT)
    return say("{segment}{n}", segment=segment_name(segment), n=which + 1)


def segment_name(segment: Any) -> str:
    """Return the name of a segment: "B"."""
    return say(B.SEGMENTS[segment])
