"""Somebody who sees nothing of the table but reads the log, and keeps the books of points, supplies, locations and deals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from architects_env.games.settlers.data.cards import GOOD_OF_DEAL, NUM_CARDS, NUM_COMMON
from architects_env.games.settlers.data.vocabulary import GOODS
from architects_env.games.settlers.rules.deals import good_of
from architects_env.games.settlers.text.names import card_name, card_title
from tests.games.settlers.amounts import AMOUNTS

WHO = r"(?P<who>Player \d|[Tt]he virtual player)"
SENTENCES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{WHO} (?P<builds>builds) the (?P<card>.*?)(?P<from_deal> from a deal)?\.",
        rf"{WHO} (?P<builds>gets) the (?P<card>.*)\.",
        rf"The (?P<card>.*) of {WHO} (?P<leaves>leaves play)\.",
        rf"{WHO} (?P<receives>receives) (?P<goods>.*)\.",
        rf"{WHO} (?P<gives_point>gives 1 point away) for .*\.",
        rf"{WHO} (?P<makes>makes) a deal with the (?P<card>.*)\.",
        rf"{WHO} (?P<steals>steals) the deal with the (?P<card>.*)\.",
        rf"A deal of {WHO} (?P<ends>ends) \((?P<good>.*)\)\.",
        rf"{WHO} (?P<attacks>attacks): (?P<good>.*)\.",
        r"Round (?P<round>\d) begins; Player (?P<first>\d) is the first player\.",
    )
)
"""A group says what its sentence changes: see `Books.read`."""
CARDS = {str(card_name(card)): card for card in reversed(range(NUM_CARDS))}
"""Copies of which nothing is printed otherwise have one name: then it is the first of them."""


class Books:
    """The open information on the table, kept from the lines that one seat reads."""

    def __init__(self, g: Any) -> None:
        """As the table stands now."""
        self.players = int(g.num_players)
        self.points, self.empires, self.deals = points_of(g), empires_of(g), make_deals(g)
        self.supplies = supplies_of(g)
        self.round, self.first = int(g.rounds), int(g.first)
        self.makers = {
            str(card_name(int(deal))): p for p in range(int(g.sides)) for deal in g.deals[p, : g.deals_size[p]]
        }

    def read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write_supplies(line)
            found = [match for match in (pattern.fullmatch(line) for pattern in SENTENCES) if match]
            assert len(found) <= 1, f"{line!r} can be read in two ways."
            if found:
                said = {name: text for name, text in found[0].groupdict().items() if text is not None}
                self._write(self._side(said.get("who", "")), said)

    def _write_supplies(self, line: str) -> None:
        for p, supply in enumerate(self.supplies):
            for number, good in AMOUNTS.told(line, p):
                supply[GOODS.index(good)] += number

    def _side(self, name: str) -> int:
        return int(name[-1]) if name.startswith("Player") else 1

    def _write(self, p: int, said: dict[str, str]) -> None:
        if "round" in said:
            self.round, self.first = int(said["round"]), int(said["first"])
        elif "receives" in said:
            self.points[p] += sum(int(amount) for amount in re.findall(r"(\d+) points?\b", said["goods"]))
        elif "gives_point" in said:
            self.points[p] -= 1
        elif "builds" in said:
            self.empires[p].append(titled(said["card"]))
            if "from_deal" in said:
                self.deals[p][GOODS[int(GOOD_OF_DEAL[CARDS[said["card"]]])]] -= 1
        elif "leaves" in said:
            self.empires[p].remove(titled(said["card"]))
        else:
            self._write_deal(p, said)

    def _write_deal(self, p: int, said: dict[str, str]) -> None:
        good = said.get("good") or GOODS[int(GOOD_OF_DEAL[CARDS[said["card"]]])]
        if "ends" in said:
            self.deals[p][good] -= 1
            return
        self.deals[p][good] += 1
        if "steals" in said:
            self.deals[self.makers[said["card"]]][good] -= 1
        if "card" in said and CARDS[said["card"]] >= NUM_COMMON:
            self.makers[said["card"]] = p

    def differences(self, g: Any) -> list[str]:
        """The differences between the books and the table, in words."""
        there = {
            "points": points_of(g),
            "supplies": supplies_of(g),
            "empires": empires_of(g),
            "deals": make_deals(g),
            "round": int(g.rounds),
            "first": int(g.first),
        }
        self.deals = [+own for own in self.deals]
        return [
            f"{name}: {getattr(self, name)}, not {now}" for name, now in there.items() if getattr(self, name) != now
        ]


def titled(name: str) -> str:
    """The title in the name of a card."""
    return name.partition(" (")[0]


def points_of(g: Any) -> list[int]:
    return [int(points) for points in g.points[: g.num_players]] + [0] * int(g.sides - g.num_players)


def supplies_of(g: Any) -> list[list[int]]:
    return g.supply[: g.num_players].tolist()


def empires_of(g: Any) -> list[list[str]]:
    return [[str(card_title(int(card))) for card in g.empire[p, : g.empire_size[p]]] for p in range(int(g.sides))]


def make_deals(g: Any) -> list[Counter[str]]:
    return [
        Counter(GOODS[int(good_of(int(deal)))] for deal in g.deals[p, : g.deals_size[p]]) for p in range(int(g.sides))
    ]
