"""The game in plain tuples and dicts, for the comparison with a second writing of the rules: questions, options, and
all that lies on the table."""

from architects_env.games.settlers.data.cards import GATES, NUM_COMMON
from architects_env.games.settlers.rules.actions import ACTION_SPACE
from architects_env.games.settlers.rules.state import (
    ATTACKS_CARDS,
    BARE_TRADE,
    COMMON,
    FACTION_CARDS,
    MARKED_TRADE,
    VIRTUAL,
)

GOODS = ("wood", "stone", "food", "gold", "worker", "raze", "card", "vp")
TURN = (
    "build",
    "deal",
    "raze_hand",
    "raze_location",
    "activate",
    "exchange",
    "pass",
    "defence",
    "samurai",
    "gate",
    "shrine",
    "end",
)
DECKS = ("common", "faction")
CONVERT = ("keep", "convert")
OFFERS = ("nothing", "gold", "stone", "gold_as_stone")


def option(match, action):
    """An action as a tuple that names players by their seats."""
    block, i = ACTION_SPACE.locate(action)
    if block in ("card", "amount"):
        return (block, i)
    if block == "player":
        return ("player", (match.seat + i) % int(match.state.sides))
    if block in ("good", "deck"):
        return (block, (GOODS if block == "good" else DECKS)[i])
    return ({"turn": TURN, "convert": CONVERT, "offer": OFFERS}[block][i],)


def question(match):
    """(stage, seat, {option: action}) of what is asked now."""
    return (
        match.game.stages.names[int(match.state.stage)],
        match.seat,
        {option(match, action): action for action in match.legal_actions()},
    )


def deal(code):
    """(card that names it, whether it is a Trade Route deal, whether that has a marker)."""
    code = int(code)
    return (
        (code, False, False)
        if code < MARKED_TRADE
        else (code - MARKED_TRADE, True, True)
        if code < BARE_TRADE
        else (code - BARE_TRADE, True, False)
    )


def _read(cards, g, zone, p=0, first=0):
    return [first + card for card in cards.read(g, zone, p)]


def snapshot(match):
    """All that lies on the table, hidden things too. Decks: the card that comes next first. Hands, discard piles and
    foundations are sorted."""
    g = match.state
    sides = []
    for p in range(int(g.sides)):
        real = p < g.num_players
        sides.append(
            {
                "faction": int(g.faction[p]) if real else None,
                "vp": int(g.points[p]),
                "supply": dict(zip(GOODS, map(int, g.supply[p]), strict=False)),
                "defence": int(g.token[p]),
                "passed": bool(g.passed[p]),
                "hand": sorted(
                    _read(COMMON, g, "hand_common", p) + _read(FACTION_CARDS, g, "hand_faction", p, NUM_COMMON)
                ),
                "foundations": sorted(_read(COMMON, g, "foundations", p)),
                "empire": [_location(g, int(card)) for card in g.empire[p, : g.empire_size[p]]],
                "deals": [deal(code) for code in g.deals[p, : g.deals_size[p]]],
                "markers": _read(FACTION_CARDS, g, "markers", p, NUM_COMMON),
                "faction_deck": _read(FACTION_CARDS, g, "faction_deck", p, NUM_COMMON),
                "faction_discard": sorted(_read(FACTION_CARDS, g, "faction_discard", p, NUM_COMMON)),
                "oasis": int(g.oasis[p]),
            }
        )
    solo = g.num_players == 1
    return {
        "round": int(g.rounds),
        "first": int(g.first),
        "sides": sides,
        "over": bool(g.over),
        "common_deck": _read(COMMON, g, "common_deck"),
        "common_discard": sorted(_read(COMMON, g, "common_discard")),
        "display": sorted(_read(COMMON, g, "display")),
        "shrine": {GOODS[i]: int(g.shrine[i]) for i in range(4)},
        "gates": {
            int(card): sorted(
                _read(COMMON, g, "gate_common", i) + _read(FACTION_CARDS, g, "gate_faction", i, NUM_COMMON)
            )
            for i, card in enumerate(GATES)
        },
        "attack_deck": _read(ATTACKS_CARDS, g, "attack_deck", 0, 204),
        "line": [int(card) for card in g.deals[VIRTUAL, : g.deals_size[VIRTUAL]]] if solo else [],
        "collection": sorted(
            _read(COMMON, g, "collection_common") + _read(FACTION_CARDS, g, "collection_faction", 0, NUM_COMMON)
        ),
    }


def _location(g, card):
    return {
        "card": card,
        "uses": int(g.uses[card]),
        "locked": bool(g.locked[card]),
        "defended": bool(g.defended[card]),
        "samurai": bool(g.samurai[card]),
        "taker": int(g.taker[card]) - 1,
    }
