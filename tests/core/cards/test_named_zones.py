"""The name of a zone that does not exist is refused with the names of those that do."""

from __future__ import annotations

import pytest

from architects_env import authoring as kit
from architects_env.authoring import Zone
from architects_env.core.cards.named_zones import ByZone

CARDS = kit.Cards("card", 3, Zone("deck", 3, kit.HIDDEN_FROM_ALL), Zone("row", 3, kit.EVERYBODY))
UNKNOWN = r"The cards 'card' have no zone 'rows'; they have 'deck', 'row'\. Did you mean 'row'\?"


@pytest.mark.parametrize("method", ["add", "take", "fill", "shuffle", "find", "show", "part", "observe", "size_part"])
def test_every_method_refuses_an_unknown_zone_and_lists_the_known_ones(method: str) -> None:
    with pytest.raises(ValueError, match=UNKNOWN):
        getattr(CARDS, method)("rows")


@pytest.mark.parametrize("zones", [("rows", "deck"), ("deck", "rows")])
def test_moves_refuse_an_unknown_source_and_an_unknown_target(zones: tuple[str, str]) -> None:
    for method in (CARDS.move, CARDS.draw, CARDS.move_all):
        with pytest.raises(ValueError, match=UNKNOWN):
            method(*zones)


def test_known_zones_are_found() -> None:
    assert ByZone("card", {"deck": 1})["deck"] == 1 and "rows" not in ByZone("card", {"deck": 1})


def test_features_and_kinds_of_cards_come_into_every_part() -> None:
    cards = kit.Cards("card", 2, Zone("row", 2, kit.EVERYBODY), features={"cost": [1, 2]}, kinds=[0, 0])
    layout = kit.ObservationLayout(kit.Part("best", (kit.Axis("card", cards.titles),), "the best"), cards.part("row"))
    assert layout.axes["card"].features["cost"].tolist() == [1, 2] and cards.kind_of == (0, 0)
    with pytest.raises(ValueError, match="2 cards of card, but 1 kinds"):
        kit.Cards("card", 2, Zone("row", 2, kit.EVERYBODY), kinds=[0])
