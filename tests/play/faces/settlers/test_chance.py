"""Cards as chance and a real table name them."""

from __future__ import annotations

import architects_env
from architects_env.core.play.record import Record


def test_every_card_of_a_deck_can_be_laid_by_its_name_and_a_record_brings_it_again() -> None:
    """Copies of a title differ by their number: some have other fields."""
    played = architects_env.make("settlers", 2, seed=1)
    record = Record.of(architects_env.make("settlers", 2, seed=1))
    wished = played.decks()["common_deck"][::-1]
    assert len(set(wished)) == len(wished) and any(name.startswith("Ruins ") for name in wished)
    record.lay(played, "common_deck", wished)
    assert played.decks()["common_deck"] == wished and record.replay().to_bytes() == played.to_bytes()
