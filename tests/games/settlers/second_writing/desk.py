"""A table on which a test lays positions by titles, and plays parts of the rules with answers said beforehand. All that
is played is played on the product's table too (`beside`), and must come to the same: so each test of a ruling holds for
both writings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from architects_env.games.settlers.data.cards import ABILITY
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.decks import ASIDE, TO_HAND
from architects_env.games.settlers.rules.locations import TO_DISCARD
from tests.games.settlers.second_writing import building, ending, goods, lookout, production, solo, turns
from tests.games.settlers.second_writing.beside import Beside, Task
from tests.games.settlers.second_writing.cards import ATTACKS, CARDS
from tests.games.settlers.second_writing.follow import NUMBER
from tests.games.settlers.second_writing.game import ROUNDS, Game
from tests.games.settlers.second_writing.table import Ask, Choice, Deal, Foundation, Location, Options

RICH = Counter(wood=20, stone=20, food=20, gold=20, worker=20, raze=20)


class Desk(Game):
    """Seats with these factions, everything still in the decks. Shuffles leave cards as they are. Cards are called by
    their titles."""

    def __init__(self, *factions: str, options: Options | None = None) -> None:
        super().__init__(factions, options or Options(), lambda name, cards: list(cards))

    # --- laying -------------------------------------------------------------------------------------------------------
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

    # --- playing ------------------------------------------------------------------------------------------------------
    def play_beside(self, beside: Beside, played: Iterator[Any], *answers: Any) -> list[Ask]:
        """Play in both writings, and answer the questions in this order. Gives the questions."""
        left = list(answers)

        def answer(question: Ask) -> Choice:
            assert left, f"not answered: {question}"
            return self.option(question, left.pop(0))

        asked = beside.follow(played, answer)
        assert not left, f"not asked: {left}"
        assert not self.faults()
        return asked

    def let(self, played: Iterator[Any], *tasks: Task, answers: Sequence[Any] = (), seat: int = 0) -> list[Ask]:
        """Play what is no part of a turn; in the product these things happen."""
        beside = Beside(self, seat)
        beside.let(*tasks)
        return self.play_beside(beside, played, *answers)

    def option(self, question: Ask, answer: Any) -> Choice:
        """An answer is a title, a print, what stands in the option, or ... for the first one."""
        for choice in question.options:
            if answer in (..., *choice) or (
                choice[0] == "card" and choice[1] in CARDS and CARDS[choice[1]].name == answer
            ):
                return choice
        raise AssertionError(f"{answer} is not among the options of {question}")

    def menu(self, seat: int) -> set[str]:
        """The possible actions in a turn now."""
        menu = {what for what, (possible, _) in (turns.FREE | turns.MAIN).items() if possible(self, self.players[seat])}
        assert menu == Beside(self, seat).menu()
        return menu

    def turn(self, seat: int, *answers: Any) -> list[Ask]:
        return self.play_beside(Beside(self, seat), turns.turn(self, self.players[seat]), *answers)

    def act(self, seat: int, what: str, *answers: Any) -> list[Ask]:
        """A free action or a main action."""
        _, doing = (turns.FREE | turns.MAIN)[what]
        beside = Beside(self, seat)
        beside.begin(what)
        return self.play_beside(beside, doing(self, self.players[seat]), *answers)

    def build(self, seat: int, title: str, *answers: Any) -> Location:
        """Build a card that is not in hand yet; nothing else may be in it that could be built."""
        (key,) = self.hold(seat, title)
        assert building.buildable(self, self.players[seat]) == [key], f"{title} alone must be what can be paid"
        self.act(seat, "build", *answers)
        return self.place(key)

    def can_use(self, title: str, number: int = 1, seat: int = 0) -> bool:
        loc = self.place(title)
        can = loc.controller == seat and turns.can_activate(self, self.players[seat], loc, number)
        assert can == Beside(self, seat).can_use(seat, loc, number)
        return can

    def usable(self, seat: int) -> list[str]:
        """The titles of what can be activated."""
        return [loc.card.name for loc in self.all_locations() if self.can_use(loc.key, seat=seat)]

    def can_aim(self, seat: int, loc: Location) -> bool:
        """Whether it is an opponent's location that an action may hit."""
        can = loc in self.enemy_locations(seat)
        assert can == Beside(self, seat).can_aim(seat, loc)
        return can

    def use(self, title: str, *answers: Any, seat: int = 0) -> list[Ask]:
        """Activate a location of a seat; the question which one is answered by itself."""
        which = [title] if len(turns.to_activate(self, self.players[seat])) > 1 else []
        return self.act(seat, "activate", *which, *answers)

    # --- what is no part of a turn ------------------------------------------------------------------------------------
    def produce(self, title: str, *answers: Any, seat: int = 0) -> list[Ask]:
        """One production location."""
        loc = self.place(title)
        return self.let(
            production.produce(self, self.players[seat], loc),
            (S.EFFECT_LIST, seat, NUMBER[loc.key], ABILITY),
            answers=answers,
        )

    def production(self, *answers: Any) -> list[Ask]:
        """The production phase."""
        return self.let(production.production_phase(self), (S.PRODUCE, 0, 0), answers=answers)

    def deal_goods(self, seat: int, *answers: Any) -> list[Ask]:
        """The part of a production that comes of deals."""
        sells = bool(self.with_verb(seat, "turn_deals_to_vp"))
        goes = (S.DEAL_GOODS, seat, 0, ASIDE if sells and self.options.convert_any_good else TO_HAND)
        return self.let(
            production.deals(self, self.players[seat]),
            goes,
            *([(S.SELL_GOODS, seat)] if sells else []),
            answers=answers,
        )

    def draw(self, seat: int, deck: str) -> list[Ask]:
        return self.let(
            goods.draw(self, self.players[seat], deck),
            (S.DRAW_CARDS, seat, 1, ("common", "faction").index(deck), TO_HAND),
        )

    def lose(self, title: str) -> None:
        """A location leaves play, to its discard pile."""
        loc = self.place(title)

        def left() -> Iterator[Any]:
            self.discard_location(loc)
            yield from ()

        self.let(left(), (S.LEAVE_PLAY, 0, NUMBER[loc.key], TO_DISCARD))

    def lookout(self, *answers: Any) -> list[Ask]:
        """A lookout."""
        beside = Beside(self, 0)
        beside.let((S.ROUND_BEGINS, 0))
        beside.without_production()
        return self.play_beside(beside, lookout.lookout_phase(self), *answers)

    def clean_up(self) -> None:
        """The cleanup, and the next lookout, in which everybody takes the first card."""

        def played() -> Iterator[Any]:
            ending.cleanup(self)
            self.round += 1
            for player in self.players:
                player.passed, player.oasis_gain = False, 0
            yield from lookout.lookout_phase(self)

        beside = Beside(self, 0)
        beside.let((S.ROUND_ENDS, 0))
        beside.without_production()
        self.play_beside(beside, played(), *[...] * (2 * len(self.players)))

    def attack(self, *answers: Any) -> list[Ask]:
        """The newest card of the line attacks."""
        self.attacks.insert(0, self.line.pop(0))  # it is turned up by attacking

        def played() -> Iterator[Any]:
            self.line.insert(0, self.attacks.pop(0))
            yield from solo.attack(self)

        return self.let(played(), (S.ATTACKS, 0, solo.ATTACKS_PER_ROUND - 1), answers=answers)

    def attacks_of_a_round(self) -> None:
        """The virtual player's cards are collected, and it attacks twice."""
        self.let(solo.virtual_attack(self), (S.ATTACKS, 0, 0))

    def end_of_game(self) -> None:
        """All have passed in the last round."""
        self.round, self.phase = ROUNDS, "action"
        for player in self.players:
            player.passed = True
        self.let(self.play_on(0), (S.ROUND_ENDS, 0))

    def scores(self) -> list[int]:
        """The points of everybody, if the game were over now."""
        Beside(self, 0).compare_scores()
        return [ending.final_points(self, player) for player in self.players]

    def winners(self) -> list[int]:
        """The players who would win now; none in a solo game that is lost."""
        Beside(self, 0).compare_scores()
        return ending.winners(self) if not self.solo or ending.solo_is_won(self) else []

    def change(self, seat: int = 0) -> Change:
        return Change(self, seat)


