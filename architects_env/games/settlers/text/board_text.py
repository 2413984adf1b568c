"""The table as text, as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.core.text import player, plural, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.deals import good_of, location_of
from architects_env.games.settlers.text.names import card_name, card_title, some_cards, state_words, with_you

ASIDE_ZONES = (
    ("dealt", 0, "  to choose from: {cards}"),
    ("passed_on", 0, "  passed on: {cards}"),
    ("kept", 0, "  kept: {cards}"),
    ("drawn_common", 0, "  drawn: {cards}"),
    ("drawn_faction", C.NUM_COMMON, "  drawn: {cards}"),
)


def board(g: Any, seat: int) -> str:
    """Return the table as `seat` sees it (`g` is its view)."""
    lines: list[str] = [
        say(
            "Imperial Settlers, round {n} of {rounds}; {player} is the first player",
            n=int(g.rounds),
            rounds=S.ROUNDS,
            player=player(g.first),
        ),
        say(
            "common deck: {cards}, discarded: {discarded}",
            cards=some_cards(int(g.common_deck_size)),
            discarded=int(g.common_discard_size),
        ),
    ]
    if g.display_size:
        lines.append(say("open: {cards}", cards=_cards(g.display[: g.display_size])))
    if g.num_players == 1:
        lines += _virtual_player(g)
    for p in range(g.num_players):
        lines += ["", *_player(g, p, seat)]
    return "\n".join(lines)


def _virtual_player(g: Any) -> list[str]:
    line = [V.good_name(int(good_of(int(card)))) for card in g.deals[S.VIRTUAL, : g.deals_size[S.VIRTUAL]]]
    collected = some_cards(int(g.collection_common_size + g.collection_faction_size))
    return [
        say(
            "virtual player: {cards} collected; attack line, the newest first: {goods}",
            cards=collected,
            goods=", ".join(line),
        ),
        *(f"  {_location(g, int(card))}" for card in g.empire[S.VIRTUAL, : g.empire_size[S.VIRTUAL]]),
    ]


def _player(g: Any, p: int, seat: int) -> list[str]:
    lines = [f"{_name(g, p, seat)}: {V.amount_text(int(g.points[p]), V.POINT)}; {_supply(g, p)}"]
    size = int(g.faction_deck_size[p])
    lines.append(say("  faction deck: {cards}; hand: {hand}", cards=some_cards(size), hand=_hand(g, p, seat)))
    for zone, first, words in ASIDE_ZONES:
        if g[f"{zone}_size"][p]:
            lines.append(say(words, cards=_known(g, zone, p, seat, first)))
    if g.deals_size[p]:
        deals = ", ".join(_deal(int(deal)) for deal in g.deals[p, : g.deals_size[p]])
        lines.append(say("  deals: {deals}", deals=deals))
    if g.foundations_size[p]:
        lines.append(say("  foundations: {cards}", cards=_known(g, "foundations", p, seat, 0)))
    return lines + [f"  {_location(g, int(card))}" for card in g.empire[p, : g.empire_size[p]]]


def _name(g: Any, p: int, seat: int) -> str:
    """Return a player with its faction."""
    name = say(
        "{player}, {faction}, keeps {good}",
        player=player(p),
        faction=say(V.FACTIONS[int(g.faction[p])]),
        good=V.good_name(int(C.BOARD_KEEPS[g.faction[p]])),
    )
    name = with_you(name, p == seat)
    return say("{player}, passed", player=name) if g.passed[p] else name


def _supply(g: Any, p: int) -> str:
    """Return the goods of a player in words, with its defence token."""
    tokens = [V.amount_text(int(g.supply[p, good]), good) for good in range(V.NUM_TOKENS) if g.supply[p, good]]
    return ", ".join([*(tokens or [say("nothing")]), *([say("a defence token")] if g.token[p] else [])])


def _cards(cards: Iterable[int]) -> str:
    return ", ".join(card_name(int(card)) for card in cards)


def _known(g: Any, zone: str, p: int, seat: int, first: int) -> str:
    """Return the cards of a hidden zone that the seat knows, by their numbers, and the number of the others."""
    size, owned = int(g[f"{zone}_size"][p]), p == seat and not zone.startswith("gate")
    known = sorted(first + int(g[zone][p, i]) for i in range(size) if owned or int(g[f"{zone}_seen"][p, i]) >> seat & 1)
    hidden = size - len(known)
    rest = [plural(hidden, "{n} hidden", "{n} hidden")] if hidden > 0 else []
    return ", ".join([*map(card_name, known), *rest])


def _hand(g: Any, p: int, seat: int) -> str:
    parts = [_known(g, "hand_common", p, seat, 0), _known(g, "hand_faction", p, seat, C.NUM_COMMON)]
    sizes = say(
        "{common} common, {faction} faction cards",
        common=int(g.hand_common_size[p]),
        faction=int(g.hand_faction_size[p]),
    )
    return f"{sizes} ({'; '.join(filter(None, parts))})" if any(parts) else sizes


def _deal(deal: int) -> str:
    good, location = V.good_name(int(good_of(deal))), int(location_of(deal))
    if location >= 0:
        return say("{good} (with the {card})", good=good, card=card_title(location))
    return good if deal >= C.FIRST_ATTACK else f"{good} ({card_title(deal)})"


def _location(g: Any, card: int) -> str:
    """Return a location and the things on it, in words."""
    words = state_words(g, card)
    return card_name(card) + (f" ({', '.join(words)})" if words else "")
