"""A card in large: districts and characters, with all that is printed on them in words."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.glyphs import COIN, POINTS
from architects_env.core.show.large_card import Fact, LargeCard
from architects_env.games.citadels import actions as A
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels.board_text import where_it_is
from architects_env.games.citadels.names import building_place
from architects_env.games.citadels.picture.cards import buildings_of, known_hand
from architects_env.games.citadels.picture.characters import befallen, is_called
from architects_env.games.citadels.picture.icons import COLOURS, FACES, SKYLINE, SUITS
from architects_env.games.citadels.picture.powers import POWERS
from architects_env.games.citadels.picture.seen import lists, open_cards


def card_at(g: Any, seat: int, place: str) -> LargeCard | None:
    """The card that `seat` sees open on a place."""
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
    return district(g, built[place] % A.WITH_COIN, built[place] >= A.WITH_COIN) if place in built else None


def district(g: Any, kind: int, coin: bool = False) -> LargeCard:
    """A district card, or a building with a coin on it."""
    it, cost = D.DISTRICTS[kind], int(g.cost[kind])
    colour, points = D.COLOURS[it.colour], cost + int(D.EXTRA_POINTS[kind]) + coin
    facts = [
        Fact(f"costs {cost} gold", COIN),
        Fact(f"is {colour}", SUITS[it.colour]),
        Fact(f"{points} point{'' if points == 1 else 's'} at the end if it stands", POINTS),
        *([Fact("a coin lies on it: its value is 1 more", COIN)] if coin else []),
        Fact(f"{int(g.cards_in_game[kind])} of it in this game"),
    ]
    says = D.effect_text(kind)
    text, section = (f"{says}.", "8") if says else ("It has no power of its own.", "2.1")
    return LargeCard(it.name, f"{colour} district", facts, text, section, colour, SKYLINE[it.colour], COLOURS)


def character(g: Any, number: int, seat: int) -> LargeCard:
    """A character, with where its card may be and what has befallen it, for all that the seat knows."""
    of = int(g.characters[number])
    it, tax = H.CHARACTERS[of], int(H.TAX[of])
    facts = [Fact(f"called as number {number}" + (", which is now" if is_called(g, number) else ""))]
    facts += [Fact(f"gets 1 gold for each {D.COLOURS[tax]} building of its player", SUITS[tax])] if tax >= 0 else []
    facts += [Fact(f"{what} in this round", icon) for icon, what in befallen(g, number)]
    where = where_it_is(g, seat, number)
    lies = where.startswith(("face", "still")) and " or " not in where
    facts.append(Fact(where if lies else f"{'may be' if ' or ' in where else 'is'} with {where}"))
    section = "7.2" if it.power == H.BEWITCHES else "6" if of % 2 == 0 and of != H.ARTIST else "7.1"
    strip = D.COLOURS[tax] if tax >= 0 else "shade"
    return LargeCard(it.name, "character", facts, POWERS[it.power].whole, section, strip, FACES[of], COLOURS)
