"""Sanctuary and Gate: sampled worlds against all that can have happened, for the seat that looks on. The same game is
played from every order of the common deck and with every card that can be chosen in secret; those are kept whose view
is the same byte for byte after each step."""

from collections import Counter
from copy import copy
from itertools import permutations

import pytest

from architects_env.core.cards.zones import ALL_SEATS, OPEN
from architects_env.games.settlers.rules.state import COMMON
from tests.games.settlers.table import Table

WORLDS = 1500
DECK = "Mill, Baker, Tavern"
BEGINNING = ["Town", "activate", "activate the Castle (costs 1 wood and 1 stone)", "activate it twice"]
"""A card of the hand that everybody knows, and two that nobody else does."""
SHELTER = ["turn", "activate", "activate the Sanctuary", "lay the ..."]
SHELTER_AGAIN = ["turn", "activate", "activate the Sanctuary", "lay the ..."]
TUCK = ["turn", "tuck a card under the Gate", "tuck the ..."]
GAMES = {
    "a foundation": ("Egyptians", [*BEGINNING, *SHELTER]),
    "a foundation, and another card is built": ("Egyptians", [*BEGINNING, *SHELTER, "turn", "build", "build the Mill"]),
    "a foundation, and the known card is built": (
        "Egyptians",
        [*BEGINNING, *SHELTER, "turn", "build", "build the Town"],
    ),
    "a foundation that is discarded": (
        "Egyptians",
        [*BEGINNING, *SHELTER, "turn", "build", "build the Golden Bazaar", "discard the Mill"],
    ),
    "two foundations, and a card that came in between": (
        "Egyptians",
        [*BEGINNING, *SHELTER, "Ruins 1", *SHELTER_AGAIN],
    ),
    "two foundations, the first is discarded": (
        "Egyptians",
        [
            *BEGINNING,
            *SHELTER,
            "Ruins 1",
            *SHELTER_AGAIN,
            "turn",
            "build",
            "build the Golden Bazaar",
            "discard the Town",
        ],
    ),
    "a card under the Gate": ("Japanese", [*BEGINNING, *TUCK]),
    "two cards under the Gate, and one that came in between": ("Japanese", [*BEGINNING, *TUCK, "Ruins 1", *TUCK]),
    "two cards under the Gate, and one is built": (
        "Japanese",
        [*BEGINNING, *TUCK, *TUCK, "turn", "build", "build the Baker"],
    ),
}


def laid(faction):
    """Player 0 has what the games need, and the common deck is small."""
    empire = {"Egyptians": "Sanctuary 1, Sanctuary 2, Castle 1", "Japanese": "Gate 1, Castle 1"}[faction]
    table = Table(faction, "Romans").empire(0, empire).supply(0, wood=9, stone=9, food=9, worker=9)
    if faction == "Egyptians":
        table.hand(0, "Golden Bazaar")
    for card in table.cards("Town, Ruins 1"):
        table._fetch(card)
        table._open(card)
        table._put("common_discard", 0, card)
    return table.common_deck(DECK, only=True).faction_deck(0, "", only=True)


def taken(table, name):
    """Player 0 takes this card in the open."""
    card = table.card(name)
    table._remove("common_discard", 0, COMMON.read(table.g, "common_discard").index(card))
    table._put("hand_common", 0, card, OPEN, ALL_SEATS)
    return table.refresh()


def common_cards(g):
    """Hand, foundations, cards under the first Gate, deck."""
    hand, *others = (COMMON.read(g, zone) for zone in ("hand_common", "foundations", "gate_common", "common_deck"))
    return frozenset(hand), *map(tuple, others)


def twin(table):
    other = copy(table)
    other.match = table.match.clone()
    return other


def all_games(table, steps, seen=()):
    """Every game with these steps, and what player 1 saw; without those in which player 0 cannot do the same. A step
    that ends with "..." is a secret choice."""
    if not steps:
        return [(table, seen)]
    step, *rest = steps
    games = []
    for sentence in table.options(step[:-3]) if step.endswith("...") else [step]:
        one = twin(table)
        try:
            if sentence == "turn":
                one.turn(0)
            elif sentence in ("Town", "Ruins 1"):
                taken(one, sentence)
            else:
                one.play(sentence)
        except ValueError:
            continue
        games += all_games(one, rest, (*seen, one.match.view(1).memory.tobytes()))
    return games


def fits(found, likely):
    """Every world comes up, none other, and as often as it should (chi-square, six standard deviations)."""
    freedom = len(likely) - 1
    expected = {world: n * found.total() / likely.total() for world, n in likely.items()}
    chi2 = sum((found[world] - n) ** 2 / n for world, n in expected.items())
    return set(found) == set(likely) and chi2 <= freedom + 6 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("name", GAMES)
def test_worlds_are_as_likely_as_there_are_ways_in_which_it_can_have_gone(name):
    faction, steps = GAMES[name]
    table = laid(faction)
    games = []
    for order in permutations(COMMON.read(table.g, "common_deck")):
        one = twin(table)
        COMMON.lay(one.g, "common_deck", order, force=True)
        games += all_games(one, steps)
    likely = {}
    for one, seen in games:
        likely.setdefault(seen, Counter())[common_cards(one.g)] += 1
    for seen, one in {seen: one for one, seen in games}.items():
        assert fits(Counter(common_cards(world) for world in one.worlds(1, WORLDS)), likely[seen])


def test_a_card_tucked_face_up_hides_nothing_else():
    table = Table("Japanese", "Romans", gate_face_up=True).empire(0, "Gate 1")
    for card in table.cards("Town, Ruins 1"):
        table._fetch(card)
        table._open(card)
        table._put("hand_common", 0, card, OPEN, ALL_SEATS)
    table.refresh().play("tuck a card under the Gate", "tuck the Town")
    view = table.match.view(1).state
    assert [int(view.gate_common[0, 0]), int(view.hand_common[0, 0])] == [table.card("Town"), table.card("Ruins 1")]


def test_of_two_cards_from_two_decks_the_kept_one_is_known_by_the_other():
    """The first of them was the last card of the old deck, the second comes from the discard pile."""
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Mission")
        .supply(0, worker=1)
        .hand(1, "Baker")
        .common_deck("Mill", only=True)
        .faction_deck(0, "", only=True)
    )
    for card in [COMMON.number_of(card) for card in COMMON.read(table.g, "removed_common")[:2]]:
        table._remove("removed_common", 0, COMMON.read(table.g, "removed_common").index(card))
        table._put("common_discard", 0, card)
    table.refresh().play("activate", "activate the Mission")
    kept_from_old = table.options("keep the Mill")
    assert kept_from_old
    table.play(*kept_from_old)
    old = {table.card("Mill"), table.card("Baker")}
    assert all(
        {int(world.hand_common[0, 0]), int(world.hand_common[1, 0])} == old
        for world in table.worlds(1, 20) + table.worlds(0, 20)
    )
