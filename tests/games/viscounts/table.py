"""Positions of Viscounts for tests, by the names of the cards:

    table = Table(2).line(0, "mason_1 - thief").have(0, silver=3).at(0, "3").phase("act")
    table.do("action", "build").do("building", 6)

After the draft everything that it has given is taken away again: nobody has silver, resources, debts, deeds, cards in
hand or in line; the ring is A to E, section k of the castle faces segment k, seat 0 begins and is on turn. `phase` and
`effect` do one thing, and then seat 0 is asked whether to hire (`idle`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from architects_env.games.viscounts.data.board import (
    NOBODY,
    NUM_WORKERS,
    SEGMENTS,
    SPACES,
    SPOTS,
    START_CORRUPTION,
    START_VIRTUE,
)
from architects_env.games.viscounts.data.cards import (
    ACTIONS,
    ALL_KINDS,
    FIRST_STARTER,
    KINDS,
    NUM_NEUTRAL,
    NUM_STARTERS,
)
from architects_env.games.viscounts.data.effect_tables import LISTS
from architects_env.games.viscounts.data.manuscripts import MANUSCRIPTS
from architects_env.games.viscounts.data.schemes import SCHEMES
from architects_env.games.viscounts.data.vocabulary import CHOICE, Choice, read_effects
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.actions import ACTION_SPACE, NO_ACTION
from architects_env.testing.position import PositionBuilder

KIND_OF_ID = {kind.id: number for number, kind in enumerate(ALL_KINDS)}
TILE_OF_ID = {tile.id: number for number, tile in enumerate(MANUSCRIPTS)}
SCHEME_OF_ID = {scheme.id: number for number, scheme in enumerate(SCHEMES)}
PLAIN_PAIRS = (0, 1, 9, 3, 6)
"""Player cards that lay nothing on the board."""
STEPS = {
    "shift": S.SHIFT,
    "choose card": S.CHOOSE_CARD,
    "travel": S.TRAVEL,
    "act": S.ACT,
    "recruit": S.RECRUIT,
    "collide": S.COLLIDE,
    "draw": S.DRAW,
    "castle": S.CASTLE,
    "virtual turn": S.VIRTUAL_TURN,
    "begin turn": S.BEGIN_TURN,
    "end turn": S.END_TURN,
    "played": S.PLAYED,
}
NAMED = {
    "action": (*ACTIONS, "none"),
    "move": SPACES,
    "spot": SPOTS,
    "segment": SEGMENTS,
    "resource": ("inkwell", "stone", "gold"),
    "flip": ("debt", "deed"),
}
NAMED |= {"card": tuple(kind.id for kind in KINDS), "link": ("back", "on"), "side": ("clockwise", "counter-clockwise")}


def cards(text: str) -> list[str]:
    return text.split()


class Table(PositionBuilder):
    """A game after the draft, emptied."""

    def __init__(
        self, players: int = 2, seed: int = 0, pairs: Iterable[int] = PLAIN_PAIRS, draft: bool = False, **options: Any
    ) -> None:
        super().__init__("viscounts", players, seed, **options)
        self._owned: set[int] = set()
        g = self.g
        for place, segment in enumerate(range(5)):
            g.ring[place] = g.place_of[segment] = place
        g.castle_offset = 0
        g.start_player = 0
        g.seat = (g.start_player - 1) % players
        revealed = int((g.pair_card != S.NO_CARD).sum())
        g.pair_card[:revealed] = list(pairs)[:revealed]
        self.refresh()
        if not draft:
            while g.rounds == 0:
                self.match.apply(self.match.legal_actions()[0])
            self._empty()

    def _empty(self) -> None:
        g = self.g
        for p in range(int(g.at_table)):
            g.silver[p] = g.debts[p] = g.paid_debts[p] = g.deeds[p] = g.approved_deeds[p] = 0
            g.goods[p] = 0
            g.corruption[p], g.virtue[p] = START_CORRUPTION, START_VIRTUE
            g.workers[p] = NUM_WORKERS
            g.built[p] = 0
        g.spot_owner[:] = NOBODY
        g.spot_slot[:] = 0
        g.tier1[:], g.tier2[:], g.tier3[:] = 0, 0, 0
        g.leader = NOBODY
        for p in range(self.match.num_players):
            self.hand(p, "")
        self._stop()
        self.refresh()

    def _stop(self) -> None:
        """Seat 0 is asked whether to hire, and nothing is left to be done but its turn's end."""
        g = self.g
        g.agenda[:] = 0
        g.agenda[0] = S.END_TURN, 0, 0, 0, 0
        g.agenda_size = 1
        g.stage, g.seat, g.active = S.HIRE, 0, 0
        g.task[:] = 0
        g.action, g.dismissed, g.castle_runs = NO_ACTION, S.NO_CARD, 0

    # --- cards --------------------------------------------------------------------------------------------------------
    def card(self, p: int, name: str) -> int:
        kind = KIND_OF_ID[name]
        return kind if kind < FIRST_STARTER else kind + NUM_STARTERS * p

    def _take_out(self, card: int) -> None:
        """Out of the pile in which it lies, not out of a hand or a line; a pile's visible card is replaced by the next
        one."""
        g, (name,) = self.g, self.ids([card])
        found = S.TOWNSFOLK._where(g, card)
        if found is not None:
            zone, p, i = found
            assert zone != "hand", f"{name} lies in the hand of player {p}."
            self._remove(zone, p, i)
        elif card in g.townsfolk_top:
            segment = g.townsfolk_top.tolist().index(card)
            g.townsfolk_top[segment] = S.NO_CARD
            if g.townsfolk_pile_size[segment] > 0:
                g.townsfolk_top[segment] = self._remove("townsfolk_pile", segment, 0)
        elif card in g.line:
            raise AssertionError(f"{name} lies in the line of player {np.argwhere(g.line == card)[0, 0]}.")
        elif card < NUM_NEUTRAL or card in g.hero_of or card >= FIRST_STARTER:
            raise AssertionError(f"card {card} lies nowhere")

    def _remove(self, zone: str, p: int, i: int) -> int:
        g = self.g
        rows = [g[zone], *(g[f"{zone}_{what}"] for what in ("group", "seen") if f"{zone}_{what}" in g.dtype.names)]
        size = g[f"{zone}_size"]
        if S.TOWNSFOLK.zones[zone].seats:
            rows, n = [row[p] for row in rows], int(size[p])
            size[p] -= 1
        else:
            n = int(size)
            setattr(g, f"{zone}_size", n - 1)
        card = int(rows[0][i])
        for row in rows:
            row[i : n - 1] = row[i + 1 : n]
            row[n - 1] = 0
        g.townsfolk_group[card] = 0
        return card

    def _put(self, zone: str, p: int, card: int) -> None:
        g = self.g
        n = int(g[f"{zone}_size"][p])
        g[zone][p, n] = card
        if f"{zone}_seen" in g.dtype.names:
            g[f"{zone}_group"][p, n] = 0
            g[f"{zone}_seen"][p, n] = (1 << 15) - 1
        g[f"{zone}_size"][p] = n + 1

    def _fill(self, zone: str, p: int, names: str) -> Table:
        """The cards of a zone; what lay there goes to the discard pile (a discard pile to the draw pile). A hero that
        is named replaces the own one."""
        other = "draw_pile" if zone == "discard_pile" else "discard_pile"
        while self.g[f"{zone}_size"][p] > 0:
            self._put(other, p, self._remove(zone, p, 0))
        for name in cards(names):
            card = self._own(p, name)
            self._put(zone, p, card)
        return self.refresh()

    def _own(self, p: int, name: str) -> int:
        """The card, taken out from where it lies. A hero takes the place of the own one, which goes to the box."""
        card = self.card(p, name)
        if NUM_NEUTRAL <= card < FIRST_STARTER and self.g.hero_of[p] != card:
            if self.g.hero_of[p] != S.NO_CARD:
                self._take_out(int(self.g.hero_of[p]))
            other = [q for q in range(self.match.num_players) if self.g.hero_of[q] == card]
            for q in other:
                self._take_out(card)
                self.g.hero_of[q] = S.NO_CARD
            self.g.hero_of[p] = card
        else:
            self._take_out(card)
        return card

    def line(self, p: int, names: str) -> Table:
        """The cards in the three slots, "-" for an empty one."""
        for slot, name in enumerate(cards(names)):
            if self.g.line[p, slot] != S.NO_CARD:
                old = int(self.g.line[p, slot])
                self.g.line[p, slot] = S.NO_CARD
                self._put("discard_pile", p, old)
            if name != "-":
                card = self._own(p, name)
                self.g.line[p, slot] = card
        return self.refresh()

    def hand(self, p: int, names: str) -> Table:
        self.g.drawn_after[p] = self.g.shuffles[p]
        return self._fill("hand", p, names)

    def draw_pile(self, p: int, names: str) -> Table:
        """The first one is drawn next."""
        return self._fill("draw_pile", p, names)

    def discard_pile(self, p: int, names: str) -> Table:
        return self._fill("discard_pile", p, names)

    def gone(self, p: int, keep: str) -> Table:
        """All own cards but those in line and these leave the game; these lie on the discard pile."""
        g, names = self.g, cards(keep)
        for zone in ("hand", "draw_pile", "discard_pile"):
            for i in range(int(g[f"{zone}_size"][p]) - 1, -1, -1):
                if ALL_KINDS[self._kind(int(g[zone][p, i]))].id not in names:
                    card = self._remove(zone, p, i)
                    g.removed[g.removed_size] = card
                    g.removed_size += 1
        return self.discard_pile(p, keep)

    def _kind(self, card: int) -> int:
        return card if card < FIRST_STARTER else FIRST_STARTER + (card - FIRST_STARTER) % NUM_STARTERS

    def top(self, segment: str, name: str) -> Table:
        """The visible townsfolk of a segment; "-": the pile is empty."""
        s, g = SEGMENTS.index(segment), self.g
        old = int(g.townsfolk_top[s])
        if name == "-":
            g.removed[g.removed_size] = old
            g.removed_size += 1
            g.townsfolk_top[s] = S.NO_CARD
            while g.townsfolk_pile_size[s] > 0:
                g.removed[g.removed_size] = self._remove("townsfolk_pile", s, 0)
                g.removed_size += 1
            return self.refresh()
        card = KIND_OF_ID[name]
        if card == old:
            return self
        g.townsfolk_top[s] = S.NO_CARD
        self._take_out(card)
        g.townsfolk_top[s] = card
        g.removed[g.removed_size] = old
        g.removed_size += 1
        return self.refresh()

    def names(self, zone: str, p: int) -> list[str]:
        """The cards in a zone, by id."""
        return self.ids(self.g.line[p] if zone == "line" else self.g[zone][p][: self.g[f"{zone}_size"][p]])

    def ids(self, numbers: Iterable[int]) -> list[str]:
        """Cards by id, "-" for none."""
        return ["-" if card == S.NO_CARD else ALL_KINDS[self._kind(int(card))].id for card in numbers]

    # --- manuscripts --------------------------------------------------------------------------------------------------
    def owns(self, p: int, *tiles: int | str) -> Table:
        """Manuscripts that a player has, by id or number."""
        for tile in tiles:
            number = TILE_OF_ID[tile] if isinstance(tile, str) else tile
            self._take_tile(number)
            self.g.manuscript_owner[number] = p
            self._owned.add(number)
        return self.refresh()

    def _take_tile(self, number: int) -> None:
        g = self.g
        assert number not in self._owned, f"{MANUSCRIPTS[number].id} is player {g.manuscript_owner[number]}'s."
        if g.manuscript_owner[number] != NOBODY:
            pass  # laid aside (`tile`)
        elif number in g.manuscript_top:
            segment = g.manuscript_top.tolist().index(number)
            g.manuscript_top[segment] = self._pop_tile(segment, 0) if g.manuscript_pile_size[segment] else S.NO_CARD
        else:
            _, segment, i = S.MANUSCRIPT_TILES._where(g, number)
            self._pop_tile(segment, i)
        g.manuscript_owner[number] = NOBODY

    def _pop_tile(self, segment: int, i: int) -> int:
        g = self.g
        tile, n = int(g.manuscript_pile[segment, i]), int(g.manuscript_pile_size[segment])
        for row in (g.manuscript_pile[segment], g.manuscript_pile_group[segment], g.manuscript_pile_seen[segment]):
            row[i : n - 1] = row[i + 1 : n]
            row[n - 1] = 0
        g.manuscript_pile_size[segment] = n - 1
        g.manuscript_group[tile] = 0
        return tile

    def tile(self, segment: str, tile: int | str) -> Table:
        """The visible manuscript of a segment ("-": the pile is empty); the one that lay there is nobody's: it goes to
        the last seat."""
        g, s = self.g, SEGMENTS.index(segment)
        number = TILE_OF_ID.get(tile, NOBODY) if isinstance(tile, str) else tile
        if number == g.manuscript_top[s]:
            return self
        last = int(g.at_table) - 1
        if number == NOBODY:
            while g.manuscript_top[s] != S.NO_CARD:
                aside = int(g.manuscript_top[s])
                self._take_tile(aside)
                g.manuscript_owner[aside] = last
            return self.refresh()
        self._take_tile(number)
        if g.manuscript_top[s] != S.NO_CARD:
            g.manuscript_owner[g.manuscript_top[s]] = last
        g.manuscript_top[s] = number
        return self.refresh()

    # --- everything else ----------------------------------------------------------------------------------------------
    def have(self, p: int, **things: int) -> Table:
        """silver, inkwell, stone, gold, debts, paid_debts, deeds, approved_deeds, workers, corruption, virtue."""
        for name, n in things.items():
            if name in NAMED["resource"]:
                self.g.goods[p, NAMED["resource"].index(name)] = n
            else:
                self.g[name][p] = n
        return self.refresh()

    def at(self, p: int, space: str) -> Table:
        self.g.space[p] = SPACES.index(space)
        return self.refresh()

    def built(self, p: int, slot: int, spot: str = "") -> Table:
        """A building on a spot, or on the last open one."""
        g = self.g
        number = (
            SPOTS.index(spot)
            if spot
            else max(i for i in range(25) if i % 5 < (4 if g.side == 0 else 5) and g.spot_owner[i] == NOBODY)
        )
        assert g.spot_owner[number] == NOBODY, f"{SPOTS[number]} is not open."
        assert g.built[p, slot] == 0, f"Building {slot} of player {p} stands already."
        g.built[p, slot], g.spot_owner[number], g.spot_slot[number] = 1, p, slot
        return self.refresh()

    def castle(self, tier: int, **sections: dict[int, int]) -> Table:
        """castle(1, s0={0: 2}): two workers of seat 0 on tier 1 of courtyard 0. Tier 3 has one place: castle(3, s0={0:
        1})."""
        g = self.g
        for name, workers in sections.items():
            for p, n in workers.items():
                row = g.tier3 if tier == 3 else (g.tier1, g.tier2)[tier - 1][int(name[1:])]
                g.workers[p] += row[p] - n
                row[p] = n
        if g.tier3.sum() and g.leader == NOBODY:
            g.leader = int(g.tier3.argmax())
        return self.refresh()

    def scheme(self, name: str) -> Table:
        """The virtual viscount's next scheme."""
        S.SCHEME_CARDS.lay(self.g, "scheme_deck", [SCHEME_OF_ID[name]], force=True)
        return self.refresh()

    def schemes(self, names: str) -> Table:
        """Schemes from its draw pile in the three places of the virtual viscount's line, "-" for an empty one."""
        g = self.g
        for slot, name in enumerate(cards(names)):
            if name != "-":
                self.scheme(name)
                card, left = int(g.scheme_deck[0]), int(g.scheme_deck_size) - 1
                for row in (g.scheme_deck, g.scheme_deck_group, g.scheme_deck_seen):
                    row[:left] = row[1 : left + 1]
                    row[left] = 0
                g.scheme_deck_size, g.scheme_group[card] = left, 0
                g.scheme_line[slot], g.scheme_seen[card] = card, 1
        return self.refresh()

    # --- doing --------------------------------------------------------------------------------------------------------
    def phase(self, *steps: str, p: int = 0) -> Table:
        """These steps of the turn of `p`, and then seat 0 is asked whether to hire."""
        rows = [(STEPS[step], p, 0, 0, 0) for step in steps]
        self.g.active = p
        return self._run(rows, p)

    def effect(self, p: int, text: str, virtual: bool = False, active: int = 0) -> Table:
        """A list of effects, for a player."""
        rows = []
        for effect in read_effects(text):
            stage = S.VIRTUAL_EFFECT if virtual else S.EFFECT
            if isinstance(effect, Choice):
                rows.append((stage, p, CHOICE, LISTS.index(effect.first), LISTS.index(effect.second)))
            else:
                rows.append((stage, p, effect.word, effect.n, 0))
        return self._run(rows, active)

    def _run(self, rows: list[tuple[int, int, int, int, int]], active: int) -> Table:
        self.leave("hire", waiting=1)
        self._stop()
        g = self.g
        g.active = active
        g.agenda[0] = S.END_TURN, active, 0, 0, 0
        g.agenda[1] = S.HIRE, 0, 0, 0, 0
        for row in reversed(rows):
            g.agenda_size += 1
            g.agenda[g.agenda_size] = row
        g.agenda_size += 1
        self.refresh()
        self.match.apply(ACTION_SPACE.start("decline"))
        return self.check()

    def do(self, block: str, index: int | str = 0) -> Table:
        """An action by block and place in it; places that have a name, by that."""
        number = NAMED[block].index(index) if isinstance(index, str) else index
        super().do(block, number)
        return self

    def offers(self, block: str) -> list[Any]:
        """The legal ones of a block, by name where they have one."""
        return [NAMED[block][i] if block in NAMED else i for i in self.mask_of(block)]

    @property
    def idle(self) -> bool:
        """Whether all is done."""
        return bool(self.g.stage == S.HIRE and self.g.agenda_size == 1)

    @property
    def stage(self) -> str:
        """The present stage."""
        return self.match.game.stages.names[int(self.g.stage)]

    def has(self, p: int) -> dict[str, int]:
        """The goods of a player, without zeros."""
        g = self.g
        things = {"silver": g.silver[p], **dict(zip(NAMED["resource"], g.goods[p], strict=True))}
        things |= {name: g[name][p] for name in ("debts", "paid_debts", "deeds", "approved_deeds")}
        return {name: int(n) for name, n in things.items() if n}

    def markers(self, p: int) -> tuple[int, int]:
        """Corruption and virtue."""
        return int(self.g.corruption[p]), int(self.g.virtue[p])
