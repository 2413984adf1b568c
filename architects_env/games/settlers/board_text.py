"""The table as text, as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.games.settlers import cards as C
from architects_env.games.settlers import state as S
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.deals import good_of, location_of
from architects_env.games.settlers.names import NAMES, player_text

ASIDE_ZONES = (
    ("dealt", 0, "to choose from"),
    ("passed_on", 0, "passed on"),
    ("kept", 0, "kept"),
    ("drawn_common", 0, "drawn"),
    ("drawn_faction", C.NUM_COMMON, "drawn"),
)


def board(g: Any, seat: int) -> str:
    """The table as `seat` sees it (from a view)."""
    lines = [f"Imperial Settlers, round {int(g.rounds)} of {S.ROUNDS}; Player {int(g.first)} is the first player"]
    lines.append(f"common deck: {int(g.common_deck_size)} cards, discarded: {int(g.common_discard_size)}")
    if g.display_size:
        lines.append(f"open: {_cards(g.display[: g.display_size])}")
    if g.num_players == 1:
        lines += _virtual_player(g)
    for p in range(g.num_players):
        lines += ["", *_player(g, p, seat)]
    return "\n".join(lines)


def _virtual_player(g: Any) -> list[str]:
    line = ", ".join(V.GOODS[int(good_of(int(card)))] for card in g.deals[S.VIRTUAL, : g.deals_size[S.VIRTUAL]])
    return [
        f"virtual player: {int(g.collection_common_size + g.collection_faction_size)} cards collected; attack line, the newest first: {line}",
        *(f"  {_location(g, int(card))}" for card in g.empire[S.VIRTUAL, : g.empire_size[S.VIRTUAL]]),
    ]


def _player(g: Any, p: int, seat: int) -> list[str]:
    kept = V.GOODS[int(C.BOARD_KEEPS[g.faction[p]])]
    tokens = (
        ", ".join(V.amount_text(int(g.supply[p, good]), good) for good in range(V.NUM_TOKENS) if g.supply[p, good])
        or "nothing"
    )
    name = (
        f"Player {p}, {V.FACTIONS[int(g.faction[p])]}, keeps {kept}"
        + " (you)" * (p == seat)
        + ", passed" * int(g.passed[p])
    )
    lines = [f"{name}: {V.amount_text(int(g.points[p]), V.POINT)}; {tokens}{', a defence token' * int(g.token[p])}"]
    lines.append(f"  faction deck: {int(g.faction_deck_size[p])} cards; hand: {_hand(g, p, seat)}")
    for zone, first, words in ASIDE_ZONES:
        if g[f"{zone}_size"][p]:
            lines.append(f"  {words}: {_known(g, zone, p, seat, first)}")
    if g.deals_size[p]:
        lines.append(f"  deals: {', '.join(_deal(int(deal)) for deal in g.deals[p, : g.deals_size[p]])}")
    if g.foundations_size[p]:
        lines.append(f"  foundations: {_known(g, 'foundations', p, seat, 0)}")
    return lines + [f"  {_location(g, int(card))}" for card in g.empire[p, : g.empire_size[p]]]


def _cards(cards: Iterable[int]) -> str:
    return ", ".join(NAMES[card] for card in cards)


def _known(g: Any, zone: str, p: int, seat: int, first: int) -> str:
    """The cards of a hidden zone that the seat knows, by their numbers, and how many others there are."""
    size, owned = int(g[f"{zone}_size"][p]), p == seat and not zone.startswith("gate")
    known = sorted(first + int(g[zone][p, i]) for i in range(size) if owned or int(g[f"{zone}_seen"][p, i]) >> seat & 1)
    hidden = size - len(known)
    return ", ".join([*(NAMES[card] for card in known), *[f"{hidden} hidden"] * (hidden > 0)])


def _hand(g: Any, p: int, seat: int) -> str:
    parts = [_known(g, "hand_common", p, seat, 0), _known(g, "hand_faction", p, seat, C.NUM_COMMON)]
    sizes = f"{int(g.hand_common_size[p])} common, {int(g.hand_faction_size[p])} faction cards"
    return f"{sizes} ({'; '.join(filter(None, parts))})" if any(parts) else sizes


def _deal(deal: int) -> str:
    good, location = V.GOODS[int(good_of(deal))], int(location_of(deal))
    if location >= 0:
        return f"{good} (with the {NAMES[location]})"
    return good if deal >= C.FIRST_ATTACK else f"{good} ({NAMES[deal]})"


def _location(g: Any, card: int) -> str:
    """A location and what lies on it."""
    words = [f"used {int(g.uses[card])} of {int(C.USES[card])} times"] if g.uses[card] else []
    words += (
        ["locked"] * int(g.locked[card]) + ["defended"] * int(g.defended[card]) + ["samurai"] * int(g.samurai[card])
    )
    if g.taker[card]:
        words.append(f"taken over by {player_text(g, int(g.taker[card]) - 1)}")
    if C.DOES[card] == V.HOLDS_RESOURCES:
        words += [V.amount_text(int(g.shrine[good]), good) for good in range(V.NUM_TOKENS) if g.shrine[good]]
    gate = int(C.GATE_NUMBER[card])
    if gate >= 0:
        words.append(f"{V.amount_text(int(g.gate_common_size[gate] + g.gate_faction_size[gate]), V.CARD)} under it")
    return NAMES[card] + (f" ({', '.join(words)})" if words else "")
