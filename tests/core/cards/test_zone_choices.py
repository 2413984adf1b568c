"""Cards chosen in secret out of a hand: sampled worlds against all that can have happened, which is played through in
plain Python (`Story`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from architects_env.core.cards.chosen_cards import ChosenCards
from architects_env.core.cards.zones import ALL_SEATS, EVERYBODY, HIDDEN_FROM_ALL, OWNER, Zone
from architects_env.core.contract.rules.rng import stream
from tests.core.cards.on_state import on_state

NAMES = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu"]
ANIMALS = ChosenCards(
    "animal",
    len(NAMES),
    Zone("deck", 7, HIDDEN_FROM_ALL),
    Zone("display", 7, EVERYBODY),
    Zone("hand", 7, OWNER, seats=2),
    Zone("cellar", 7, OWNER, seats=2, on_table=True),
    Zone("well", 7, HIDDEN_FROM_ALL),
    Zone("discard", 7, EVERYBODY),
    titles=NAMES,
    chosen_from="hand",
    chosen_to=("cellar", "well"),
    most_chosen=3,
)
DTYPE = np.dtype([("rng", np.int64, 4), ("num_players", np.int16), *ANIMALS.fields])
WORLDS = 2000
World = tuple[frozenset[str], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Hand and cellar of seat 0, well, deck."""


