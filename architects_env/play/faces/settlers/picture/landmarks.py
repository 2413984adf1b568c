"""Pictures for cards that are named after a thing, by title. They show that thing and not the goods they make."""

from __future__ import annotations

from architects_env.play.drawing.illustrations.buildings import (
    ARENA,
    BARRELS,
    CASTLE,
    CHURCH,
    FORTRESS,
    GARDEN,
    GUILDHALL,
    SMITHY,
    TAVERN,
    TOWN,
)
from architects_env.play.drawing.illustrations.glyphs import disc
from architects_env.play.drawing.illustrations.great_buildings import KEEP
from architects_env.play.drawing.illustrations.scenes import BARN, MARKET, TEMPLE, Motif
from architects_env.play.faces.settlers.picture.peoples import PEOPLES
from architects_env.play.faces.settlers.picture.trades import TRADES

PYRAMID: Motif = (
    ("M10,24L17,10L24,24Z", "sand-dark"),
    ("M0,24L10,3L20,24Z", "sand"),
    ("M10,3L20,24H12.6Z", "sand-dark"),
    ("M7.6,8L10,3L12.4,8Z", "own"),
    ("M4.6,14.6H11.4V15.4H4.2ZM2.4,19.2H12V20H2Z", "sand-dark"),
    ("M8,24V20.6H10.4V24Z", "shadow"),
)
SPHINXES: Motif = (
    ("M14.6,15H19L22,19L22.4,24H13.6Z", "sand"),
    ("M13.4,9.4Q16.4,3.4 19.4,9.4L20.6,15.6H12.4Z", "own"),
    ("M14.8,9H18V12Q16.4,14 14.8,12Z", "sand"),
    ("M4.6,13H10L13,18L13.4,24H3.6Z", "sand"),
    ("M2.4,6.6Q6.6,-1 10.6,6.6L12.2,14.6H1Z", "own"),
    ("M4.4,6.4H8.8V10.4Q6.6,12.8 4.4,10.4Z", "sand"),
    ("M0,21.6H14V24H0ZM13,22.4H24V24H13Z", "sand-dark"),
)
OBELISK: Motif = (
    (f"{disc(12, 5.4, 5.4)}", "gold"),
    ("M9.6,21L10.6,6L12,3L13.4,6L14.4,21Z", "sand"),
    ("M11.2,8H12.8V10H11.2ZM11,12H13V14H11ZM10.8,16H13.2V18H10.8Z", "own"),
    ("M2,13H5V21H2ZM19,13H22V21H19ZM1.4,11.6H5.6V13H1.4ZM18.4,11.6H22.6V13H18.4Z", "own"),
    ("M0,21H24V24H0Z", "sand-dark"),
)
COLOSSUS: Motif = (
    ("M3,19H10V21H3ZM14,19H21V21H14ZM1,21H11V24H1ZM13,21H23V24H13Z", "stone"),
    ("M5,19L9,10.4V5.6H15V10.4L19,19H15.4L12,12.6L8.6,19Z", "own"),
    ("M15,5.6L18,4.4V0.8L19.8,0.6V5.6L15,8.4ZM9,5.6L5.6,9L7,12.4L9,9.4Z", "own"),
    (disc(12, 3.2, 2.4), "own"),
    ("M17.6,0.8H20.2L19.6,-1.6L18.9,-0.4L18.2,-1.6Z", "gold"),
    ("M9.8,2L10.6,0L12,1.4L13.4,0L14.2,2Z", "gold"),
)
CREEK: Motif = (
    ("M0,24V15L5,10L9,13L14,8L19,12L24,10V24Z", "leaf"),
    ("M8,24Q15,20 10.6,16.6T15,10H18Q12.4,14 17,16.8T16,24Z", "pool"),
    ("M1.6,20A4.4,1.8 0 0 1 10.4,20L8.4,23.4H3.6Z", "stone-line"),
    (
        f"{disc(4.4, 19.6, 1)}{disc(6.4, 19.2, 1.1)}{disc(8.2, 19.8, 0.9)}{disc(13, 21.6, 1)}{disc(14.8, 17.6, 0.9)}{disc(13.4, 14.4, 0.8)}",
        "gold",
    ),
    ("M18,24V19L21,16L24,18V24Z", "stone"),
)
MILL: Motif = (
    ("M7,24L8.4,11H15.6L17,24Z", "plaster"),
    ("M7.4,11.6Q8,5 12,5Q16,5 16.6,11.6Z", "own"),
    ("M10.4,24V19.4A1.6,1.6 0 0 1 13.6,19.4V24Z", "shadow"),
    (
        "M12.5,8L21,0.6L22.8,2.6L12.6,10ZM11.5,10L3,17.4L1.2,15.4L11.4,8ZM11,8.6L3,1L4.8,-0.8L13,8Z"
        "M13,9.4L21,17L19.2,18.8L11,10Z",
        "wood-end",
    ),
    (disc(12, 9, 1.4), "timber"),
)
BATHS: Motif = (
    (
        "M7,8Q5.6,5.6 7,4T7,0H8.4Q9.6,2.4 8.4,4T8.4,8ZM15.4,8Q14,5.6 15.4,4T15.4,0H16.8Q18,2.4 16.8,4T16.8,8Z"
        "M11.2,6Q10,4 11.2,2.4H12.6Q13.4,4 12.6,6Z",
        "on-dark",
    ),
    ("M1,10H5V24H1ZM19,10H23V24H19Z", "marble"),
    ("M0,7.6H6V10H0ZM18,7.6H24V10H18Z", "own"),
    ("M4,15H20V24H4Z", "marble"),
    ("M5,15A7,2.4 0 0 1 19,15A7,2.4 0 0 1 5,15Z", "pool"),
    ("M4,18.6H20V20H4Z", "own"),
)
SAW: Motif = (
    ("M2,13H4V24H2ZM20,13H22V24H20ZM0,16H24V18H0Z", "timber"),
    ("M3,10H21A3.4,3.4 0 0 1 21,17H3Z", "wood"),
    (disc(21, 13.5, 3.5), "wood-end"),
    (disc(21, 13.5, 1.6), "own"),
    ("M11.6,1H13V3H11.6ZM11.2,3H13.4V22L12.3,24L11.2,22Z", "stone"),
    ("M13.4,4L15,5.4L13.4,6.6L15,8L13.4,9.2ZM13.4,17.6L15,18.8L13.4,20L15,21.2L13.4,22.4Z", "stone-line"),
    ("M9.4,0H15.2V1.6H9.4Z", "own"),
)
HUTS: Motif = (
    ("M14,16H23V24H14ZM1,15H11V24H1Z", "plaster"),
    ("M12.8,17L18.5,10L24,17ZM-0.4,16L6,7L12.4,16Z", "own"),
    ("M4.4,24V19H7.6V24ZM17,24V20H20V24Z", "timber"),
    ("M11.4,21H14V22H11.4ZM12,19.4H12.8V24H12Z", "timber"),
    ("M8.6,9V5.6H10.4V11.4Z", "stone-line"),
)
DUNES: Motif = (
    (disc(17.6, 6, 4.6), "gold"),
    ("M0,24V17Q8,7 15,15T24,14V24Z", "sand"),
    ("M6,12.4Q9.6,16 8,24H15Q12,17 6,12.4Z", "sand-dark"),
    ("M3,20Q4,17.6 7,18.4L6.6,20Q5,19.4 4,21ZM9,21.6Q10.4,19.8 13,21L12.4,22.2Q11,21.4 9.8,22.6Z", "plaster"),
    ("M0,24Q12,19 24,22V24Z", "own"),
)
CHARIOT: Motif = (
    ("M14,14H24V15.4H14Z", "timber"),
    ("M1.6,6Q1.4,17 6,18H14.6Q16.6,16 16.6,6L13.6,8.6Q9,10 4.6,8Z", "own"),
    ("M3.4,11Q9,13.4 15.8,11L15.4,13Q9,15.4 3.8,13Z", "gold"),
    (disc(9, 18, 6), "timber"),
    (disc(9, 18, 4.5), "wood-end"),
    ("M8.3,13.6H9.7V22.4H8.3ZM4.6,17.3H13.4V18.7H4.6Z", "timber"),
    (disc(9, 18, 1.5), "gold"),
)
TERRACES: Motif = (
    ("M0,24V20Q6,17 12,18.6T24,16V24Z", "leaf-dark"),
    ("M4,19Q10,13.6 16,15.4T24,12V17Q16,19 4,19Z", "leaf"),
    ("M9,14.4Q14,9 24,8V12Q16,15.4 9,14.4Z", "leaf-dark"),
    (
        "M1,21.6Q8,18.6 14,20.4T24,18.6V20Q18,22.6 12,21.6T1,22.8ZM8,17Q13,14.6 18,16T24,14.4V15.4Q18,18 8,17.8Z"
        "M13,12.8Q17,10.6 24,10V11Q18,13 13,13.4Z",
        "pool",
    ),
    ("M3,14L7,9L11,14ZM4.4,14H9.6V18H4.4Z", "own"),
)
WALL: Motif = (
    ("M0,24V13H2.4V11H5V13H7.4V11H10V13H14V11H16.6V13H19V11H21.6V13H24V24Z", "sand"),
    (
        "M1,11V5H2.4V6.6H4V5H6V6.6H7.6V5H9V11ZM1,11H9V24H1ZM15,11V5H16.4V6.6H18V5H20V6.6H21.6V5H23V11ZM15,11H23V24H15Z",
        "stone",
    ),
    ("M4.4,0H5V5H4.4ZM5,0L9,1.4L5,3ZM18.4,0H19V5H18.4ZM19,0L23,1.4L19,3Z", "own"),
    ("M10.2,24V19A1.8,1.8 0 0 1 13.8,19V24ZM4.4,13H5.6V16.4H4.4ZM18.4,13H19.6V16.4H18.4Z", "shadow"),
)
LOAVES: Motif = (
    ("M3,24V11Q3,3 12,3T21,11V24Z", "fruit"),
    ("M3,24V11Q3,3 12,3T21,11V24H19V11.4Q19,5 12,5T5,11.4V24Z", "own"),
    ("M7,18V14Q7,10 12,10T17,14V18Z", "shadow"),
    ("M8.4,18Q8.4,14.6 10.4,16Q12,12.6 13.4,15.6Q15.6,14.6 15.6,18Z", "gold"),
    ("M2,18H22V20H2Z", "stone"),
    ("M4,24A3.6,3.4 0 0 1 11.2,24ZM12.8,24A3.6,3.4 0 0 1 20,24Z", "wheat"),
)
"""Loaves in front of an oven."""
CARAVAN: Motif = (
    (
        "M3,13Q3,8.6 6.4,10.4Q8,4 11,9Q13.4,4.4 15.4,10.4Q17.4,12 18,8.4V4.4H19.6Q22.6,4.4 23,6.4"
        "L20.4,7.4V11Q19.6,15.4 16,15.6L15.6,24H13.8L13.4,16H7.4L7,24H5.2L4.8,15.6Q3,15 3,13Z",
        "sand-dark",
    ),
    ("M5.4,9.4Q10,5 15.8,10L15,14.6H6.4Z", "own"),
    ("M6.6,12.6H14.8V13.6H6.6ZM9,7.6H11V14.6H9Z", "gold"),
    (disc(20, 5.7, 0.5), "shadow"),
)
SCALES: Motif = (
    ("M11.3,2H12.7V21H11.3ZM7,21H17V24H7ZM3,5H21V6.4H3Z", "timber"),
    ("M4,6.4H4.6L8,15H0.8ZM19.4,6.4H20L23.2,15H16Z", "shadow"),
    ("M0.4,14.6H8.4Q7.6,18.4 4.4,18.4T0.4,14.6ZM15.6,14.6H23.6Q22.8,18.4 19.6,18.4T15.6,14.6Z", "own"),
    (f"{disc(3.2, 13.4, 1.3)}{disc(5.6, 13.4, 1.3)}{disc(4.4, 11.6, 1.3)}{disc(12, 3.4, 1.6)}", "gold"),
)
HUNTER: Motif = (
    ("M2,24Q12,19 22,24Z", "leaf-dark"),
    ("M7,0.6Q20.6,4 19.4,22.6L17.6,22.4Q18.4,5.6 6.6,2.2Z", "timber"),
    ("M6.8,1.2L7.4,0.9L19,22.2L18.4,22.5Z", "stone-line"),
    ("M1.4,18.6L18,6.6L18.8,7.8L2.2,19.8Z", "wood-end"),
    ("M22.4,3.4L18.6,9.4L16.6,6.4Z", "stone"),
    ("M0.6,17.4L3.8,15.2L5.6,17.6L2.4,20.8Z", "own"),
)
"""A bow with an arrow."""
LETTER: Motif = (
    ("M3,3.6H18V20.4H3Z", "plaster"),
    ("M1,2.6A2.2,2.2 0 0 1 3.2,0.6H20A2.2,2.2 0 0 1 20,5H3.2A2.2,2.2 0 0 1 1,2.6Z", "wheat"),
    ("M3,19.4A2.2,2.2 0 0 1 5.2,19H21A2.2,2.2 0 0 1 21,23.6H5.2A2.4,2.4 0 0 1 3,21Z", "wheat"),
    ("M5.4,7.4H15.6V8.6H5.4ZM5.4,10.4H15.6V11.6H5.4ZM5.4,13.4H11V14.6H5.4Z", "stone-line"),
    ("M13,15L11.8,22L14.4,20.4L16.6,22.2L16.4,15Z", "own"),
    (disc(14.6, 14.6, 3.2), "own"),
    (disc(14.6, 14.6, 1.6), "gold"),
)
"""A scroll with a seal."""
CHAINS: Motif = (
    (f"{disc(6, 18, 6)}", "shadow"),
    (f"{disc(4.2, 16, 1.5)}", "stone-line"),
    ("M9.4,10.4L12.2,7.8L15.2,11L12.4,13.6ZM11,10.6L12.2,11.8L13.6,10.8L12.4,9.4Z", "stone"),
    ("M12.6,7.2L15.4,4.6L18.4,7.8L15.6,10.4ZM14.2,7.4L15.4,8.6L16.8,7.6L15.6,6.2Z", "stone-line"),
    ("M15.4,0.6H23.4V9.4H19.4V7H21V3H17.8V5H15.4Z", "own"),
    ("M16,0H24V2.4H16Z", "own"),
)
"""A shackle with a ball."""
BRICKS: Motif = (
    ("M0,16H7V20H0ZM8,16H15V20H8ZM16,16H23V20H16ZM4,11H11V15H4ZM12,11H19V15H12Z", "sand-dark"),
    ("M0,20.6H3.4V24H0ZM4.4,20.6H11.4V24H4.4ZM12.4,20.6H19.4V24H12.4ZM20.4,20.6H24V24H20.4Z", "sand-dark"),
    ("M7,10L13,1L17.6,6.6Z", "stone"),
    ("M14.6,3.4L16.6,3.6L18.4,1.8L19.2,2.6L17.6,4.8L16.4,5.4Z", "stone-line"),
    ("M18.2,2.2L22.4,-1.2L23.8,0.6L19.4,3.6Z", "own"),
)
"""A wall and a trowel."""
SAPLINGS: Motif = (
    ("M0,24Q12,18 24,24Z", "timber"),
    ("M4.4,22V14H5.4V22ZM11.4,21V10H12.6V21ZM18.6,22V14H19.6V22Z", "timber"),
    ("M5,16Q0.6,15.6 1,11.6Q5,11.6 5,16ZM5,14Q5,9.6 9,10Q9,14 5,14Z", "leaf"),
    ("M12,14Q6.6,13.4 7,8.4Q12,8.6 12,14ZM12,11.4Q12,5.4 17.4,6Q17.2,11.4 12,11.4Z", "leaf-dark"),
    ("M19,16Q14.6,15.6 15,11.6Q19,11.6 19,16ZM19,14Q19,9.6 23,10Q23,14 19,14Z", "leaf"),
    ("M10,23.4Q12,20.4 14,23.4Z", "own"),
)
WORKBENCH: Motif = (
    ("M1,13H23V16H1ZM3,16H5.4V24H3ZM18.6,16H21V24H18.6ZM5.4,19H18.6V20.6H5.4Z", "timber"),
    ("M2.4,8.4H12V13H1.6Z", "own"),
    ("M8.6,4.6Q11.4,4.6 11,8.4H8.8ZM3.4,6.2Q5.4,5.4 5.6,8.4H3.6Z", "wood-end"),
    ("M12.6,12.4Q15.4,12.6 15,10.4T17.6,9.4L17.8,10.6Q16.4,10.6 16.4,12T13,13Z", "wheat"),
    ("M19.4,3.4L20.8,3.4L21.2,13H19Z", "wood-end"),
    ("M16.4,0.6H22.4L23.6,3.6H16.4Z", "stone"),
)
"""A workbench with plane and hammer."""
HELMET: Motif = (
    ("M11.2,17H12.8V24H11.2ZM7,22.4H17V24H7Z", "timber"),
    ("M10.8,4V0.6Q19.6,-0.6 22.4,8.6L19.2,10.4Q17.6,4.8 12.6,4.4Z", "own"),
    ("M4,14Q3.6,4 12,3.6Q20.4,4 20,14V19.4L16,21.4L15,14.6H9L8,21.4L4,19.4Z", "blade"),
    ("M3.6,11.4H20.4V13.6H3.6ZM11,12H13V19H11Z", "blade-line"),
)
"""A helmet with a plume on its stand."""
GUARD: Motif = (
    ("M20.2,5H21.4V24H20.2ZM19.4,6Q19.6,2.4 20.8,0Q22,2.4 22.2,6Z", "blade-line"),
    ("M10,21H12.4V24H9ZM13.6,21H16V24H13.6Z", "hide"),
    ("M9,9.4H17L20.4,13.6L19.6,15L16.4,13V17L17.4,21.4H8.6L9.6,17Z", "plaster"),
    ("M9.2,3.6Q13,-1.6 16.8,3.6L18.4,10H15.6L15,6H11L10.4,10H7.6Z", "own"),
    ("M11,3.8H15V7.4Q13,10 11,7.4Z", "hide"),
    ("M2,24V13Q2,8.6 6,8.6T10,13V24Z", "own"),
    ("M3.6,22.4V13Q3.6,10.2 6,10.2T8.4,13V22.4ZM5.2,12V21H6.8V12Z", "gold"),
)
"""A man with a spear and a tall shield."""
ABLAZE: Motif = (
    ("M3,12H21V24H3Z", "plaster"),
    ("M3,17H21V18H3ZM6,12H7V24H6ZM17,12H18V24H17Z", "timber"),
    ("M0,13L6,5H18L24,13Z", "own"),
    ("M5,12Q2.4,7.6 6.6,4Q6.4,7 8.4,7.4Q7.4,2.6 12,-1Q11.4,3.6 14.6,5.4Q16,4 15.6,2Q20.4,6.4 17.6,12Z", "fruit"),
    ("M8.6,12Q7.6,9.6 9.6,8Q10,9.6 11,9.4Q10.6,6.4 13,4.8Q13,8 15,9.4Q15.4,10.8 14.4,12Z", "gold"),
    ("M9,24V17H15V24Z", "shadow"),
    ("M9.4,24Q8.8,20.4 11,19.4Q11.2,21 12.4,21Q12.4,18.6 13.6,18Q13.4,20.4 14.8,22V24Z", "fruit"),
)
"""A burning house."""
RING: Motif = (
    ("M12,7.6A8.2,8.2 0 1 1 11.9,7.6ZM12,10.6A5.2,5.2 0 1 0 12.1,10.6Z", "gold"),
    ("M5,17.4A7.2,7.2 0 0 0 19,17.4A8,8 0 0 1 5,17.4Z", "gold-line"),
    ("M8.4,7.6H15.6L14.4,10H9.6Z", "gold-line"),
    ("M6,3.4L8.6,0H15.4L18,3.4L12,9.6Z", "own"),
    ("M6,3.4H18L12,9.6ZM9.4,3.4L12,9.6L14.6,3.4Z", "on-dark"),
    ("M9.4,3.4L12,9.6L14.6,3.4Z", "own"),
)
"""A ring with a stone."""
CART: Motif = (
    ("M0,12.6L1,11L7,15H22V17H6Z", "timber"),
    ("M8,8H14.4V15H8Z", "sand"),
    ("M8,8H14.4V9.4H8ZM10.6,8H11.8V15H10.6Z", "sand-dark"),
    ("M15,15Q14,8.6 17,6.4H20Q23,8.6 22,15Z", "own"),
    ("M16,3.4Q18.5,5.4 21,3.4L20,6.6H17Z", "own"),
    ("M16.6,6H20.4V7.2H16.6Z", "gold"),
    (disc(14.6, 18.6, 5.4), "timber"),
    (disc(14.6, 18.6, 3.8), "wood-end"),
    ("M13.9,14.6H15.3V22.6H13.9ZM10.6,17.9H18.6V19.3H10.6Z", "timber"),
)
"""A cart with a crate and a sack."""
LANDMARKS: dict[str, Motif] = {
    **TRADES,
    **PEOPLES,
    "Pyramid": PYRAMID,
    "Avenue of Sphinxes": SPHINXES,
    "Temple of Ra": OBELISK,
    "Desert": DUNES,
    "Chariot Builder": CHARIOT,
    "Caravan": CARAVAN,
    "Gold Creek": CREEK,
    "Mill": MILL,
    "Mamma's Baths": BATHS,
    "Sawmill": SAW,
    "Carpenter's Workshop": WORKBENCH,
    "Hunter Joe": HUNTER,
    "Imperial Messenger": LETTER,
    "Slaves": CHAINS,
    "Builder": BRICKS,
    "New Forest": SAPLINGS,
    "Village": HUTS,
    "Town": TOWN,
    "Tavern": TAVERN,
    "Brewer": BARRELS,
    "Baker": LOAVES,
    "Marketplace": MARKET,
    "Missionaries": CHURCH,
    "Goldsmith's Workshop": SMITHY,
    "Goldsmith": RING,
    "Mason's Guild": GUILDHALL,
    "Roman Bank": SCALES,
    "Barracks": HELMET,
    "Pharaoh's Guard": GUARD,
    "Raid": ABLAZE,
    "Supplier": CART,
    "Headquarters": KEEP,
    "Castle": CASTLE,
    "Stronghold": FORTRESS,
    "Roman Fortifications": WALL,
    "Border": WALL,
    "Colossus": COLOSSUS,
    "Gladiator School": ARENA,
    "Fighting Pit": ARENA,
    "Gardens": GARDEN,
    "Rice Fields": TERRACES,
    "Farm": BARN,
    "Altar of Bastet": TEMPLE,
}
"""The picture of each card that is named after a thing. Other cards show the source of their goods or a place of work
(`scenes`)."""
