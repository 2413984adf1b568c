"""Somebody who sees nothing of the table but reads the log, and keeps the books of all that lies open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from architects_env.games.citadels.data.characters import CHARACTERS
from architects_env.games.citadels.data.districts import DISTRICTS

PLAYER, OTHER = r"Player (?P<player>\d)", r"Player (?P<other>\d)"
GETS, PAYS = r"(?P<gets>\d+) gold", r"(?P<pays>\d+) gold"
DISTRICT = "|".join(district.name for district in DISTRICTS)
COIN = "(?: with a coin)?"
CARD = rf"(?P<card>a card|the (?:{DISTRICT}))"
THE_CARDS = rf"(?:the (?:{DISTRICT})(?:, | and )?)+"
SENTENCES = (
    r"(?P<round>Round) \d+ begins; Player (?P<crown>\d) has the crown and .*",
    rf"{PLAYER} takes {GETS}(?: more)?",
    rf"{PLAYER} gets (?:back )?{GETS} (?:as|for|from) .*",
    rf"{PLAYER} collects {GETS} of tax",
    rf"{PLAYER} is robbed of {PAYS} by {OTHER}(?P<to_other>)",
    rf"{PLAYER} pays {PAYS} of levy to {OTHER}(?P<to_other>)",
    rf"{PLAYER}, the richest, gives {PAYS} to {OTHER}(?P<to_other>)",
    rf"{PLAYER} reveals the (?:murdered )?(?P<shows>.*)",
    rf"{PLAYER} goes to the Hospital as the (?P<shows>.*), who was murdered, and takes (?:{GETS}|cards for an income)",
    r"Player (?P<crown>\d) takes the crown",
    r"Player \d gives the crown to Player (?P<crown>\d)",
    rf"{PLAYER} draws (?:(?P<number_drawn>\d+) cards?|(?P<drawn>{THE_CARDS}))",
    rf"{PLAYER} keeps (?P<drawn>a card|the (?:{DISTRICT}))",
    rf"{PLAYER} takes (?P<drawn>a card|the (?:{DISTRICT})) out of the deck",
    rf"{PLAYER} takes (?P<drawn>a card|the (?:{DISTRICT})) from {OTHER}(?P<out_of_hand>)",
    rf"{PLAYER} discards {CARD} for {GETS}",
    rf"{PLAYER} puts {CARD} under the Museum",
    rf"{PLAYER} discards (?P<number_left>\d+) cards? to draw as many",
    rf"(?P<swap>){PLAYER} swaps hands with {OTHER}",
    rf"{PLAYER} pays {PAYS} in the Smithy for .*",
    rf"{PLAYER} builds the (?P<built>{DISTRICT}) for {PAYS}(?P<card>)",
    rf"{PLAYER} beautifies the .* for {PAYS}",
    rf"{PLAYER} destroys the (?P<torn_down>{DISTRICT}){COIN} of {OTHER} for {PAYS}",
    rf"{PLAYER} blows up the (?P<torn_down>{DISTRICT}){COIN} of {OTHER}",
    r"The (?P<torn_down>Powder House) of Player (?P<other>\d) is used up",
    rf"{PLAYER} swaps the (?P<handed_over>{DISTRICT}){COIN} for the (?P<taken>{DISTRICT}){COIN} of {OTHER}(?P<to_other>) and pays {PAYS}",
    rf"{PLAYER} pays {PAYS} and takes (?P<drawn>the (?:{DISTRICT})) in hand",
)
"""A group says what its sentence changes: see `Books._write`."""
PATTERNS = [re.compile(sentence + r"\.") for sentence in SENTENCES]
NUMBERS = {character.name: character.number for character in CHARACTERS}


@cache
def said_by(line: str) -> Mapping[str, str]:
    """The groups of the one sentence that fits; nothing if none does."""
    found = [match.groupdict() for match in (pattern.fullmatch(line) for pattern in PATTERNS) if match]
    assert len(found) <= 1, f"{line!r} can be read in two ways."
    return {name: text for name, text in found[0].items() if text is not None} if found else {}


class Books:
    """Gold, number of cards, cities, crown and revealed characters of a table, kept from the lines that one seat is
    told."""

    def __init__(self, g: Any) -> None:
        """As the table stands now."""
        there = open_things(g)
        self.gold, self.cards, self.cities = there["gold"], there["cards"], there["cities"]
        self.crown, self.shown = there["crown"], there["shown"]

    def read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(said_by(line))

    def _write(self, said: Mapping[str, str]) -> None:
        player, other = int(said.get("player", -1)), int(said.get("other", -1))
        self.crown = int(said.get("crown", self.crown))
        if "round" in said:
            self.shown = set()
        if "shows" in said:
            self.shown.add((player, NUMBERS[said["shows"]]))
        self.gold[player] += int(said.get("gets", 0)) - int(said.get("pays", 0))
        if "to_other" in said:
            self.gold[other] += int(said["pays"])
        self._write_cards(said, player, other)
        self._write_cities(said, player, other)

    def _write_cards(self, said: Mapping[str, str], player: int, other: int) -> None:
        drawn = said.get("drawn", "")
        self.cards[player] += int(said.get("number_drawn", 0)) - int(said.get("number_left", 0))
        self.cards[player] += drawn.count("the ") + drawn.count("a card") - ("card" in said)
        self.cards[other] -= "out_of_hand" in said
        if "swap" in said:
            self.cards[player], self.cards[other] = self.cards[other], self.cards[player]

    def _write_cities(self, said: Mapping[str, str], player: int, other: int) -> None:
        for what, gainer, loser in (
            ("built", player, -1),
            ("torn_down", -1, other),
            ("handed_over", other, player),
            ("taken", player, other),
        ):
            if what in said:
                self.cities[gainer][said[what]] += 1
                self.cities[loser][said[what]] -= 1

    def differences(self, table: Mapping[str, Any]) -> list[str]:
        """The differences between the books and the table (`open_things`), in words."""
        wrong: list[str] = []
        for what, there in table.items():
            written = getattr(self, what)
            if what in ("gold", "cards", "cities"):
                wrong += [
                    f"{what} of Player {p}: {written[p]}, not {there[p]}"
                    for p in there
                    if p >= 0 and written[p] != there[p]
                ]
            elif written != there:
                wrong.append(f"{what}: {written}, not {there}")
        return wrong


def open_things(g: Any) -> dict[str, Any]:
    """The open information on the table, by player; -1 is the bank or the pile."""
    seats = range(int(g.num_players))
    cities = {
        p: Counter({district.name: int(n) for district, n in zip(DISTRICTS, g.city[p].tolist(), strict=True) if n})
        for p in seats
    }
    return {
        "gold": {-1: 0, **{p: int(g.gold[p]) for p in seats}},
        "cards": {-1: 0, **{p: int(g.hand_size[p]) for p in seats}},
        "cities": {-1: Counter(), **cities},
        "crown": int(g.crown),
        "shown": {(p, number) for number, p in enumerate(g.holder.tolist()) if number > 0 and p >= 0},
    }