class Change:
    """The change of a player's supply, points and hand since this object was made: `change() == {"wood": 2}`."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat
        self.before = self.now()

    def now(self) -> Counter[str]:
        player = self.desk.players[self.seat]
        return Counter(
            {
                **player.supply,
                "vp": player.vp,
                "hand": len(player.hand),
                "deals": len(player.deals),
                "foundations": len(player.foundations),
            }
        )

    def __call__(self) -> dict[str, int]:
        now = self.now()
        return {
            good: now[good] - self.before[good]
            for good in sorted({*now, *self.before})
            if now[good] != self.before[good]
        }


def rich(*factions: str, options: Options | None = None) -> Desk:
    """A desk on which everybody can pay everything."""
    desk = Desk(*(factions or ("romans", "barbarians")), options=options)
    for player in desk.players:
        player.supply = Counter(RICH)
    return desk


def egypt_takes(
    title: str, *own: str, against: str = "japanese", others: tuple[str, ...] = (), options: Options | None = None
) -> tuple[Desk, Location]:
    """A desk on which the Egyptians (seat 0) have taken over a location of seat 1."""
    desk = rich("egyptians", against, *others, options=options)
    desk.lay(0, "Temple of Ra", *own)
    (taken,) = desk.lay(1, title)
    desk.use("Temple of Ra", *([title] if len(desk.enemy_locations(0)) > 1 else []))
    assert taken.taken_by == 0
    return desk, taken
