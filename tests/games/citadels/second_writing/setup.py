"""Section 3."""

from __future__ import annotations

from .cards import BASE, CHARACTERS, DARK_CITY, DISTRICTS
from .table import Table
from .talk import Talk, lot

START_CARDS, START_GOLD, NEW_WITHOUT_REMOVAL = 4, 2, 3


def set_up(table: Table) -> Talk:
    yield from choose_characters(table)
    yield from lay_out_deck(table)
    for player in table.players:
        yield from table.draw(player, START_CARDS, player.hand)
        player.gold = START_GOLD
    table.crown = (yield from lot("crown", range(len(table.players))))[0]


def choose_characters(table: Table) -> Talk:
    """3.1"""
    players = len(table.players)
    for number, pair in CHARACTERS.items():
        chosen = table.options.numbers.get(number, "random")
        if number == 9 and (players < 4 or chosen == "none"):
            continue
        pair = tuple(name for name in pair if name != "Queen" or players >= 5)
        table.characters[number] = (yield from lot(f"number {number}", pair if chosen == "random" else (chosen,)))[0]


def lay_out_deck(table: Table) -> Talk:
    """3.2"""
    wish = table.options.cards
    boxed = {"Ball Room"} if table.options.ball_room_mode == "exclude" else set[str]()
    new = [name for name in DARK_CITY if wish.get(name) == "in"]
    free = [name for name in DARK_CITY if name not in wish and name not in boxed]
    new += yield from lot("new buildings", free, table.options.new_buildings - len(new))
    cards = [name for name, district in BASE.items() for _ in range(district.copies)]
    if "Diplomat" in table.characters.values():
        cards.remove("Graveyard")
    out = [name for name in cards if wish.get(name) == "out"]
    removals = max(len(new) - NEW_WITHOUT_REMOVAL - len(out), 0) if table.options.purple_removal == "recommended" else 0
    free = [name for name in cards if DISTRICTS[name].colour == "purple" and name not in wish]
    out += yield from lot("removed", free, min(removals, len(free)))
    for name in out:
        cards.remove(name)
    table.deck = cards + new
