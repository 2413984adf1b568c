"""The engine's own tests of single rulings once more, with the second writing beside the engine: at each step of their
positions both agree."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.games.citadels import (
    test_building,
    test_calling,
    test_deck_and_pile,
    test_end_of_game,
    test_hospital,
    test_menu,
    test_options,
    test_powers,
    test_purple,
    test_raids,
    test_turn_end,
    test_witch,
)

from .both import Both

RULINGS: tuple[ModuleType, ...] = (
    test_building, test_calling, test_deck_and_pile, test_end_of_game, test_hospital, test_menu, test_options, test_powers, test_purple, test_raids, test_turn_end,
    test_witch,
)  # fmt: skip


@pytest.fixture(autouse=True)
def beside_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in RULINGS:
        monkeypatch.setattr(module, "Table", Both)


for module in RULINGS:
    chapter = module.__name__.rpartition("test_")[2]
    globals().update(
        {
            f"{name}_in_{chapter}": ruling
            for name, ruling in vars(module).items()
            if name.startswith("test_") and callable(ruling)
        }
    )
