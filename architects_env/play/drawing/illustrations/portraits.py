"""Portraits of people, as busts made of garb, head, hair, beard, hat and a held object.

Every part is a few paths in a square of 24 units. A game lists the parts of its cards.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from architects_env.play.drawing.illustrations.glyphs import Icon, disc

Part = tuple[tuple[str, str], ...]
"""Paths from back to front with their colours. "garb", "trim" and "hair" are the person's colours."""

COLOURS = {
    "skin-0": "#f0c8a0",
    "skin-1": "#dca678",
    "skin-2": "#b57a4e",
    "hair-0": "#3a2a20",
    "hair-1": "#8a5428",
    "hair-2": "#d0a450",
    "hair-3": "#b9b4ac",
    "face": "#2f2822",
    "linen": "#f4efe2",
    "leather": "#7a4a24",
    "straw": "#e2bd62",
    "felt": "#6d4733",
    "dusk": "#57516d",
    "iron": "#aab2bc",
    "iron-line": "#5d646d",
    "gilt": "#e8b923",
    "feather": "#e9e4d8",
}
"""Colours of all parts for `Drawing(colours=...)`."""
SKINS, HAIRS = 3, 4

SHOULDERS = "M1.5,24C1.5,19 6,17.6 12,17.6C18,17.6 22.5,19 22.5,24Z"
HEAD = "M10,14H14V19Q12,20.4 10,19ZM12,5C15.4,5 16.9,7.6 16.9,10.6C16.9,14 14.6,16.6 12,16.6C9.4,16.6 7.1,14 7.1,10.6C7.1,7.6 8.6,5 12,5Z"
EYES = f"{disc(10.1, 10.7, 0.75)}{disc(13.9, 10.7, 0.75)}M10.8,14.2H13.2V14.8H10.8Z"

