"""Somebody who sees nothing of the table but reads the log, and keeps the books of all that lies open."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from architects_env.games.viscounts.data.board import NOBODY, NUM_SECTIONS, SEGMENTS, SPOTS
from architects_env.games.viscounts.text.names import building_name, player_name, space_name

THINGS = ("inkwell", "stone", "gold", "silver")
ONE_STOCK = "inkwell"
"""The field in which the state keeps resources that are all alike."""
COUNTED = (
    *THINGS,
    "debts",
    "paid debts",
    "deeds",
    "approved deeds",
    "hand",
    "draw pile",
    "discard pile",
    "manuscripts",
    "buildings",
    "supply",
)
CASTLE = r"the courtyard of (?P<courtyard>[A-E])"
SENTENCES = (
    r"gains (?P<gains>\d+) (?P<thing>inkwell|stone|gold|silver|resource)s?",
    r"pays (?P<pays>\d+) (?P<thing>inkwell|stone|gold|silver|resource)s?",
    r"(?P<debt>gets a debt)",
    r"(?P<deed>gets a deed)",
    r"(?P<flips_debt>flips a debt)",
    r"(?P<flips_deed>flips a deed)",
    r"gains 1 (?:virtue|corruption) \(virtue on (?P<virtue>\d), corruption on (?P<corruption>\d)\)",
    r"gains 1 (?:virtue|corruption); the markers meet on (?P<meet>\d)",
    r"(?P<back>sets virtue and corruption back to the ends of the track)",
    r"takes player card \d+ with (?P<hero>.*)",
    r"(?P<draws>draws) (?!\d).*",
    r"draws (?P<drawn>\d+) cards?",
    r"(?P<plays>plays) (?!.*draw pile).*",
    r"(?P<unseen>has no card in hand and plays) .* from the draw pile",
    r"(?P<drops>puts) .* from the line onto the discard pile",
    r"(?P<discards>discards) the (?!.*draw pile).*|(?P<discards_hero>discards) (?!the |no card)(?!.*draw pile).*",
    r"(?P<discards_top>discards) .* from the top of the draw pile",
    r"(?P<destroys_top>destroys) .* from the top of the draw pile",
    r"(?P<destroys>destroys) (?!no card)(?!.*draw pile).*",
    r"(?P<hires>hires) the .*",
    r"shuffles; the draw pile has (?P<pile>\d+) cards?",
    rf"places (?P<placed>\d+) workers? in {CASTLE}",
    rf"has a worker (?P<rises>rise) to tier 2 of {CASTLE}",
    rf"has a worker go from {CASTLE} to the courtyard of (?P<to>[A-E])",
    rf"has a worker rise from {CASTLE} to (?P<centre>tier 3)",
    rf"loses a worker from tier (?P<bumped>\d) of {CASTLE}",
    r"(?P<leads>becomes castle leader)",
    r"takes the (?P<manuscript>black|blue|yellow|grey) manuscript of .*",
    r"builds (?P<building>the .*) on spot (?P<spot>[A-E]\d)(?: \(.*\))?",
    r"(?:rides to|begins on) (?P<space>.*)",
)
"""A group says what its sentence changes: see `Books._write`."""


class Books:
    """The open information on the table, kept from the lines that one seat reads."""

    def __init__(self, g: Any) -> None:
        """As the table stands now."""
        self.names = [player_name(g, p) for p in range(int(g.at_table))]
        self.draft = g.rounds == 0
        there = open_things(g)
        self.counted, self.markers, self.castle = there["counted"], there["markers"], there["castle"]
        self.leader, self.spots, self.spaces = there["leader"], there["spots"], there["spaces"]
        self.sections = {
            SEGMENTS[int(g.ring[(section + int(g.castle_offset)) % NUM_SECTIONS])]: section
            for section in range(NUM_SECTIONS)
        }

    def read(self, lines: Iterable[str]) -> None:
        for line in lines:
            if re.fullmatch(r"Round \d+ .*\.", line):
                self.draft = False
            p = next((p for p, name in enumerate(self.names) if line.startswith(f"{name} ")), NOBODY)
            if p == NOBODY:
                continue
            told = line.removeprefix(f"{self.names[p]} ").removesuffix(".")
            found = [match.groupdict() for match in (re.fullmatch(pattern, told) for pattern in SENTENCES) if match]
            assert len(found) <= 1, f"{line!r} can be read in two ways."
            if found:
                self._write(p, {name: text for name, text in found[0].items() if text is not None})

    def _write(self, p: int, said: dict[str, str]) -> None:
        own = self.counted[p]
        if "thing" in said:
            own[said["thing"].replace("resource", ONE_STOCK)] += int(said.get("gains", 0)) - int(said.get("pays", 0))
        for word, change in {
            "debt": {"debts": 1},
            "deed": {"deeds": 1},
            "flips_debt": {"debts": -1, "paid debts": 1},
            "flips_deed": {"deeds": -1, "approved deeds": 1},
            "hero": {"discard pile": 1},
            "draws": {"hand": 1, "draw pile": -1},
            "plays": {"hand": -1},
            "unseen": {"draw pile": -1},
            "drops": {"discard pile": 1},
            "discards": {"hand": -1, "discard pile": 1},
            "discards_hero": {"hand": -1, "discard pile": 1},
            "discards_top": {"draw pile": -1, "discard pile": 1},
            "destroys_top": {"draw pile": -1},
            "destroys": {"discard pile": -1} if self.draft else {"hand": -1},
            "hires": {"discard pile": 1},
            "manuscript": {"manuscripts": 1},
            "building": {"buildings": 1},
        }.items():
            if word in said:
                for what, n in change.items():
                    own[what] += n
        own["hand"] += int(said.get("drawn", 0))
        own["draw pile"] -= int(said.get("drawn", 0))
        self._write_others(p, said)
        self._write_castle(p, said)

    def _write_others(self, p: int, said: dict[str, str]) -> None:
        if "pile" in said:
            self.counted[p]["draw pile"], self.counted[p]["discard pile"] = int(said["pile"]), 0
        if "virtue" in said:
            self.markers[p] = int(said["corruption"]), int(said["virtue"])
        if "meet" in said:
            self.markers[p] = int(said["meet"]), int(said["meet"])
        if "back" in said:
            self.markers[p] = 0, 6
        if "building" in said:
            self.spots[said["spot"]] = p, said["building"]
        if "space" in said:
            self.spaces[p] = said["space"]
        if "leads" in said:
            self.leader = p

    def _write_castle(self, p: int, said: dict[str, str]) -> None:
        if "courtyard" not in said:
            return
        here = self.sections[said["courtyard"]]
        placed = int(said.get("placed", 0))
        self.counted[p]["supply"] += ("bumped" in said) - placed
        self.castle[p][0][here] += placed - ("rises" in said) - ("to" in said) - (said.get("bumped") == "1")
        self.castle[p][1][here] += ("rises" in said) - ("centre" in said) - (said.get("bumped") == "2")
        self.castle[p][2][0] += "centre" in said
        if "to" in said:
            self.castle[p][0][self.sections[said["to"]]] += 1

    def differences(self, g: Any) -> list[str]:
        """The differences between the books and the table, in words."""
        wrong = list[str]()
        for what, there in open_things(g).items():
            written = getattr(self, what)
            if what == "counted":
                wrong += [
                    f"{name} of {self.names[p]}: {written[p][name]}, not {n}"
                    for p, own in enumerate(there)
                    for name, n in own.items()
                    if written[p][name] != n
                ]
            elif written != there:
                wrong.append(f"{what}: {written}, not {there}")
        return wrong


def open_things(g: Any) -> dict[str, Any]:
    """The open information on the table."""
    players = range(int(g.at_table))
    spots = {}
    for spot, owner in enumerate(g.spot_owner):
        if owner != NOBODY:
            spots[SPOTS[spot]] = int(owner), building_name(g.spot_slot[spot], virtual=g.board != NOBODY and owner == 1)
    return {
        "counted": [_counted(g, p) for p in players],
        "markers": [(int(g.corruption[p]), int(g.virtue[p])) for p in players],
        "castle": [[g.tier1[:, p].tolist(), g.tier2[:, p].tolist(), [int(g.tier3[p])]] for p in players],
        "leader": int(g.leader),
        "spots": spots,
        "spaces": [space_name(g.space[p]) if g.space[p] != NOBODY else "" for p in players],
    }


def _counted(g: Any, p: int) -> dict[str, int]:
    numbers = (
        *g.goods[p],
        g.silver[p],
        g.debts[p],
        g.paid_debts[p],
        g.deeds[p],
        g.approved_deeds[p],
        g.hand_size[p],
        g.draw_pile_size[p],
        g.discard_pile_size[p],
        (g.manuscript_owner == p).sum(),
        g.built[p].sum(),
        g.workers[p],
    )
    return {name: int(n) for name, n in zip(COUNTED, numbers, strict=True)}
