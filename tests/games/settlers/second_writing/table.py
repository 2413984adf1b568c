"""The things on the table: players, locations, deals, decks, and their properties without any rule of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.games.settlers.second_writing.cards import ATTACKS, CARDS, DECKS, Card

VIRTUAL_SEAT = 1
"""The virtual player's seat in the solo game."""
Choice = tuple[Any, ...]
SHUFFLE = Callable[[str, list[str]], list[str]]


@dataclass(frozen=True)
class Options:
    """Variants, editions, and what the rulebook leaves open; the defaults are the rulings."""

    lookout: str = "normal"  # advanced, alternate
    peaceful: bool = False
    auto_gold: str = "choose"  # resources_first
    refill: str = "when_needed"  # at_once
    faction_deck_reshuffle: bool = False
    oasis_cap: bool = True
    solo_comparison: str = "faction"  # all
    gold_on_shrine: bool = True
    convert_any_good: bool = True
    repeated_trade_deals: bool = True
    trade_deal_ends_with_location: bool = True
    trade_route_is_deal: bool = True
    removed_from_game: bool = False
    taker_scores: bool = False
    fresh_uses_on_takeover: bool = False
    reset_locked: bool = False
    every_sphinx: bool = True
    slaver_last: bool = True
    exchange_cards_seen: bool = True
    all_tokens_break_ties: bool = False
    desert_needs_card: bool = False
    spies_keep_attack_card: bool = True
    vp_attack_first: bool = True
    partner_first: bool = False
    defence_stops_rabble: bool = False
    owner_may_raze_taken: bool = True
    trade_route_without_marker: bool = False
    oasis_after_pass: bool = True
    free_actions_after_main: bool = True
    target_needed: bool = True
    reset_taken: bool = True
    warehouses_serve_taker: bool = True
    razed_card_triggers: bool = False


@dataclass(frozen=True)
class Ask:
    """A question to a seat, with its options: ("card", key), ("good", good), ("deck", "faction"), ("amount", 2),
    ("player", seat), or a word alone."""

    seat: int
    question: str
    options: tuple[Choice, ...]


@dataclass(eq=False)
class Location:
    """A card that was built (or lies with the virtual player). Spent goods need no counting: how often it was used says
    it all."""

    card: Card
    owner: int
    age: int
    uses: int = 0
    defense: int = 0
    samurai: int = 0
    locked: bool = False
    taken_by: int | None = None
    resources: Counter[str] = field(default_factory=Counter)
    tucked: dict[str, int] = field(default_factory=dict)  # under a Gate: cards, and the seat that put them there

    @property
    def key(self) -> str:
        return self.card.key

    @property
    def controller(self) -> int:
        """The player it works for now."""
        return self.owner if self.taken_by is None else self.taken_by


@dataclass(eq=False)
class Deal:
    """A card under the faction board; or, with a target, a deal with an opponent's location whose marker is `key`; or
    an attack card."""

    key: str
    good: str
    target: Location | None = None

    @property
    def name(self) -> str:
        """The card that it is called by: the marker is hidden."""
        return self.target.key if self.target else self.key


@dataclass(eq=False)
class Foundation:
    """A common card face down in an empire, and whether everybody saw its face."""

    key: str
    seen_by_all: bool


@dataclass(eq=False)
class Player:
    seat: int
    faction: str
    vp: int = 0
    supply: Counter[str] = field(default_factory=Counter)
    hand: list[str] = field(default_factory=list)
    packet: list[str] = field(default_factory=list)  # of the alternate lookout, to choose from
    aside: list[str] = field(default_factory=list)  # kept of it, not yet in hand
    drawn: list[str] = field(default_factory=list)  # of which one will be kept
    deals: list[Deal] = field(default_factory=list)
    empire: list[Location] = field(default_factory=list)
    foundations: list[Foundation] = field(default_factory=list)
    oasis_gain: int = 0
    passed: bool = False