# --- what can have happened -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Story:
    """One way in which it can have gone."""

    deck: tuple[str, ...]
    display: tuple[str, ...]
    hand: tuple[str, ...] = ()
    cellar: tuple[str, ...] = ()
    well: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    told: tuple[tuple[str, Any], ...] = ()
    """What to do to bring it about: cards of the hand that are chosen, orders of the deck."""

    @property
    def world(self) -> World:
        return frozenset(self.hand), self.cellar, self.well, self.deck

    def then(self, step: str) -> Iterator[Story]:
        """All ways to go on that look like this step to the other seat; each is equally likely, since there are always
        as many."""
        word, *what = step.split()
        if word == "draw":
            yield replace(self, deck=self.deck[1:], hand=(*self.hand, self.deck[0]))
        elif word == "pick":
            yield replace(self, display=without(self.display, what[0]), hand=(*self.hand, what[0]))
        elif word == "choose":
            for card in self.hand:
                one = replace(self, hand=without(self.hand, card), told=(*self.told, ("card", card)))
                yield (
                    replace(one, cellar=(*one.cellar, card))
                    if what[0] == "cellar"
                    else replace(one, well=(*one.well, card))
                )
        elif word == "play" and what[0] in self.hand:
            yield replace(self, hand=without(self.hand, what[0]), discard=(*self.discard, what[0]))
        elif word == "dig" and self.cellar[int(what[0])] == what[1]:
            yield replace(self, cellar=without(self.cellar, what[1]), discard=(*self.discard, what[1]))
        elif word == "haul" and self.well == tuple(what):
            yield replace(self, well=(), discard=(*self.discard, *what))
        elif word == "refill":
            for order in permutations((*self.deck, *self.discard)):
                yield replace(self, deck=order, discard=(), told=(*self.told, ("order", order)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in cards if other != card)


def stories(deck: str, display: str, steps: list[str]) -> list[Story]:
    found = [Story(order, tuple(display.split()), told=(("order", order),)) for order in permutations(deck.split())]
    for step in steps:
        found = [after for story in found for after in story.then(step)]
    return found


# --- the same with zones ----------------------------------------------------------------------------------------------
add, display, shuffle = (
    on_state(ANIMALS.add("deck")),
    on_state(ANIMALS.add("display")),
    on_state(ANIMALS.shuffle("deck")),
)
draw, pick, refill = (
    on_state(ANIMALS.draw("deck", "hand")),
    on_state(ANIMALS.move("display", "hand")),
    on_state(ANIMALS.move_all("discard", "deck")),
)
choose = {"cellar": on_state(ANIMALS.move("hand", "cellar")), "well": on_state(ANIMALS.move("hand", "well"))}
play, dig, haul = (
    on_state(ANIMALS.move("hand", "discard")),
    on_state(ANIMALS.move("cellar", "discard")),
    on_state(ANIMALS.move_all("well", "discard")),
)
find, find_displayed, show = (
    on_state(ANIMALS.find("hand")),
    on_state(ANIMALS.find("display")),
    on_state(ANIMALS.show("hand")),
)
show_and_choose, mix = on_state(ANIMALS.move("hand", "well", shown=True)), on_state(ANIMALS.mix("hand"))
blank, determinize = on_state(ANIMALS.redact), on_state(ANIMALS.determinize)


class Table:
    def __init__(self, states: Any = None) -> None:
        self.states = np.zeros(1, DTYPE).view(np.recarray) if states is None else states.copy().view(np.recarray)
        self.memory = self.states.view(DTYPE, np.ndarray)
        self.g.num_players = 2

    @property
    def g(self) -> Any:
        return self.states[0]

    def tell(self, story: Story, steps: list[str], known: tuple[str, ...]) -> Table:
        """The story happens."""
        self.g.rng[:] = stream(0)
        cards = iter([what for kind, what in story.told if kind == "card"])
        orders = iter([what for kind, what in story.told if kind == "order"])
        for card in sorted(first := next(orders)):
            self.do(add, NAMES.index(card), 0)
        for card in known:
            self.do(display, NAMES.index(card), 0)
        self.do(shuffle, 0)
        ANIMALS.lay(self.g, "deck", first)
        for step in steps:
            word, *what = step.split()
            if word == "draw":
                self.do(draw, 0, 0)
            elif word == "pick":
                self.do(pick, 0, find_displayed(self.memory, 0, NAMES.index(what[0])), 0)
            elif word == "choose":
                self.do(choose[what[0]], 0, find(self.memory, 0, NAMES.index(next(cards))), 0)
            elif word == "play":
                self.do(play, 0, find(self.memory, 0, NAMES.index(what[0])), 0)
            elif word == "dig":
                self.do(dig, 0, int(what[0]), 0)
            elif word == "haul":
                self.do(haul, 0, 0)
            elif word == "refill":
                self.do(refill, 0, 0)
                self.do(shuffle, 0)
                ANIMALS.lay(self.g, "deck", next(orders))
        assert self.world == story.world
        return self

    def do(self, function: Callable[..., Any], *given: Any) -> None:
        function(self.memory, *given)
        assert not [fault for fault in ANIMALS.invariants(self.g) if "nowhere" not in fault]

    @property
    def world(self) -> World:
        hand, *others = (
            [NAMES[card] for card in ANIMALS.read(self.g, zone)] for zone in ("hand", "cellar", "well", "deck")
        )
        return frozenset(hand), *map(tuple, others)  # type: ignore[return-value]

    def view(self, seat: int) -> Table:
        view = Table(self.states)
        view.g.rng[:] = 0
        blank(view.memory, seat)
        return view

    def worlds(self, seat: int = 1, number: int = WORLDS) -> Counter[World]:
        view, rng, found = self.view(seat), stream(5), Counter[World]()
        for _ in range(number):
            world = Table(view.states)
            determinize(world.memory, seat, rng)
            assert not [fault for fault in ANIMALS.invariants(world.g) if "nowhere" not in fault]
            assert world.view(seat).states.tobytes() == view.states.tobytes()
            found[world.world] += 1
        return found


def fits(found: Counter[World], likely: Counter[World]) -> bool:
    """Every world comes up, none other, and as often as it should (chi-square, six standard deviations)."""
    freedom = len(likely) - 1
    expected = {world: n * found.total() / likely.total() for world, n in likely.items()}
    chi2 = sum((found[world] - n) ** 2 / n for world, n in expected.items())
    return set(found) == set(likely) and chi2 <= freedom + 6 * (2 * freedom) ** 0.5


FIRST = ["pick fox", "draw", "draw", "choose cellar"]
"""The others know the fox in the hand, and lose sight of it."""
STORIES: dict[str, tuple[str, str, list[str]]] = {
    "a known card and two others": ("ant bee cat dog", "fox", FIRST),
    "another is played": ("ant bee cat dog", "fox", [*FIRST, "play ant"]),
    "the known one is played": ("ant bee cat dog", "fox", [*FIRST, "play fox"]),
    "the chosen one is seen": ("ant bee cat dog", "fox", [*FIRST, "dig 0 ant"]),
    "the known one is seen where it was laid": ("ant bee cat dog", "fox", [*FIRST, "dig 0 fox"]),
    "two are chosen": ("ant bee cat dog", "fox", [*FIRST, "choose well", "play bee"]),
    "what came later cannot be the first one": ("ant bee cat", "fox elk", [*FIRST, "pick elk", "choose cellar"]),
    "the first of two is seen": ("ant bee cat", "fox elk", [*FIRST, "pick elk", "choose cellar", "dig 0 ant"]),
    "the second of two is seen": ("ant bee cat", "fox elk", [*FIRST, "pick elk", "choose cellar", "dig 1 ant"]),
    "the known one is seen in the second place": (
        "ant bee cat",
        "fox elk",
        [*FIRST, "pick elk", "choose cellar", "dig 1 fox"],
    ),
    "all are seen together": (
        "ant bee cat",
        "fox elk",
        [*FIRST, "pick elk", "choose well", "choose well", "haul fox ant"],
    ),
    "one is drawn later": ("ant bee cat dog", "fox", [*FIRST, "draw", "choose cellar"]),
    "two decks": (
        "ant bee cat dog",
        "fox",
        ["draw", "draw", "draw", "play ant", "play bee", "draw", "refill", "draw", "choose cellar"],
    ),
    "two decks, one is played": (
        "ant bee cat dog",
        "",
        ["draw", "draw", "draw", "play ant", "draw", "play bee", "refill", "draw", "choose cellar", "play cat"],
    ),
    "a card from before or after a known one is played": (
        "ant bee cat",
        "fox",
        ["draw", "pick fox", "draw", "play ant"],
    ),
    "and then one is chosen": ("ant bee cat", "fox", ["draw", "pick fox", "draw", "play ant", "choose cellar"]),
    "a known one comes after the choice, and another is played": (
        "ant bee cat dog",
        "fox elk",
        [*FIRST, "pick elk", "play ant"],
    ),
    "a known one comes between two decks, and one is played": (
        "ant bee cat",
        "fox elk",
        ["draw", "draw", "play ant", "draw", "play bee", "refill", "pick fox", "draw", "play cat", "choose cellar"],
    ),
    "known cards alone": ("ant bee cat", "fox elk", ["pick fox", "pick elk", "choose well", "draw", "choose well"]),
}


@pytest.mark.parametrize("name", STORIES)
def test_worlds_are_as_likely_as_there_are_ways_in_which_it_can_have_gone(name: str) -> None:
    deck, known, steps = STORIES[name]
    ways = stories(deck, known, steps)
    tables = [Table().tell(story, steps, tuple(known.split())) for story in ways]
    assert len({table.view(1).states.tobytes() for table in tables}) == 1, "the other seat cannot tell them apart"
    assert fits(tables[0].worlds(), Counter(story.world for story in ways))
    assert set(tables[0].worlds(0, 50)) <= {story.world for story in ways if story.world[:3] == tables[0].world[:3]}


def test_a_sampled_world_goes_on_as_the_true_one_with_known_cards_in_the_order_in_which_they_came() -> None:
    """Those that everybody knows become groups of their own when one is chosen; in both in the same order."""
    steps = ["pick fox", "draw", "pick elk"]
    table = Table().tell(stories("ant bee cat", "fox elk", steps)[0], steps, ("fox", "elk"))
    world = table.view(1)
    determinize(world.memory, 1, stream(3))
    for one in (table, world):
        one.do(choose["cellar"], 0, find(one.memory, 0, NAMES.index("elk")), 0)
    assert table.view(1).states.tobytes() == world.view(1).states.tobytes()


def test_where_one_list_is_not_enough_every_world_is_possible_that_is() -> None:
    """A card is drawn before and one after the choice between it and the fox, and one of the two is played: if it was
    the first, the fox was chosen. Whichever of them leaves the list, the other stays with its bound."""
    steps = ["pick fox", "draw", "choose cellar", "draw", "play ant"]
    ways = stories("ant bee cat", "fox", steps)
    table = Table().tell(ways[0], steps, ("fox",))
    likely = Counter(story.world for story in ways)
    assert set(table.worlds()) == set(likely) and not fits(table.worlds(), likely)


def test_when_there_is_no_room_all_groups_of_the_seat_become_one() -> None:
    steps = ["pick fox", "pick elk", "draw", "draw", "choose cellar", "choose cellar", "choose cellar"]
    ways = stories("ant bee cat", "fox elk", [*steps, "draw", "choose well"])
    table = Table().tell(ways[0], [*steps, "draw", "choose well"], ("fox", "elk"))
    assert table.g.animal_chosen_size == 0 and {story.world for story in ways} < set(table.worlds(1, 5_000))


def test_a_card_shown_in_the_hand_is_known_and_leaves_the_list() -> None:
    ways = stories("ant bee cat dog", "fox", FIRST)
    table = Table().tell(next(story for story in ways if "ant" in story.hand), FIRST, ("fox",))
    table.do(show, 0, find(table.memory, 0, NAMES.index("ant")), ALL_SEATS)
    assert NAMES.index("ant") in table.view(1).g.hand[0, :2]
    assert fits(table.worlds(), Counter(story.world for story in ways if "ant" in story.hand))


def test_what_is_laid_down_openly_is_known_and_the_rest_of_the_hand_too() -> None:
    table = Table().tell(
        stories("ant bee", "fox elk", ["pick fox", "pick elk"])[0], ["pick fox", "pick elk"], ("fox", "elk")
    )
    table.do(show_and_choose, 0, 0, 0)
    assert (table.view(1).g.well[0], table.view(1).g.hand[0, 0]) == (NAMES.index("fox"), NAMES.index("elk"))


def test_a_mixed_hand_is_one_group_with_all_that_was_chosen_from_it() -> None:
    steps = [*FIRST, "draw"]
    ways = stories("ant bee cat dog", "fox", steps)
    table = Table().tell(ways[0], steps, ("fox",))
    table.do(mix, 0)
    assert table.g.animal_chosen_size == 0 and {story.world for story in ways} < set(table.worlds(1, 5_000))


def test_a_zone_of_chosen_cards_cannot_be_shuffled() -> None:
    with pytest.raises(ValueError, match="chosen in secret"):
        ANIMALS.shuffle("well")
