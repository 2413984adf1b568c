"""The print on player cards, manuscripts, cleric bonus cards and the opponent's scheme cards."""

from __future__ import annotations

from dataclasses import dataclass

from .words import Effects, read

PLAYER_CARDS = {
    1: ("stone, 2 inkwell, 8 silver, 2 deed, debt", "virtue"),
    2: ("2 resource, 6 silver, 3 deed, debt", "flip deed"),
    3: ("gold, stone, 6 silver, deed, debt", "2 worker"),
    4: ("2 gold, inkwell, 8 silver, deed, 2 debt", "flip debt"),
    5: ("resource, 5 silver, deed, debt", "manuscript"),
    6: ("2 inkwell, 8 silver, deed, debt", "hire"),
    7: ("stone, gold, 10 silver, 2 deed, 2 debt", "corruption"),
    8: ("resource, silver, deed, debt", "build trading post"),
    9: ("2 stone, 5 silver, deed, debt", "destroy"),
    10: ("stone, gold, inkwell, 10 silver, deed, 2 debt", "2 virtue"),
}
"""By number, which is also the first space: what is gained, and the effect below. Sourced: 1, 2, 8, 9, 10; the others
are reconstructed."""


@dataclass(frozen=True)
class Manuscript:
    name: str
    ribbon: str
    cost: int
    back: str
    effects: Effects
    scores: tuple[str, int] | None
    """The thing that scores, and the number of it for 1 point; None if it scores nothing by itself."""


_MANUSCRIPTS: tuple[tuple[str, str, int, str, str, tuple[str, int] | None], ...] = (
    ("black_3_01", "black", 3, "black", "flip", None),
    ("black_4_02", "black", 4, "grey", "2 inkwell", None),
    ("black_4_03", "black", 4, "grey", "2 virtue", None),
    ("black_6_04", "black", 6, "black", "", ("manuscripts_owned", 2)),
    ("black_6_05", "black", 6, "black", "", ("flipped_deeds", 1)),
    ("black_5_06", "black", 5, "black", "", ("icons_cleric", 1)),
    ("black_7_07", "black", 7, "black", "manuscript", None),
    ("black_3_08", "black", 3, "black", "hire", None),
    ("black_3_09", "black", 3, "black", "deed", None),
    ("blue_3_10", "blue", 3, "black", "hire", None),
    ("blue_3_11", "blue", 3, "grey", "4 silver", None),
    ("blue_4_12", "blue", 4, "black", "2 resource", None),
    ("blue_5_13", "blue", 5, "black", "", ("icons_merchant", 2)),
    ("blue_6_14", "blue", 6, "black", "", ("icons_criminal", 1)),
    ("blue_3_15", "blue", 3, "black", "flip", None),
    ("blue_4_16", "blue", 4, "black", "2 virtue", None),
    ("blue_7_17", "blue", 7, "black", "2 flip", None),
    ("yellow_3_18", "yellow", 3, "black", "resource", None),
    ("yellow_3_19", "yellow", 3, "black", "flip", None),
    ("yellow_4_20", "yellow", 4, "black", "2 virtue", None),
    ("yellow_5_21", "yellow", 5, "black", "", ("icons_noble", 1)),
    ("yellow_6_22", "yellow", 6, "black", "", ("flipped_debts", 1)),
    ("yellow_6_23", "yellow", 6, "grey", "", ("workers_in_castle", 2)),
    ("yellow_4_24", "yellow", 4, "black", "2 worker", None),
    ("yellow_7_25", "yellow", 7, "black", "4 worker", None),
    ("yellow_4_26", "yellow", 4, "black", "2 gold", None),
    ("grey_3_27", "grey", 3, "black", "flip", None),
    ("grey_3_28", "grey", 3, "black", "virtue", None),
    ("grey_4_29", "grey", 4, "black", "build workshop", None),
    ("grey_5_30", "grey", 5, "black", "", ("resources_left", 2)),
    ("grey_6_31", "grey", 6, "grey", "", ("buildings_built", 1)),
    ("grey_7_32", "grey", 7, "black", "build guildhall", None),
    ("grey_5_33", "grey", 5, "black", "", ("icons_builder", 1)),
    ("grey_6_34", "grey", 6, "black", "build trading post", None),
    ("grey_4_35", "grey", 4, "black", "2 stone", None),
)
MANUSCRIPTS = {row[0]: Manuscript(row[0], row[1], row[2], row[3], read(row[4]), row[5]) for row in _MANUSCRIPTS}
RECONSTRUCTED_MANUSCRIPTS = (6, 7, 8, 9, 15, 16, 17, 24, 25, 26, 33, 34, 35)
"""The numbers at the end of their names."""

BONUS_CARDS = {"black": ("cleric",), "blue": ("merchant", "merchant"), "yellow": ("noble",), "grey": ("builder",)}
"""The icons by ribbon."""


@dataclass(frozen=True)
class Scheme:
    name: str
    icons: tuple[str, ...]
    rows: tuple[Effects, ...]

    @property
    def is_future(self) -> bool:
        return self.name.startswith("F")


_SCHEMES = (
    ("S1", "builder noble", ("", "resource", "move", "build | focus | debt, flip deed")),
    ("S2", "noble cleric", ("", "resource", "move", "workers | focus | debt, flip deed")),
    ("S3", "cleric builder", ("", "resource", "move", "transcribe | focus | debt, flip deed")),
    ("S4", "noble", ("", "dismiss", "2 move", "workers | flip, virtue")),
    ("S5", "builder", ("", "dismiss", "2 move", "build | flip, virtue")),
    ("S6", "cleric", ("", "dismiss", "2 move", "transcribe | flip, virtue")),
    ("S7", "criminal", ("corruption per criminal", "future scheme", "move", "focus | deed, flip debt")),
    ("S8", "criminal", ("corruption per criminal", "future scheme", "3 move", "focus | deed, flip debt")),
    ("F1", "builder noble", ("", "2 resource", "2 move", "workers | focus | debt, flip deed")),
    ("F2", "noble cleric", ("", "2 resource", "2 move", "transcribe | focus | debt, flip deed")),
    ("F3", "cleric builder", ("", "2 resource", "2 move", "build | focus | debt, flip deed")),
    ("F4", "noble", ("", "virtue, dismiss", "4 move", "workers | build | deed, debt")),
    ("F5", "builder", ("", "virtue, dismiss", "4 move", "build | transcribe | deed, debt")),
    ("F6", "cleric", ("", "virtue, dismiss", "4 move", "transcribe | workers | deed, debt")),
    ("F7", "criminal", ("corruption per criminal", "future scheme, resource", "2 move", "focus | deed, flip debt")),
    ("F8", "criminal", ("corruption per criminal", "2 resource", "3 move", "focus | deed, flip debt")),
)
SCHEMES = {name: Scheme(name, tuple(icons.split()), tuple(read(row) for row in rows)) for name, icons, rows in _SCHEMES}
"""Sourced: S1, S4, S7, F3, F6; the others are reconstructed."""
STARTING_SCHEMES = tuple(name for name in SCHEMES if not SCHEMES[name].is_future)
FUTURE_SCHEMES = tuple(name for name in SCHEMES if SCHEMES[name].is_future)
