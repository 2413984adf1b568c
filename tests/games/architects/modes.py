"""The ways to play, as number of players and options."""

from __future__ import annotations

from typing import Any

STANDARD = {f"{players}_players": (players, {}) for players in (2, 3, 4, 5)}
VARIANTS: dict[str, tuple[int, dict[str, Any]]] = {
    "solo_constantine": (1, {}),
    "solo_helena": (1, {"rival": "helena"}),
    "two_against_helena": (2, {"rival": "helena"}),
    "characters": (5, {"characters": "chosen"}),
    "promo_boards": (
        4,
        {
            "characters": "dealt",
            "promo_boards": True,
            **{f"character_{p}": name for p, name in enumerate(("lothaire", "hugo", "clovis", "fara"))},
        },
    ),
    "promo_cards": (3, {"promo_cards": True}),
    "age_of_artisans": (3, {"aoa_starting_apprentice": True, "aoa_guildhall_refresh": True}),
    "box": (5, {"supply": "box"}),
    "box_and_rival": (2, {"supply": "box", "rival": "helena", "characters": "chosen", "promo_boards": True}),
    "everything": (
        2,
        {
            "rival": "constantine",
            "characters": "chosen",
            "promo_boards": True,
            "promo_cards": True,
            "aoa_starting_apprentice": True,
            "aoa_guildhall_refresh": True,
        },
    ),
}
MODES = STANDARD | VARIANTS