GARBS: dict[str, Part] = {
    "tunic": (("M9.5,17.6L12,21.5L14.5,17.6Z", "linen"),),
    "apron": (("M7,17.8H8.6V20H15.4V17.8H17V24H7Z", "leather"),),
    "habit": (("M6.5,18Q12,23.5 17.5,18L18.6,18.4Q12,26 5.4,18.4Z", "trim"), ("M11.2,21.6H12.8V24H11.2Z", "trim")),
    "stole": (("M7.6,17.8L9.4,17.6L10.6,24H8ZM16.4,17.8L14.6,17.6L13.4,24H16Z", "trim"),),
    "robe": (("M4,19Q12,24.5 20,19L21.6,20.6Q12,27 2.4,20.6Z", "linen"), (disc(12, 22.4, 1.3), "gilt")),
    "coat": (("M10.4,17.6H13.6L13,24H11Z", "trim"), (f"{disc(12, 20.4, 0.7)}{disc(12, 22.8, 0.7)}", "gilt")),
    "cloak": (("M1.5,24C1.5,19 5,17.8 9,17.6L10.6,24ZM22.5,24C22.5,19 19,17.8 15,17.6L13.4,24Z", "dusk"),),
    "mail": (("M5,18.6Q12,23 19,18.6L20,24H4Z", "iron"), ("M9.6,20.2H14.4V22.6L12,24L9.6,22.6Z", "trim")),
}
"""Garments. The head is drawn above them."""
HAIRS_CUT: dict[str, Part] = {
    "none": (),
    "short": (
        ("M6.8,10.4C6.2,5.8 8.6,3.8 12,3.8S17.8,5.8 17.2,10.4C16.6,8.2 15.4,7.4 12,7.4S7.4,8.2 6.8,10.4Z", "hair"),
    ),
    "long": (
        (
            "M6.8,10C6.2,5.8 8.6,3.6 12,3.6S17.8,5.8 17.2,10C18,14 18,17 19,18.6Q16.6,19.2 15.6,18C16.8,15 16.9,11 16,8.6"
            "Q12,8.4 9.4,6.8Q8.6,8.4 8,9C7.2,12 7.4,15.4 8.4,18Q7.4,19.2 5,18.6C6,17 6,14 6.8,10Z",
            "hair",
        ),
    ),
    "tonsure": (
        ("M6.9,11C6.2,8.4 6.8,6.4 8.4,5.4Q8,8 7.9,11ZM17.1,11C17.8,8.4 17.2,6.4 15.6,5.4Q16,8 16.1,11Z", "hair"),
    ),
}
BEARDS: dict[str, Part] = {
    "none": (),
    "full": (
        (
            "M7.1,10.8C7.1,17.4 9.6,19.4 12,19.4S16.9,17.4 16.9,10.8C16.2,13.4 14.6,13.2 12,13.2S7.8,13.4 7.1,10.8ZM10.6,14.4H13.4V15.3H10.6Z",
            "hair",
        ),
    ),
    "moustache": (
        (
            "M8.6,14C9.8,12.4 11.4,12.7 12,13.2C12.6,12.7 14.2,12.4 15.4,14C14,14.4 12.8,14.2 12,13.9C11.2,14.2 10,14.4 8.6,14Z",
            "hair",
        ),
    ),
    "goatee": (("M10.4,15.2H13.6Q13.6,18.4 12,19Q10.4,18.4 10.4,15.2Z", "hair"),),
}
HATS: dict[str, Part] = {
    "none": (),
    "cap": (("M6,8.2C5,4 8,2.4 12.6,2.4C18,2.4 20,5 18.2,7.6C14,6.6 10,6.8 6,8.2Z", "garb"),),
    "broad": (
        ("M7,7C7,2 8.8,1.2 12,1.2S17,2 17,7Z", "felt"),
        ("M2.4,7.8C7,5.4 17,5.4 21.6,7.8C17,9.2 7,9.2 2.4,7.8Z", "felt"),
    ),
    "straw": (
        ("M7.4,7C7.4,3 9,2 12,2S16.6,3 16.6,7Z", "straw"),
        ("M2,8C7,5.4 17,5.4 22,8C17,9.4 7,9.4 2,8Z", "straw"),
        ("M7.4,5.6H16.6V7H7.4Z", "leather"),
    ),
    "feathered": (
        ("M6,8C5.4,4.6 8,3 12,3S18.6,4.6 18,8C14,6.8 10,6.8 6,8Z", "trim"),
        ("M16,6Q17,1 22.4,0.6Q22,5 16.6,7Z", "feather"),
    ),
    "hood": (
        (
            "M12,1.4C18,1.4 19.6,6 19.6,11C19.6,15 18.6,18 16.6,19C17.6,15 17.4,11.6 16.9,9.6C16.2,7 14.6,6 12,6S7.8,7 7.1,9.6"
            "C6.6,11.6 6.4,15 7.4,19C5.4,18 4.4,15 4.4,11C4.4,6 6,1.4 12,1.4Z",
            "garb",
        ),
    ),
    "dark hood": (
        (
            "M12,1.4C18,1.4 19.6,6 19.6,11C19.6,15 18.6,18 16.6,19C17.6,15 17.4,11.6 16.9,9.6C16.2,7 14.6,6 12,6S7.8,7 7.1,9.6"
            "C6.6,11.6 6.4,15 7.4,19C5.4,18 4.4,15 4.4,11C4.4,6 6,1.4 12,1.4Z",
            "dusk",
        ),
    ),
    "veil": (
        (
            "M12,2.6C17.6,2.6 18.6,7 18.8,11C19,15 20,17.6 21,19L16.4,18.6C17.4,15 17.4,11.6 16.9,9.6C16.2,7.4 14.6,6.8 12,6.8"
            "S7.8,7.4 7.1,9.6C6.6,11.6 6.6,15 7.6,18.6L3,19C4,17.6 5,15 5.2,11C5.4,7 6.4,2.6 12,2.6Z",
            "linen",
        ),
    ),
    "mitre": (
        ("M12,-0.4C16,2.4 17.4,5 16.6,8.4H7.4C6.6,5 8,2.4 12,-0.4Z", "linen"),
        ("M11.3,1.6H12.7V3.6H14.6V5H12.7V7H11.3V5H9.4V3.6H11.3ZM7.3,7H16.7V8.6H7.3Z", "gilt"),
    ),
    "coronet": (("M7,8.2L6,3L9.2,5.2L12,1.8L14.8,5.2L18,3L17,8.2Z", "gilt"), (disc(12, 6.6, 0.9), "trim")),
    "helmet": (
        ("M6.6,10.6C5.8,4.4 8.6,2 12,2S18.2,4.4 17.4,10.6H16V8.6H8V10.6Z", "iron"),
        ("M11.4,2H12.6V11.6H11.4ZM6.8,7.6H17.2V8.8H6.8Z", "iron-line"),
    ),
    "mask": (
        ("M6.9,9.4C8,8.6 10.6,9 12,9.6C13.4,9 16,8.6 17.1,9.4C17,12.6 14,12.9 12,11.6C10,12.9 7,12.6 6.9,9.4Z", "dusk"),
        (f"{disc(9.9, 10.7, 0.7)}{disc(14.1, 10.7, 0.7)}", "linen"),
    ),
    "pointed": (
        ("M6.6,7.6L13.6,-3.4L17.4,7.6Z", "garb"),
        ("M1.8,8.4C6,5.6 18,5.6 22.2,8.4C18,10 6,10 1.8,8.4Z", "garb"),
        ("M7.2,6.4L7.8,5.2H16.4L16.9,6.4Q12,7.4 7.2,6.4Z", "trim"),
    ),
    "kerchief": (("M6.6,9.4C6,5 8.6,3 12,3S18,5 17.4,9.4C14,7 10,7 6.6,9.4ZM17,8.4L20.4,11L17.4,11.4Z", "trim"),),
}
"""Hats in front of the hair, and a mask over the eyes."""
THINGS: dict[str, Part] = {
    "none": (),
    "axe": (("M18.6,9H20V24H18.6Z", "leather"), ("M20,10L23.6,8.6Q24.2,12 23.6,15L20,13.6Z", "iron")),
    "pick": (("M18.6,10H20V24H18.6Z", "leather"), ("M14,13Q19,7.6 24,13Q19,10.4 14,13Z", "iron-line")),
    "hammer": (("M18.8,12H20.2V24H18.8Z", "leather"), ("M16,9.6H23V13.4H16Z", "iron-line")),
    "trowel": (("M19,18H20.4V24H19Z", "leather"), ("M19.7,9.4L23,18H16.4Z", "iron")),
    "brush": (("M19,14L20.4,14.6L17.6,24H16Z", "leather"), ("M19,14L21.4,9.4L21.6,14.8Z", "trim")),
    "purse": (
        ("M16.4,17.4Q15,23.8 16.8,24H22.2Q24,23.8 22.4,17.4L21,16H17.8Z", "leather"),
        ("M16.6,17H22.2V18.2H16.6Z", "gilt"),
    ),
    "gem": (("M16,17L17.8,14.6H21.2L23,17L19.5,22Z", "dusk"), ("M17.6,17L18.4,15.4H20.6L21.4,17L19.5,20Z", "linen")),
    "scroll": (("M16.4,13.6H23V23.4H16.4Z", "linen"), ("M17.6,16H21.8V16.9H17.6ZM17.6,18.2H21.8V19.1H17.6Z", "felt")),
    "book": (
        ("M15.6,15.6H23.4V24H15.6Z", "leather"),
        ("M19,17H20.2V18.6H21.8V19.8H20.2V22.4H19V19.8H17.4V18.6H19Z", "gilt"),
    ),
    "crozier": (
        (
            "M19.4,24V11Q16.6,11 17,8.6Q17.6,6 20.4,6.4Q23.4,7 22.6,10.4H21.2Q21.8,8 20.2,7.8Q18.2,7.6 18.6,9.4Q19,10 20.8,10V24Z",
            "gilt",
        ),
    ),
    "key": (
        ("M19,14.6H20.4V24H19ZM20.4,20H23V21.2H20.4ZM20.4,22.2H22.4V23.4H20.4Z", "gilt"),
        (f"{disc(19.7, 12.6, 2.6)}{disc(19.7, 12.6, 1.2)}", "gilt"),
    ),
    "dagger": (("M18.9,8L20.6,10V18H17.2V10Z", "iron"), ("M15.8,18H22V19.4H15.8ZM18,19.4H19.8V24H18Z", "leather")),
    "spear": (("M19,8H20.4V24H19Z", "leather"), ("M19.7,2L22,8.6H17.4Z", "iron")),
    "shield": (
        ("M14.6,14H23.6V18.6C23.6,21.4 21.6,23.2 19.1,24C16.6,23.2 14.6,21.4 14.6,18.6Z", "trim"),
        ("M18.4,14H19.8V24L19.1,24L18.4,23.8ZM14.6,17.2H23.6V18.6H14.6Z", "linen"),
    ),
    "pack": (
        ("M15.4,16Q15.4,14 17.4,14H21.4Q23.4,14 23.4,16V24H15.4Z", "leather"),
        ("M15.4,18H23.4V19.2H15.4Z", "straw"),
    ),
    "flask": (
        ("M18.2,11H21V15.4L23.4,21.4Q24,24 21.6,24H17.4Q15.2,24 15.8,21.4L18.2,15.4Z", "linen"),
        ("M17,18.6H22.2L23.4,21.4Q24,24 21.6,24H17.4Q15.2,24 15.8,21.4Z", "trim"),
    ),
    "cards": (("M15.4,15.4L19.4,14.4L21.2,22L17.2,23Z", "linen"), ("M19.6,14L23.4,15.4L20.8,22.8L19.4,22.2Z", "trim")),
}
"""Objects held in front of the right shoulder."""


