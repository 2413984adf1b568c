"""Positions for tests, readably: the turn of a player, with goods, hands, empires and deals as a test needs them.

    table = Table("Romans", "Barbarians").supply(0, wood=2).hand(0, "Town").empire(1, "Armorer")
    table.play("build", "build the Town")

Nobody has anything but what is laid out; all other cards are in their decks. Cards are written as the table's text
shows them ("Castle 2"; "Castle" is any one that is left), decisions as their sentences.
"""

from architects_env.core.cards.zones import ALL_SEATS, OPEN
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data.cards import NUM_COMMON, TITLES
from architects_env.games.settlers.data.rows import GOOD_NAMED
from architects_env.games.settlers.data.vocabulary import GOODS, NUM_TOKENS
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import TO_PASS
from architects_env.games.settlers.rules.state import ATTACKS_CARDS, COMMON, FACTION_CARDS
from architects_env.games.settlers.text.names import NAMES
from architects_env.testing.position import PositionBuilder


class Table(PositionBuilder):
    """The turn of player 0 in round 1, before the main action."""

    def __init__(self, *factions, seed=0, **options):
        chosen = {f"faction_{p}": faction.lower() for p, faction in enumerate(factions)}
        super().__init__("settlers", len(factions), seed, **chosen, **options)
        g = self.g
        self.match.state.first = g.active = 0
        for p in range(len(factions)):
            for zone in ("hand_common",):
                while g[f"{zone}_size"][p]:
                    self._to_deck(int(g[zone][p, 0]))
            while g.hand_faction_size[p]:
                self._to_deck(NUM_COMMON + int(g.hand_faction[p, 0]))
            for card in [*map(int, g.dealt[p, : g.dealt_size[p]])]:
                self._to_deck(card)
        while g.display_size:
            self._to_deck(int(g.display[0]))
        self._agenda((S.NEXT_TURN, 0, []))
        self._ask(S.TURN, 0, [0])
        self.refresh()

    # --- laying things on the table -----------------------------------------------------------------------------------
    def supply(self, p, **goods):
        for name, amount in goods.items():
            self.g.supply[p, GOOD_NAMED[name]] = amount
        return self.refresh()

    def hand(self, p, text):
        for card in self.cards(text, p):
            self._fetch(card)
            self._put("hand_common" if card < NUM_COMMON else "hand_faction", p, card)
        return self.refresh()

    def empire(self, p, text):
        for card in self.cards(text, p):
            self._fetch(card)
            self._open(card)
            self._enter(p, card)
        return self.refresh()

    def foundations(self, p, text):
        for card in self.cards(text):
            self._fetch(card)
            self._put("foundations", p, card, OPEN, ALL_SEATS)
            self._open(card)
        return self.refresh()

    def deals(self, p, text):
        for card in self.cards(text, p):
            self._fetch(card)
            self._open(card)
            self.g.deals[p, self.g.deals_size[p]] = card
            self.g.deals_size[p] += 1
        return self.refresh()

    def discard(self, text):
        """Common cards in their discard pile."""
        for card in self.cards(text):
            self._fetch(card)
            self._open(card)
            self._put("common_discard", 0, card)
        return self.refresh()

    def common_deck(self, text, only=False):
        """These are drawn next; with `only` the others leave the game."""
        COMMON.lay(self.g, "common_deck", self.cards(text), force=True)
        while only and self.g.common_deck_size > len(text.split(", ")) - (text == ""):
            self._away("common_deck", 0, "removed_common")
        return self.refresh()

    def faction_deck(self, p, text, only=False):
        FACTION_CARDS.lay(self.g, "faction_deck", [card - NUM_COMMON for card in self.cards(text, p)], p, force=True)
        while only and self.g.faction_deck_size[p] > len(text.split(", ")) - (text == ""):
            self._away("faction_deck", p, "removed_faction")
        return self.refresh()

    def line(self, *goods):
        """Solo: the attack line, the newest first."""
        g = self.g
        while g.deals_size[S.VIRTUAL]:
            g.deals_size[S.VIRTUAL] -= 1
            card = int(g.deals[S.VIRTUAL, g.deals_size[S.VIRTUAL]])
            g.deals[S.VIRTUAL, g.deals_size[S.VIRTUAL]] = 0
            self._put("attack_deck", 0, card - C.FIRST_ATTACK, 1, 0)
            g.attack_group[card - C.FIRST_ATTACK] = 1
        for good in goods:
            card = next(
                C.FIRST_ATTACK + card
                for card in ATTACKS_CARDS.read(g, "attack_deck")
                if TITLES[C.FIRST_ATTACK + card] == f"Attack on {good}"
            )
            self._remove("attack_deck", 0, ATTACKS_CARDS.read(g, "attack_deck").index(card - C.FIRST_ATTACK))
            g.attack_group[card - C.FIRST_ATTACK] = OPEN
            g.deals[S.VIRTUAL, g.deals_size[S.VIRTUAL]] = card
            g.deals_size[S.VIRTUAL] += 1
        return self.refresh()

    def attack_deck(self, *goods):
        """Solo: the targets of the attack cards that come next."""
        left = ATTACKS_CARDS.read(self.g, "attack_deck")
        chosen = []
        for good in goods:
            chosen.append(
                next(
                    card for card in left if card not in chosen and TITLES[C.FIRST_ATTACK + card] == f"Attack on {good}"
                )
            )
        ATTACKS_CARDS.lay(self.g, "attack_deck", chosen, force=True)
        return self.refresh()

    def round(self, number):
        self.g.rounds = number
        return self.refresh()

    # --- moments ------------------------------------------------------------------------------------------------------
    def turn(self, p):
        """It is the turn of `p`."""
        self.leave("turn", waiting=1)
        self.g.active = p
        self._agenda((S.NEXT_TURN, p, []))
        self._ask(S.TURN, p, [0])
        return self.refresh()

    def production(self):
        """The Production of all players, up to the first decision after it began."""
        return self._run((S.PRODUCE, 0, []))

    def lookout(self):
        """The next Lookout, up to its first decision."""
        return self._run((S.ROUND_BEGINS, 0, []))

    def pass_all(self):
        """Everybody passes; what follows comes by itself, up to the next decision that is no pass."""
        for _ in range(self.match.num_players):
            self.act(TO_PASS)
        return self

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def stage(self):
        return "over" if self.match.over else self.match.game.stages.names[int(self.g.stage)]

    def has(self, p):
        """The goods in a supply, and the points: {"wood": 2, "point": 3}."""
        found = {
            GOODS[good].split()[0]: int(self.g.supply[p, good]) for good in range(NUM_TOKENS) if self.g.supply[p, good]
        }
        return found | ({"point": int(self.g.points[p])} if self.g.points[p] else {})

    def hand_of(self, p):
        common = [NAMES[card] for card in COMMON.read(self.g, "hand_common", p)]
        return common + [NAMES[NUM_COMMON + card] for card in FACTION_CARDS.read(self.g, "hand_faction", p)]

    def empire_of(self, p):
        return [NAMES[int(card)] for card in self.g.empire[p, : self.g.empire_size[p]]]

    def make_deals(self, p):
        return [int(deal) for deal in self.g.deals[p, : self.g.deals_size[p]]]

    def foundations_of(self, p):
        return [NAMES[card] for card in COMMON.read(self.g, "foundations", p)]

    def discarded(self, p=None):
        """Titles in the common discard pile, or in that of a faction."""
        if p is None:
            return [NAMES[card] for card in COMMON.read(self.g, "common_discard")]
        return [NAMES[NUM_COMMON + card] for card in FACTION_CARDS.read(self.g, "faction_discard", p)]

    # --- cards by their titles ----------------------------------------------------------------------------------------
    def cards(self, text, p=None):
        """ "Castle 2, Ruins" as numbers of cards; without a number any that lies in a deck."""
        found = []
        for part in filter(None, text.split(", ")):
            several = [card for card in range(C.NUM_LOCATIONS) if part in (NAMES[card], TITLES[card])]
            assert several, f"There is no card {part!r}."
            left = [card for card in several if card not in found and self._in_deck(card)]
            assert left, f"{part} lies in no deck any more."
            found.append(left[0])
        return found

    def card(self, text):
        """The number of a card named as the text shows it."""
        return next(card for card in range(C.NUM_LOCATIONS) if NAMES[card] == text or TITLES[card] == text)

    # --- keeping it consistent ----------------------------------------------------------------------------------------
    def _in_deck(self, card):
        zone, p, number = self._deck_of(card)
        return p is not None and number in (COMMON if card < NUM_COMMON else FACTION_CARDS).read(self.g, zone, p)

    def _deck_of(self, card):
        if card < NUM_COMMON:
            return "common_deck", 0, card
        seat = int(self.g.seat_of_faction[C.FACTION[card]])
        return "faction_deck", None if seat < 0 else seat, card - NUM_COMMON

    def _fetch(self, card):
        zone, p, number = self._deck_of(card)
        self._remove(zone, p, (COMMON if card < NUM_COMMON else FACTION_CARDS).read(self.g, zone, p).index(number))

    def _to_deck(self, card):
        g = self.g
        cards, first = (COMMON, 0) if card < NUM_COMMON else (FACTION_CARDS, NUM_COMMON)
        zone, p, i = cards._where(g, card - first)
        self._remove(zone, p, i)
        deck, seat, number = self._deck_of(card)
        group = int((g[f"{deck}_group"][seat] if first else g[f"{deck}_group"])[0])
        self._put(deck, seat, card, group, 0)
        g[cards._group_of][number] = group

    def _row(self, zone, p):
        g = self.g
        several = g[f"{zone}_size"].ndim > 0
        rows = [
            g[name][p] if several else g[name]
            for name in (zone, f"{zone}_group", f"{zone}_seen")
            if name in g.dtype.names
        ]
        return rows, several

    def _remove(self, zone, p, i):
        rows, several = self._row(zone, p)
        size = int(self.g[f"{zone}_size"][p] if several else self.g[f"{zone}_size"])
        for row in rows:
            row[i : size - 1] = row[i + 1 : size].copy()
            row[size - 1] = 0
        self._set_size(zone, p, size - 1)

    def _put(self, zone, p, card, group=None, seen=0):
        rows, several = self._row(zone, p)
        size = int(self.g[f"{zone}_size"][p] if several else self.g[f"{zone}_size"])
        number = card - NUM_COMMON if NUM_COMMON <= card < C.NUM_LOCATIONS else card
        rows[0][size] = number
        if len(rows) > 1:
            rows[1][size] = (
                int((self.g.common_group if card < NUM_COMMON else self.g.faction_card_group)[number])
                if group is None
                else group
            )
            rows[2][size] = seen
        self._set_size(zone, p, size + 1)

    def _set_size(self, zone, p, size):
        if self.g[f"{zone}_size"].ndim > 0:
            self.g[f"{zone}_size"][p] = size
        else:
            self.g[f"{zone}_size"] = size

    def _away(self, zone, p, target):
        card = int((self.g[zone][p] if self.g[zone].ndim > 1 else self.g[zone])[self._size(zone, p) - 1])
        self._remove(zone, p, self._size(zone, p) - 1)
        self._open(card + NUM_COMMON * ("faction" in zone))
        self._put(target, 0, card + NUM_COMMON * ("faction" in zone))

    def _size(self, zone, p):
        return int(self.g[f"{zone}_size"][p] if self.g[f"{zone}_size"].ndim > 0 else self.g[f"{zone}_size"])

    def _open(self, card):
        if card < NUM_COMMON:
            self.g.common_group[card] = OPEN
        else:
            self.g.faction_card_group[card - NUM_COMMON] = OPEN

    def _enter(self, p, card):
        g = self.g
        g.built += 1
        g.empire[p, g.empire_size[p]] = card
        g.empire_size[p] += 1
        g.home[card] = p + 1
        g.age[card] = g.built

    def _agenda(self, *tasks):
        self.g.agenda[:] = 0
        for i, (stage, seat, numbers) in enumerate(tasks):
            self.g.agenda[i, : 2 + len(numbers)] = [stage, seat, *numbers]
        self.g.agenda_size = len(tasks)

    def _ask(self, stage, seat, numbers):
        self.g.stage, self.g.seat = stage, seat
        self.g.task[:] = 0
        self.g.task[: len(numbers)] = numbers

    def _run(self, task):
        """Lets a step happen: it stands under an end of a turn, which is played."""
        self.leave("turn", waiting=1)
        self._agenda(task)
        self._ask(S.TURN, 0, [1])
        self.g.token[:] = 0
        self.refresh()
        return self.act(self.match.game.action_space.start("turn") + 11)
