"""Enlarged cards: districts and characters, with everything printed on them in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.text import plural, say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.text.board_text import in_one, where_it_is
from architects_env.games.citadels.text.names import building_place, colour_name, gold_text, of_kind
from architects_env.play.drawing.illustrations.glyphs import COIN, POINTS
from architects_env.play.drawing.large_card import Fact, LargeCard
from architects_env.play.faces.citadels.picture.buildings import emblem
from architects_env.play.faces.citadels.picture.cards import buildings_of, known_hand, lists, open_cards
from architects_env.play.faces.citadels.picture.characters import POWERS, effects_on, is_called
from architects_env.play.faces.citadels.picture.icons import COLOURS, FACES, SUITS


def card_at(g: Any, seat: int, place: str) -> LargeCard | None:
    """Return the enlarged card on a place, if `seat` sees its face."""
    for number in range(1, int(g.highest) + 1):
        if place in (f"character {number}", f"seat {int(g.holder[number])} character {number}"):
            return character(g, number, seat)
    rows = [(row, counts) for row, _, counts, _ in open_cards(g, seat)]
    rows += [(row, counts) for row, _, counts in lists(g, seat)]
    rows += [(f"seat {p} hand", known_hand(g, p, seat)) for p in range(int(g.num_players))]
    kinds = {f"{row} {D.DISTRICTS[kind].name}": kind for row, counts in rows for kind, n in enumerate(counts) if n > 0}
    if place in kinds:
        return district(g, kinds[place])
    built = {
        building_place(p, building): building for p in range(int(g.num_players)) for building, _ in buildings_of(g, p)
    }
    if place not in built:
        return None
    coin, kind = A.split_building(built[place])
    return district(g, kind, coin == 1)


def outcome_card(source: str, value: int) -> LargeCard | None:
    """Return the card of an outcome of chance, or None if it is no card with a picture."""
    if source in ("cards_in_game", "new cards", "removed"):
        return _district(value, D.DISTRICTS[value].cost)
    if source.startswith("character ") and value != H.NO_CHARACTER:
        return _character(value, ())
    return None


def district(g: Any, kind: int, coin: bool = False) -> LargeCard:
    """Return the enlarged card of a district, or of a building with a coin on it."""
    copies = Fact(say("{n} of it in this game", n=int(g.cards_in_game[kind])))
    return _district(kind, int(g.cost[kind]), coin, copies)


def _district(kind: int, cost: int, coin: bool = False, *further: Fact) -> LargeCard:
    it = D.DISTRICTS[kind]
    colour, points = colour_name(it.colour), cost + int(D.EXTRA_POINTS[kind]) + coin
    facts = [
        Fact(say("costs {gold}", gold=gold_text(cost)), COIN),
        Fact(say("is {colour}", colour=colour), SUITS[it.colour]),
        Fact(plural(points, "{n} point at the end if it stands", "{n} points at the end if it stands"), POINTS),
        *([Fact(say("a coin lies on it: its value is 1 more"), COIN)] if coin else []),
        *further,
    ]
    says = D.effect_text(kind)
    text, section = (f"{says}.", "8") if says else (say("It has no power of its own."), "2.1")
    what, strip = say("{colour} district", colour=colour), D.COLOURS[it.colour]
    return LargeCard(of_kind(kind), what, facts, text, section, strip, emblem(kind), COLOURS)


def character(g: Any, number: int, seat: int) -> LargeCard:
    """Return the enlarged card of a character, with the seats that may hold it and the effects on it, as far as the
    seat knows.
    """
    now = say("called as number {n}, which is now", n=number)
    facts = [Fact(now if is_called(g, number) else say("called as number {n}", n=number))]
    facts += [Fact(say("{what} in this round", what=what), icon) for icon, what in effects_on(g, number)]
    holders, elsewhere = where_it_is(g, seat, number)
    where = in_one((holders, elsewhere))
    if len(holders) + len(elsewhere) > 1:
        where = say("may be with {where}", where=where)
    elif holders:
        where = say("is with {where}", where=where)
    facts.append(Fact(where))
    return _character(int(g.characters[number]), facts)


def _character(of: int, facts: Sequence[Fact]) -> LargeCard:
    it, tax = H.CHARACTERS[of], int(H.TAX[of])
    taxes = say("gets 1 gold for each {colour} building of its player", colour=colour_name(tax)) if tax >= 0 else ""
    all_facts = [*facts[:1], *([Fact(taxes, SUITS[tax])] if taxes else []), *facts[1:]]
    section = "7.2" if it.power == H.BEWITCHES else "6" if of % 2 == 0 and of != H.ARTIST else "7.1"
    strip = D.COLOURS[tax] if tax >= 0 else "shade"
    text = say(POWERS[it.power].whole)
    return LargeCard(say(it.name), say("character"), all_facts, text, section, strip, FACES[of], COLOURS)