class Table:
    """All that lies on the table. `shuffle(name, cards)` is chance: it gives back these cards in a new order."""

    def __init__(self, factions: Sequence[str], options: Options, shuffle: SHUFFLE) -> None:
        self.options, self.shuffle = options, shuffle
        self.players = [Player(seat, faction) for seat, faction in enumerate(factions)]
        self.decks = {deck: [card.key for card in DECKS[deck]] for deck in ("common", *factions)}
        self.discards: dict[str, list[str]] = {deck: [] for deck in self.decks}
        self.round, self.first, self.phase = 1, 0, "setup"
        self.pool: list[str] = []
        self.known: dict[str, set[int]] = {}  # of cards in hands: who besides the owner has seen them on their way
        self.removed: list[str] = []
        self.virtual: list[Location] = []
        self.collection: list[str] = []
        self.attacks: list[str] = [*ATTACKS] if self.solo else []
        self.line: list[str] = []
        self.age = 0

    @property
    def seats(self) -> set[int]:
        return {player.seat for player in self.players}

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    def clockwise(self) -> list[Player]:
        """All players, the first one of the round first."""
        return self.players[self.first :] + self.players[: self.first]

    # --- locations ----------------------------------------------------------------------------------------------------
    def all_locations(self) -> list[Location]:
        return sorted(
            [*self.virtual, *(loc for player in self.players for loc in player.empire)], key=lambda loc: loc.age
        )

    def own(self, seat: int) -> list[Location]:
        """The locations that work for a seat, taken-over ones included, oldest first."""
        return [loc for loc in self.all_locations() if loc.controller == seat]

    def held(self, seat: int) -> list[Location]:
        """The locations in a seat's own empire that nobody has taken over."""
        return [loc for loc in self.players[seat].empire if loc.taken_by is None]

    def with_verb(self, seat: int, verb: str) -> list[Location]:
        return [loc for loc in self.own(seat) if loc.card.has(verb)]

    def with_trigger(self, seat: int, when: str) -> list[Location]:
        return [loc for loc in self.own(seat) if loc.card.when == when]

    def number_of_colour(self, seat: int, colour: str) -> int:
        return sum(colour in loc.card.colours for loc in self.own(seat))

    def has_passed(self, seat: int) -> bool:
        """The virtual player never passes."""
        return seat < len(self.players) and self.players[seat].passed

    def opponents(self, seat: int) -> list[int]:
        """The opponents that an action may still hit."""
        if self.solo:
            return [VIRTUAL_SEAT]
        return [player.seat for player in self.players if player.seat != seat and not player.passed]

    def enemy_locations(self, seat: int) -> list[Location]:
        """The locations of opponents that an action may hit. A taken-over one is an opponent's also for its owner, and
        safe if one of the two has passed."""
        return [
            loc
            for loc in self.all_locations()
            if loc.controller != seat
            and not self.has_passed(loc.controller)
            and (loc.owner == seat or not self.has_passed(loc.owner))
        ]

    def enemy_deals(self, seat: int) -> list[tuple[int, Deal]]:
        """The deals of opponents, with their owners; in the solo game the line of attack cards."""
        if self.solo:
            return [(VIRTUAL_SEAT, Deal(key, ATTACKS[key])) for key in self.line]
        return [(other, deal) for other in self.opponents(seat) for deal in self.players[other].deals]

    # --- cards come and go --------------------------------------------------------------------------------------------
    def new_location(self, key: str, owner: int) -> Location:
        self.age += 1
        return Location(CARDS[key], owner, self.age)

    def discard(self, key: str) -> None:
        """Every card goes to the pile of its own deck; attack cards leave the game."""
        if key in ATTACKS:
            self.removed.append(key)
        else:
            self.discards[CARDS[key].deck].append(key)

    def discard_from_hand(self, player: Player, key: str) -> None:
        player.hand.remove(key)
        self.discard(key)

    def leave_play(self, loc: Location) -> None:
        """A location goes with all that lies on it; its card is for the caller to lay somewhere. Deals of trade routes
        with it end."""
        (self.virtual if loc in self.virtual else self.players[loc.owner].empire).remove(loc)
        for key in loc.tucked:
            self.discard(key)
        if self.options.trade_deal_ends_with_location:
            for player in self.players:
                for deal in [deal for deal in player.deals if deal.target is loc]:
                    self.end_deal(player, deal)

    def discard_location(self, loc: Location) -> None:
        self.leave_play(loc)
        self.discard(loc.key)

    def end_deal(self, player: Player, deal: Deal) -> None:
        player.deals.remove(deal)
        if deal.key:  # by an option a trade needs no marker
            self.discard(deal.key)

    # --- what anybody can check ---------------------------------------------------------------------------------------
    def places(self) -> Iterator[Iterable[str]]:
        """Every place where cards lie."""
        yield from self.decks.values()
        yield from self.discards.values()
        yield from (
            self.pool,
            self.removed,
            self.collection,
            self.attacks,
            self.line,
            [loc.key for loc in self.virtual],
        )
        for player in self.players:
            yield from (
                player.hand,
                player.packet,
                player.aside,
                player.drawn,
                [deal.key for deal in player.deals if deal.key],
                [foundation.key for foundation in player.foundations],
            )
            yield from ([loc.key for loc in player.empire], [key for loc in player.empire for key in loc.tucked])

    def faults(self) -> list[str]:
        """The faults of the table, in words."""
        found = [
            f"{player.faction} has {number} {good}"
            for player in self.players
            for good, number in player.supply.items()
            if number < 0
        ]
        lying = Counter(key for place in self.places() for key in place)
        expected = Counter(
            [*(card.key for deck in self.decks for card in DECKS[deck]), *(ATTACKS if self.solo else ())]
        )
        found += [f"{key} lies in {number} places" for key, number in lying.items() if number != 1]
        found += [f"{key} is lost" for key in expected - lying] + [f"{key} is too many" for key in lying - expected]
        for loc in self.all_locations():
            if loc.defense and (loc.card.of_a_faction or loc.defense > 1):
                found.append(f"{loc.card.name} carries {loc.defense} defense")
            if loc.samurai and (loc.card.deck != "japanese" or loc.samurai > 1):
                found.append(f"{loc.card.name} carries {loc.samurai} samurai")
            if loc.uses > (loc.card.uses if loc.card.kind == "action" else 0):
                found.append(f"{loc.card.name} was used {loc.uses} times")
            if loc.taken_by == loc.owner:
                found.append(f"{loc.card.name} is taken from its own owner")
        live = {id(loc) for loc in self.all_locations()}
        found += [
            f"a trade with {deal.target.card.name} outlived it"
            for p in self.players
            for deal in p.deals
            if deal.target and id(deal.target) not in live and self.options.trade_deal_ends_with_location
        ]
        found += [
            f"{player.faction} has more than one defense token"
            for player in self.players
            if player.supply["defense"] > 1
        ]
        found += (
            ["more than 4 tokens of Egypt"] if sum(loc.taken_by is not None for loc in self.all_locations()) > 4 else []
        )
        return found


