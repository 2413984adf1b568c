"""The things on the table, and their properties outside a turn: cities, prices and values, deck and pile, the crown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .cards import DISTRICTS, ORDER, TAX_COLOUR
from .knowledge import Knowledge
from .talk import Talk, lot

if TYPE_CHECKING:
    from .draft import Draft


@dataclass(frozen=True)
class Options:
    """Section 15."""

    allow_duplicates: bool = True
    discard_mode: str = "pile"
    smithy: str = "3_for_2"
    haunted_city_last_round_restriction: bool = False
    warlord_may_hit_own_city: bool = False
    protected_city_size: str = "full"
    diplomat_vs_complete_city: str = "allowed"
    great_wall_affects_diplomat: bool = False
    great_wall_protects_itself: bool = True
    graveyard_vs_powder_house: bool = False
    graveyard_saves_itself: bool = False
    ball_room_mode: str = "auto_thank"
    auto_collect_taxes_at_turn_end: bool = True
    hospital_uses_income_buildings: bool = False
    hospital_turn_triggers_end_effects: bool = True
    bewitched_turn_triggers_end_effects: bool = True
    witch_unresumed_end_effects: bool = False
    retroactive_tax_triggers_poor_house: bool = True
    killed_emperor_moves_crown: bool = False
    name_face_up: bool = False
    tithe_at_end: bool = True
    city_size: int = 8
    poor_house_cost: int = 5
    factory_cost: int = 6
    treasury_cost: int = 4
    max_rounds: int = 60
    at_bound: str = "score"
    purple_removal: str = "recommended"
    new_buildings: int = 3
    numbers: dict[int, str] = field(default_factory=dict)
    """Characters that were chosen, by number; "none" for the 9."""
    cards: dict[str, str] = field(default_factory=dict)
    """Purple cards that are "in" or "out"."""


@dataclass(frozen=True)
class Lying:
    """A card on the pile, under the deck or under the Museum, and the seats that know which it is."""

    name: str
    seen: frozenset[int]


@dataclass(eq=False)
class Building:
    """A card in a city."""

    name: str
    round_built: int = 0
    coin: bool = False
    under: list[Lying] = field(default_factory=list)

    @property
    def colour(self) -> str:
        return DISTRICTS[self.name].colour

    @property
    def kind(self) -> tuple[str, str, bool]:
        """The building as a choice names it."""
        return ("building", self.name, self.coin)


@dataclass(eq=False)
class Player:
    seat: int
    gold: int = 0
    hand: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    """Cards of which some will be kept."""
    city: list[Building] = field(default_factory=list)
    characters: list[int] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)

    def building(self, name: str) -> Building | None:
        return next((building for building in self.city if building.name == name), None)

    def has(self, name: str) -> bool:
        return self.building(name) is not None

    def of_kind(self, kind: tuple[str, str, bool]) -> Building:
        return next(building for building in self.city if building.kind == kind)


class Table:
    def __init__(self, players: int, options: Options | None = None) -> None:
        self.options = options or Options()
        self.players = [Player(seat) for seat in range(players)]
        self.characters: dict[int, str] = {}
        self.deck: list[str] = []
        self.under_deck: list[Lying] = []
        """Discarded cards below the deck, the next one to be drawn first (option `discard_mode`)."""
        self.pile: list[Lying] = []
        self.knowledge = Knowledge(players)
        self.crown = 0
        self.round = 0
        self.last_round = False
        self.first_completer: int | None = None
        self.first_full: int | None = None
        self.bell_rings_earlier = False
        self.rose: dict[int, int] = {}
        """The number of the building with which a city last came within one of a full one."""
        self.buildings_built = 0
        self.over = False
        self.clear_round()

    def clear_round(self) -> None:
        """Characters are collected, and marks cleared."""
        for player in self.players:
            player.characters, player.shown = [], set()
        self.face_up: list[int] = []
        self.face_down: int | None = None
        self.travelling: list[int] = []
        self.laid_down: list[int] = []
        self.called = 0
        self.murdered = self.bewitched = self.robbed = 0
        self.witch = self.robber = self.collector = self.protected = None
        self.assassin_owes = False

    draft: Draft
    witch: int | None
    robber: int | None
    collector: int | None
    protected: int | None

    # --- players ------------------------------------------------------------------------------------------------------
    def others(self, player: Player) -> list[Player]:
        return [other for other in self.players if other is not player]

    def from_crown(self) -> list[Player]:
        """All players, the holder of the crown first, then to the left."""
        return self.players[self.crown :] + self.players[: self.crown]

    def holder(self, number: int) -> Player | None:
        return next((player for player in self.players if number in player.characters), None)

    def owner(self, name: str) -> Player | None:
        """In whose city a building stands of which there is one."""
        return next((player for player in self.players if player.has(name)), None)

    def move_crown(self, seat: int) -> None:
        """The Throne Room pays each time the crown goes to another player."""
        if seat != self.crown:
            self.crown = seat
            owner = self.owner("Throne Room")
            if owner:
                owner.gold += 1

    # --- numbers ------------------------------------------------------------------------------------------------------
    def cost(self, name: str) -> int:
        """The base cost."""
        by_option = {
            "Poor House": self.options.poor_house_cost,
            "Factory": self.options.factory_cost,
            "Imperial Treasury": self.options.treasury_cost,
        }
        return by_option.get(name, DISTRICTS[name].cost)

    def price(self, player: Player, name: str) -> int:
        """The price of building (5.4)."""
        price = self.cost(name)
        if player.has("Factory") and DISTRICTS[name].colour == "purple":
            price -= 1
        same = sum(building.name == name for building in player.city)
        if player.has("Quarry") and same:
            price = max(price - same, 1)
        return price

    def value(self, building: Building) -> int:
        """Section 1."""
        return self.cost(building.name) + building.coin + len(building.under)

    def wall(self, owner: Player, building: Building) -> int:
        """The addition of the Great Wall."""
        if not owner.has("Great Wall"):
            return 0
        return 1 if building.name != "Great Wall" or self.options.great_wall_protects_itself else 0

    def tax(self, player: Player, character: str) -> int:
        colour = TAX_COLOUR.get(character)
        if colour is None:
            return 0
        return sum(building.colour == colour or building.name == "School of Magic" for building in player.city)

    def richest_but(self, abbot: Player) -> Player | None:
        """The one who has more gold than everybody else, if it is not the Abbot himself."""
        most = max(player.gold for player in self.players)
        richest = [player for player in self.players if player.gold == most]
        return richest[0] if len(richest) == 1 and richest[0] is not abbot else None

    @property
    def threshold(self) -> int:
        return self.options.city_size - (1 if self.bell_rings_earlier else 0)

    def is_safe(self, owner: Player) -> bool:
        """Whether the size of a city keeps Warlord and Powder House away."""
        return len(owner.city) >= (
            self.threshold if self.options.protected_city_size == "threshold" else self.options.city_size
        )

    # --- deck and pile ------------------------------------------------------------------------------------------------
    @property
    def drawable(self) -> int:
        """Number of cards that deck and pile can give."""
        return len(self.deck) + len(self.under_deck) + len(self.pile)

    def draw(self, player: Player, number: int, into: list[str]) -> Talk:
        """Draws `number` cards, or all that deck and pile can give (5.5), into the player's hand, or to those that he
        chooses from."""
        while number > 0 and self.drawable:
            if not self.deck and not self.under_deck:
                self.make_deck_anew()
            if self.deck:
                cards = yield from lot("draw", self.deck, min(number, len(self.deck)), player.seat)
                for card in cards:
                    self.take_from_deck(player, card)
                into += cards
                number -= len(cards)
            else:
                lying = self.under_deck.pop(0)
                if into is player.hand:
                    self.knowledge.comes(player.seat, lying.name, lying.seen)
                into.append(lying.name)
                number -= 1

    def take_from_deck(self, player: Player, card: str) -> None:
        self.deck.remove(card)
        self.knowledge.card_leaves_deck(player.seat)

    def make_deck_anew(self) -> None:
        """Of the pile, and of what lies under the deck."""
        self.deck += [lying.name for lying in (*self.under_deck, *self.pile)]
        self.under_deck, self.pile = [], []
        self.knowledge.deck_is_made_anew()

    def open_deck(self) -> None:
        """Prepares the deck for a Lighthouse: the cards under it are shuffled in, and an empty deck is refilled."""
        if self.under_deck or not self.deck:
            self.make_deck_anew()

    def discard(self, *cards: Lying) -> None:
        """To the pile, or under the deck in this order."""
        (self.under_deck if self.options.discard_mode == "bottom_of_deck" else self.pile).extend(cards)

    def discard_openly(self, card: str) -> None:
        self.discard(Lying(card, frozenset(player.seat for player in self.players)))

    def discard_face_down(self, player: Player, cards: list[str]) -> None:
        """Known to this player alone; several at once in the order of the tables."""
        self.discard(*(Lying(card, frozenset([player.seat])) for card in sorted(cards, key=ORDER.__getitem__)))