class Person(NamedTuple):
    """The parts of a person, by their names in the dictionaries above, and the person's colours."""

    garb: str
    """Colour of the garment."""
    wears: str = "tunic"
    hat: str = "none"
    hair: str = "short"
    beard: str = "none"
    holds: str = "none"
    trim: str = "gilt"
    looks: int = 0
    """Number of the combination of skin and hair colour."""


@cache
def portrait(person: Person) -> Icon:
    """Return the bust of a person."""
    own = {
        "garb": person.garb,
        "trim": person.trim,
        "hair": f"hair-{person.looks // SKINS % HAIRS}",
    }
    parts = (
        ((SHOULDERS, "garb"),),
        GARBS[person.wears],
        ((HEAD, f"skin-{person.looks % SKINS}"), (EYES, "face")),
        BEARDS[person.beard],
        HAIRS_CUT[person.hair],
        HATS[person.hat],
        THINGS[person.holds],
    )
    return Icon("", tuple((path, own.get(colour, colour), "") for part in parts for path, colour in part))


TRADES: dict[str, str] = {
    "Abbot": "habit none tonsure full book",
    "Acolyte": "habit hood short none none",
    "Alchemist": "apron none none full flask",
    "Antagonist": "cloak dark-hood short goatee dagger",
    "Architect": "coat cap short full scroll",
    "Aristocrat": "robe feathered long moustache none",
    "Artisan": "apron kerchief short moustache hammer",
    "Artist": "coat cap long goatee brush",
    "Assassin": "cloak mask short none dagger",
    "Benefactor": "coat broad short full purse",
    "Bishop": "stole mitre short full crozier",
    "Charlatan": "coat broad long goatee cards",
    "Chevalier": "mail helmet short none shield",
    "Clergyman": "stole none tonsure none book",
    "Conspirator": "cloak dark-hood short none scroll",
    "Courier": "tunic feathered short none scroll",
    "Deacon": "stole none tonsure goatee none",
    "Debt Collector": "cloak broad short moustache scroll",
    "Defender": "mail helmet short full spear",
    "Diplomat": "robe cap long none scroll",
    "Disciple": "habit none long none book",
    "Emperor": "robe coronet long full shield",
    "Enforcer": "mail none none full dagger",
    "Financier": "robe cap short full purse",
    "Foreman": "apron straw short full none",
    "Friar": "habit none tonsure full none",
    "Gatekeeper": "mail helmet short moustache key",
    "Illusionist": "cloak dark-hood long goatee gem",
    "Jeweller": "apron cap short moustache gem",
    "Journeyman": "tunic straw short none pack",
    "King": "robe coronet short full none",
    "Labourer": "tunic kerchief short none trowel",
    "Lender": "coat none none full purse",
    "Lookout": "cloak dark-hood short full none",
    "Magician": "coat broad long goatee gem",
    "Mason": "apron cap short full trowel",
    "Meddler": "tunic mask long none scroll",
    "Merchant": "coat broad short full purse",
    "Miner": "tunic kerchief short full pick",
    "Missionary": "habit straw short full book",
    "Navigator": "coat kerchief long full scroll",
    "Overseer": "coat feathered short full none",
    "Pastor": "stole none short none crozier",
    "Patron": "robe feathered long goatee purse",
    "Peddler": "tunic straw short moustache pack",
    "Pickpocket": "tunic mask short none purse",
    "Priest": "stole none tonsure full none",
    "Princess": "robe coronet long none none",
    "Queen": "robe coronet long none none",
    "Racketeer": "coat mask none moustache dagger",
    "Scoundrel": "cloak mask short goatee dagger",
    "Sculptor": "apron none short full hammer",
    "Squire": "mail none long none shield",
    "Stonecutter": "apron kerchief none full hammer",
    "Strongman": "tunic none none moustache hammer",
    "Swindler": "coat broad long moustache cards",
    "Tax Collector": "coat feathered short moustache scroll",
    "Thief": "cloak dark-hood short none purse",
    "Tinker": "apron cap long full hammer",
    "Trader": "coat cap short moustache pack",
    "Traitor": "cloak dark-hood short moustache dagger",
    "Traveller": "cloak straw short full pack",
    "Trickster": "coat mask long none cards",
    "Vicar": "stole cap short full book",
    "Warlord": "mail helmet short full spear",
    "Watchman": "mail helmet short none spear",
    "Witch": "cloak pointed long none flask",
    "Wizard": "robe pointed none full book",
    "Woodcutter": "tunic cap short full axe",
}
"""Looks of people by trade: garb, hat, hair, beard, and held object."""
NAMED: dict[str, str] = {
    "Ada": "cloak hood long none dagger",
    "Bertha": "robe coronet long none scroll",
    "Caroline": "robe feathered long none purse",
    "Clovis": "coat feathered long goatee purse",
    "Emma": "habit veil none none book",
    "Fara": "mail hood long none dagger",
    "Frederick": "stole coronet short full none",
    "Guntram": "habit none tonsure full scroll",
    "Hugo": "cloak none none full scroll",
    "Judith": "apron kerchief long none hammer",
    "Lothaire": "coat broad short moustache pack",
    "Merovech": "mail none long full hammer",
    "Rudolf": "robe coronet short full none",
    "Therese": "robe veil none none purse",
}
"""Looks of people with a personal name in more than one game."""
DRESSES = {**TRADES, **NAMED}


@cache
def of_trade(name: str, garb: str, looks: int, trim: str = "gilt", dress: str = "") -> Icon:
    """Return a person of this trade or name, in a garb of this colour, or with the looks in `dress`."""
    wears, hat, hair, beard, holds = (word.replace("-", " ") for word in (dress or DRESSES[name]).split())
    return portrait(Person(garb, wears, hat, hair, beard, holds, trim, looks))
