"""A table on which a test lays positions by titles, and plays parts of the rules with answers said beforehand."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.settlers.second_writing import building, production, turns
from tests.settlers.second_writing.cards import ATTACKS, CARDS
from tests.settlers.second_writing.game import Game
from tests.settlers.second_writing.table import Ask, Choice, Deal, Foundation, Location, Options

RICH = Counter(wood=20, stone=20, food=20, gold=20, worker=20, raze=20)


class Desk(Game):
    """Seats with these factions, everything still in the decks. Shuffles leave cards as they are. Cards are called by their titles."""

    def __init__(self, *factions: str, options: Options | None = None) -> None:
        super().__init__(factions, options or Options(), lambda name, cards: list(cards))

    # --- laying -------------------------------------------------------------------------------------------------------------------------------------
    def find(self, title: str) -> str:
        """The first card with this title, or this print, that is still in a deck."""
        for deck in self.decks.values():
            for key in deck:
                if title in (CARDS[key].name, key):
                    deck.remove(key)
                    return key
        raise ValueError(f"No {title} is left in the decks.")

    def lay(self, seat: int, *titles: str) -> list[Location]:
        """Locations into an empire, or to the virtual player (seat 1 of one)."""
        found = [self.new_location(self.find(title), seat) for title in titles]
        (self.players[seat].empire if seat < len(self.players) else self.virtual).extend(found)
        return found

    def place(self, title: str, nth: int = 0) -> Location:
        return [loc for loc in self.all_locations() if title in (loc.card.name, loc.key)][nth]

    def hold(self, seat: int, *titles: str) -> list[str]:
        keys = [self.find(title) for title in titles]
        self.players[seat].hand += keys
        return keys

    def agree(self, seat: int, *titles: str) -> list[Deal]:
        """Deals with faction cards."""
        found = [Deal(key, CARDS[key].deal) for key in map(self.find, titles)]
        self.players[seat].deals += found
        return found

    def trade(self, seat: int, target: Location) -> Deal:
        """A trade route's deal."""
        deal = Deal(self.decks[self.players[seat].faction].pop(), target.card.deal, target)
        self.players[seat].deals.append(deal)
        return deal

    def found(self, seat: int, title: str) -> None:
        self.players[seat].foundations.append(Foundation(self.find(title), seen_by_all=True))

    def give(self, seat: int, **goods: int) -> None:
        self.players[seat].supply.update(goods)

    def attack_line(self, *targets: str) -> None:
        """The line of attack cards, the newest first; the rest is the stack."""
        cards = list(ATTACKS)
        self.line = []
        for target in targets:
            key = next(key for key in cards if ATTACKS[key] == target)
            cards.remove(key)
            self.line.append(key)
        self.attacks = cards

    # --- playing ------------------------------------------------------------------------------------------------------------------------------------
    def run(self, played: Iterator[Any], *answers: Any) -> list[Ask]:
        """Play, and answer the questions in this order. Gives the questions."""
        left, asked = list(answers), list[Ask]()
        try:
            question = next(played)
            while True:
                asked.append(question)
                assert left, f"not answered: {question}"
                question = played.send(self.option(question, left.pop(0)))
        except StopIteration:
            assert not left, f"not asked: {left}"
            assert not self.faults()
            return asked

    def option(self, question: Ask, answer: Any) -> Choice:
        """An answer is a title, a print, or what stands in the option."""
        for choice in question.options:
            if answer in choice or (choice[0] == "card" and choice[1] in CARDS and CARDS[choice[1]].name == answer):
                return choice
        raise AssertionError(f"{answer} is not among the options of {question}")

    def menu(self, seat: int) -> set[str]:
        """What may be done in a turn now."""
        return {what for what, (possible, _) in (turns.FREE | turns.MAIN).items() if possible(self, self.players[seat])}

    def act(self, seat: int, what: str, *answers: Any) -> list[Ask]:
        _, doing = (turns.FREE | turns.MAIN)[what]
        return self.run(doing(self, self.players[seat]), *answers)

    def build(self, seat: int, title: str, *answers: Any) -> Location:
        """Build a card that is not in hand yet; nothing else may be in it that could be built."""
        player = self.players[seat]
        (key,) = self.hold(seat, title)
        assert key in building.buildable(self, player), f"{title} cannot be paid"
        self.run(building.build(self, player, key, building.in_hand(player, key)), *answers)
        return self.place(key)

    def can_use(self, title: str, number: int = 1, seat: int = 0) -> bool:
        return turns.can_activate(self, self.players[seat], self.place(title), number)

    def use(self, title: str, *answers: Any, seat: int = 0) -> list[Ask]:
        """Activate a location of a seat; the question which one is answered by itself."""
        which = [title] if len(turns.to_activate(self, self.players[seat])) > 1 else []
        return self.act(seat, "activate", *which, *answers)

    def produce(self, title: str, *answers: Any, seat: int = 0) -> list[Ask]:
        return self.run(production.produce(self, self.players[seat], self.place(title)), *answers)

    def change(self, seat: int = 0) -> Change:
        return Change(self, seat)


class Change:
    """What a player's supply, points and hand have changed by since this was made: `change() == {"wood": 2}`."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat
        self.before = self.now()

    def now(self) -> Counter[str]:
        player = self.desk.players[self.seat]
        return Counter({**player.supply, "vp": player.vp, "hand": len(player.hand), "deals": len(player.deals), "foundations": len(player.foundations)})

    def __call__(self) -> dict[str, int]:
        now = self.now()
        return {good: now[good] - self.before[good] for good in sorted({*now, *self.before}) if now[good] != self.before[good]}


def rich(*factions: str, options: Options | None = None) -> Desk:
    """A desk on which everybody can pay everything."""
    desk = Desk(*(factions or ("romans", "barbarians")), options=options)
    for player in desk.players:
        player.supply = Counter(RICH)
    return desk