# --- asking -----------------------------------------------------------------------------------------------------------
def ask(seat: int, question: str, options: dict[Choice, Any]) -> Iterator[Any]:
    """Asks for one of the options. A single one is taken without asking."""
    if len(options) == 1:
        return next(iter(options.values()))
    return options[(yield Ask(seat, question, tuple(options)))]


def faces(keys: Iterable[str]) -> dict[Choice, str]:
    """Cards of a hand, or of a display: of those that are alike in everything the one with the lowest number."""
    first = dict[Any, str]()
    for key in sorted(keys):
        card = CARDS[key]
        first.setdefault((card.deck, card.name, *sorted(card.cost.items()), card.raze, card.deal), key)
    return {("card", key): key for key in first.values()}


def places(locations: Iterable[Location | Foundation]) -> dict[Choice, Any]:
    """Locations and foundations, each by itself."""
    return {("card", place.key): place for place in locations}


def named(deals: Iterable[Deal]) -> dict[Choice, Deal]:
    """Deals by their cards; those of trade routes by the location, the oldest one with it."""
    found: dict[Choice, Deal] = {}
    for deal in deals:
        found.setdefault(("card", deal.name), deal)
    return found


def things(kind: str, values: Iterable[Any]) -> dict[Choice, Any]:
    """Goods, decks, players, amounts."""
    return {(kind, value): value for value in values}


def words(*values: str) -> dict[Choice, str]:
    return {(value,): value for value in values}
