"""What stands on a district card: a building for each name, in the colour of its district."""

from __future__ import annotations

from functools import cache, lru_cache

from architects_env.core.show.buildings import (
    BARRED,
    BARRELS,
    CASTLE,
    CHURCH,
    FORTRESS,
    GARDEN,
    GUILDHALL,
    SMITHY,
    TAVERN,
    WELL,
)
from architects_env.core.show.drawing import Drawing
from architects_env.core.show.glyphs import Icon, disc
from architects_env.core.show.scenes import (
    COTTAGE,
    MARKET,
    QUARRY,
    TEMPLE,
    WATCHTOWER,
    Motif,
    emblem_of,
    scene,
)
from architects_env.games.citadels import districts as D
from architects_env.games.citadels.picture.icons import COLOURS

WATER = "M0,20.4Q3,18.8 6,20.4T12,20.4T18,20.4T24,20.4V24H0Z"
PALACE: Motif = (
    ("M11.5,1H12.5V5H11.5Z", "gold"),
    ("M6.6,12A5.4,7.6 0 0 1 17.4,12Z", "own"),
    ("M0.8,13H23.2V24H0.8Z", "plaster"),
    ("M0,14L1,11.4H6V12.4H18V11.4H23L24,14Z", "own"),
    ("M1.4,11.4V8L3.2,6L5,8V11.4ZM19,11.4V8L20.8,6L22.6,8V11.4Z", "gold"),
    (
        "M2.6,21V17.6A1.1,1.1 0 0 1 4.8,17.6V21ZM6.2,21V17.6A1.1,1.1 0 0 1 8.4,17.6V21Z"
        "M15.6,21V17.6A1.1,1.1 0 0 1 17.8,17.6V21Z"
        "M19.2,21V17.6A1.1,1.1 0 0 1 21.4,17.6V21ZM10,24V18A2,2 0 0 1 14,18V24Z",
        "shadow",
    ),
)
MONASTERY: Motif = (
    ("M11.4,0H12.6V1.4H13.8V2.6H12.6V4.4H11.4V2.6H10.2V1.4H11.4Z", "gold"),
    ("M9.6,6.6H14.4V11H9.6ZM1,14H23V24H1Z", "plaster"),
    ("M8.8,7.4L12,3.6L15.2,7.4ZM0,15L3,9.6H21L24,15Z", "own"),
    (
        "M2.8,24V19.4A1.7,1.7 0 0 1 6.2,19.4V24ZM7.8,24V19.4A1.7,1.7 0 0 1 11.2,19.4V24Z"
        "M12.8,24V19.4A1.7,1.7 0 0 1 16.2,19.4V24Z"
        "M17.8,24V19.4A1.7,1.7 0 0 1 21.2,19.4V24ZM11.2,8.2H12.8V9.6H11.2Z",
        "shadow",
    ),
)
CATHEDRAL: Motif = (
    ("M2.4,8H8V24H2.4ZM16,8H21.6V24H16ZM7.4,13.4L12,8L16.6,13.4V24H7.4Z", "plaster"),
    ("M1.6,8.8L5.2,0L8.8,8.8ZM15.2,8.8L18.8,0L22.4,8.8ZM7.4,14.4V12.8L12,7.2L16.6,12.8V14.4L12,9.2Z", "own"),
    (disc(12, 15, 2.5), "pool"),
    (disc(12, 15, 0.9), "gold"),
    (
        "M4.2,16V12.6A1,1 0 0 1 6.2,12.6V16ZM17.8,16V12.6A1,1 0 0 1 19.8,12.6V16ZM9.8,24V21A2.2,2.2 0 0 1 14.2,21V24Z"
        "M4,24V21A1.2,1.2 0 0 1 6.4,21V24ZM17.6,24V21A1.2,1.2 0 0 1 20,21V24Z",
        "shadow",
    ),
)
TRADING_POST: Motif = (
    ("M1,12H16V24H1Z", "wood-end"),
    ("M1,15H16V15.8H1ZM1,18.6H16V19.4H1Z", "timber"),
    ("M-0.4,13L8.5,4L17.4,13Z", "own"),
    ("M5,24V16H11.6V24Z", "shadow"),
    ("M13.6,17H20V24H13.6ZM18,11.4H23.6V17H18Z", "sand"),
    ("M13.6,17L20,24H18.6L13.6,18.6ZM18,11.4H23.6V12.6H18ZM20.4,11.4H21.4V17H20.4Z", "sand-dark"),
)
DOCKS: Motif = (
    (WATER, "pool"),
    ("M5.4,15V1.6H7.2V15ZM6,1.6L18,5V6.6L6,3.6ZM7,8L11,3.4L12,3.8L7,9.8Z", "timber"),
    ("M16,6H16.7V11H16Z", "shadow"),
    ("M13.4,11H19.4V16H13.4Z", "own"),
    ("M13.4,13.1H19.4V13.9H13.4Z", "on-dark"),
    ("M0,15H13V17H0ZM2,17H3.8V24H2ZM9,17H10.8V24H9Z", "timber"),
)
HARBOR: Motif = (
    ("M11.3,0.6H12.7V17H11.3Z", "timber"),
    ("M13.2,2Q21.4,7.4 21.6,14.6H13.2Z", "own"),
    ("M10.8,3.6Q4,8.6 3.2,14.6H10.8Z", "plaster"),
    ("M1,16H23L19.6,22.4H4.8Z", "timber"),
    ("M2.2,18H21.9L21.2,19.4H3Z", "wood-end"),
    (WATER, "pool"),
)
BATTLEFIELD: Motif = (
    ("M11.3,0H12.7V21H11.3Z", "timber"),
    ("M12.7,0.6Q16,-0.6 18,1.2T23,1.6L21.4,4.4L23,7.4Q20,8.2 18,6.8T12.7,7.2Z", "own"),
    ("M2,4.6L4.4,5L17.4,18.6L15.8,20.2L2.4,7Z", "steel"),
    ("M22,8.6L19.6,9L8.4,19L10,20.6L21.6,11Z", "steel-line"),
    ("M0,24V20Q12,15 24,20V24Z", "leaf"),
    ("M14,20.4L18.4,16L19.6,17.2L15.2,21.6ZM11.6,21L7.6,16.6L6.4,17.8L10.4,22.2Z", "gold"),
)
HAUNTED: Motif = (
    ("M-1,1H25V24H-1Z", "night"),
    (disc(18.4, 5, 4), "on-dark"),
    ("M1,24V12L4,5L7,12V24ZM7.4,24V15L11,8L14,16V24ZM15,24V13L18,8L22,14V24Z", "shadow"),
    ("M1,12L4,5L7,12ZM7.4,15L11,8L14,16ZM15,13L18,8L22,14Z", "own"),
    ("M3,14H5V16.6H3ZM10,18H12V20.4H10ZM17.4,16H19.6V18.6H17.4Z", "gold"),
    ("M11.6,24V19A3,3.4 0 0 1 17.6,19V24L16.1,22.4L14.6,24L13.1,22.4Z", "on-dark"),
    (f"{disc(13.6, 19, 0.6)}{disc(15.6, 19, 0.6)}", "shadow"),
)
KEEP: Motif = (
    ("M3,24L4.4,17V4H7V6H9.4V4H11V6H13V4H14.6V6H17V4H19.6V17L21,24Z", "stone"),
    ("M4.4,8.4H19.6V9.6H4.4ZM4.4,17H19.6L19.8,18H4.2Z", "stone-line"),
    ("M8.6,10.6H15.4V18.4L12,16.2L8.6,18.4Z", "own"),
    ("M9.8,24V21A2.2,2.2 0 0 1 14.2,21V24ZM5.8,11.4H7V14.6H5.8ZM17,11.4H18.2V14.6H17Z", "shadow"),
)
LABORATORY: Motif = (
    ("M1,20H23V22H1ZM3,22H5V24H3ZM19,22H21V24H19Z", "timber"),
    ("M6,3H10V9L14,17.6Q14.6,20 12.6,20H3.4Q1.4,20 2,17.6L6,9Z", "glass"),
    ("M4.4,13H11.6L14,17.6Q14.6,20 12.6,20H3.4Q1.4,20 2,17.6Z", "own"),
    ("M5.4,2H10.6V3.6H5.4Z", "timber"),
    (f"{disc(7, 16, 1)}{disc(9.6, 17.6, 0.8)}{disc(9, 7, 0.9)}{disc(7.4, 0.8, 0.8)}", "on-dark"),
    ("M15.4,11H21.6V20H15.4Z", "glass"),
    ("M15.4,15H21.6V20H15.4Z", "house-green"),
    ("M16,10H21V11.4H16Z", "timber"),
)
OBSERVATORY: Motif = (
    ("M10,9L21,0.6L23,3.2L13,12Z", "gold"),
    ("M20.2,0L22,-0.6L24,2.4L22.8,4Z", "steel-line"),
    ("M2,14A9,9 0 0 1 20,14Z", "own"),
    ("M10,6.4L13.4,5L15,14H10.6Z", "shadow"),
    ("M3,14H19V24H3Z", "plaster"),
    ("M1.6,13.4H20.4V15.4H1.6Z", "stone"),
    ("M9,24V19.4A2,2 0 0 1 13,19.4V24ZM5,17.6H6.8V20.4H5ZM15.2,17.6H17V20.4H15.2Z", "shadow"),
)
GRAVEYARD: Motif = (
    ("M18,24V12L15,8L16,7.4L18.6,10.4L20,5L21.2,5.4L20,12V24Z", "timber"),
    ("M0,24V21Q12,16.6 24,21V24Z", "leaf-dark"),
    ("M1.6,22V14A3,3 0 0 1 7.6,14V22Z", "stone"),
    ("M10.4,20V9.6H8.4V7.4H10.4V5H12.6V7.4H14.6V9.6H12.6V20Z", "stone"),
    ("M4,14.6H5.2V19H4ZM3,15.8H6.2V16.8H3Z", "stone-line"),
    ("M12.4,23V19A2,2 0 0 1 16.6,19V23Z", "own"),
)
SCHOOL_OF_MAGIC: Motif = (
    ("M8,24L9,11H15L16,24ZM2.6,24V17H7V24ZM17,24V15H21.6V24Z", "plaster"),
    ("M6.6,11.6L13.6,0L17.4,11.6ZM1.6,17.6L4.8,11.6L8,17.6ZM16,15.6L19.3,9L22.6,15.6Z", "own"),
    (
        "M12.6,5L13.3,6.7L15,7.2L13.3,7.8L12.6,9.5L12,7.8L10.2,7.2L12,6.7Z"
        "M3.6,4L4.2,5.6L5.8,6L4.2,6.6L3.6,8.2L3,6.6L1.4,6L3,5.6Z",
        "gold",
    ),
    ("M20.4,1.4L21,3L22.6,3.4L21,4L20.4,5.6L19.8,4L18.2,3.4L19.8,3Z", "gold"),
    ("M10.4,24V20A1.6,1.6 0 0 1 13.6,20V24ZM11,13.4H13V16.4H11Z", "shadow"),
)
LIBRARY: Motif = (
    ("M1,1H23V24H1Z", "timber"),
    ("M3,3H21V10.6H3ZM3,13H21V21.6H3Z", "shadow"),
    (
        "M3.6,4H5.6V10.6H3.6ZM9.6,3.6H11.2V10.6H9.6ZM15.4,4.4H17.6V10.6H15.4ZM6,14H8.4V21.6H6ZM13,14.6H14.8V21.6H13Z",
        "own",
    ),
    ("M6,5H7.4V10.6H6ZM13.2,4H14.8V10.6H13.2ZM3.6,14.8H5.6V21.6H3.6ZM17,14H19.2V21.6H17Z", "house-red"),
    ("M7.8,4.4H9.2V10.6H7.8ZM18,4H20V10.6H18ZM9,15H10.6V21.6H9ZM15.2,15.2H16.6V21.6H15.2Z", "house-blue"),
    ("M11.6,5H12.8V10.6H11.6ZM11,14H12.6V21.6H11ZM19.6,15H20.6V21.6H19.6Z", "gold"),
)
DRAGON_GATE: Motif = (
    ("M2,24V11H8V24ZM16,24V11H22V24Z", "own"),
    ("M1,11.6Q2,3 12,3.4Q22,3 23,11.6Q18,8 12,8.2Q6,8 1,11.6Z", "own"),
    ("M3.4,6L1,0.6L6.6,4ZM20.6,6L23,0.6L17.4,4ZM9.4,3.6L12,0L14.6,3.6Z", "gold"),
    (f"{disc(7.6, 5.9, 1.3)}{disc(16.4, 5.9, 1.3)}", "gold"),
    ("M4.6,9.4L5.6,13L6.6,8.8ZM9,8.4L10,11.4L11,8.2ZM13,8.2L14,11.4L15,8.4ZM17.4,8.8L18.4,13L19.4,9.4Z", "on-dark"),
    ("M2,14.6H8V15.6H2ZM16,14.6H22V15.6H16ZM2,20H8V21H2ZM16,20H22V21H16Z", "gold"),
    ("M8,24V12Q12,9 16,12V24Z", "shadow"),
)
UNIVERSITY: Motif = (
    ("M11.6,0H12.4V4H11.6Z", "gold"),
    ("M8,8.6A4,5.2 0 0 1 16,8.6Z", "own"),
    ("M7.6,8.4H16.4V11H7.6Z", "marble"),
    ("M1,14.6L12,9.4L23,14.6Z", "own"),
    ("M2.6,15.6H5V22H2.6ZM7.6,15.6H10V22H7.6ZM14,15.6H16.4V22H14ZM19,15.6H21.4V22H19Z", "marble"),
    ("M5,15.6H7.6V22H5ZM10,15.6H14V22H10ZM16.4,15.6H19V22H16.4Z", "shadow"),
    ("M2,14.2H22V15.8H2ZM1,21.8H23V24H1Z", "marble"),
)
POOR_HOUSE: Motif = (
    ("M3,24L4,13L19,12L21,24Z", "sand"),
    ("M0,15L8,5L15,6.4L24,14.4L20,13.4L19,15.6L16,13.4L13,15.6L9,13.4L6,16L4,14Z", "sand-dark"),
    ("M10,24L10.4,18H14.4L14.8,24Z", "shadow"),
    ("M15.6,16H18.6V18.8H15.6Z", "own"),
    ("M15.4,16L18.8,18.6L18.2,19.4L14.8,16.8ZM5.6,16.6L8.4,16L8.6,18.6L5.8,19Z", "timber"),
)
LIGHTHOUSE: Motif = (
    ("M13.6,4.6L24,1V9.4L13.6,6.4ZM10.4,4.6L0,1V9.4L10.4,6.4Z", "wheat"),
    ("M8.4,22L9.8,8H14.2L15.6,22Z", "plaster"),
    ("M9.5,11H14.5L14.8,14H9.2ZM9,17H15L15.3,20H8.7Z", "own"),
    ("M8.8,7H15.2V8.6H8.8ZM9.8,3.6L12,0.6L14.2,3.6Z", "shadow"),
    ("M10.2,3.6H13.8V7H10.2Z", "gold"),
    ("M4,24Q5,20 9,20.6Q12,19 15,20.6Q19,20 20,24Z", "stone"),
    ("M0,22.4Q3,21 6,22.4T12,22.4T18,22.4T24,22.4V24H0Z", "pool"),
)
HOSPITAL: Motif = (
    ("M2,12H22V24H2Z", "plaster"),
    ("M0.6,13L5,5.4H19L23.4,13Z", "own"),
    (disc(12, 9.4, 3.4), "on-dark"),
    ("M11.2,7H12.8V8.6H14.4V10.2H12.8V11.8H11.2V10.2H9.6V8.6H11.2Z", "blood"),
    ("M4.2,15.4H7.4V19H4.2ZM16.6,15.4H19.8V19H16.6ZM9.6,24V18A2.4,2.4 0 0 1 14.4,18V24Z", "shadow"),
    ("M5.4,15.4H6.2V19H5.4ZM17.8,15.4H18.6V19H17.8Z", "on-dark"),
)
TREASURY: Motif = (
    ("M2,13V6Q2,1.4 7,1.4H17Q22,1.4 22,6V13Z", "wood"),
    ("M3.8,13V7Q3.8,4 7,4H17Q20.2,4 20.2,7V13Z", "shadow"),
    ("M4,13Q3,10 6,10.4Q6,7.6 9,8.4Q11,5.6 13.4,8Q16.6,6.8 17.4,9.8Q21,9.8 20.4,13Z", "gold"),
    (f"{disc(8.4, 11, 1.2)}{disc(12, 9.8, 1.2)}{disc(16, 11.4, 1.2)}", "gold-line"),
    ("M2,13H22V24H2Z", "timber"),
    ("M2,13H22V14.8H2ZM4.6,14.8H6.4V24H4.6ZM17.6,14.8H19.4V24H17.6Z", "own"),
    ("M10,14H14V18.6H10Z", "gold"),
    ("M11.4,15.2H12.6V17.4H11.4Z", "shadow"),
)
POWDER: Motif = (
    *BARRELS,
    ("M7,10Q8,5 13,6T19,3.4L19.4,4.4Q16,8 12.6,7.2T8,10Z", "shadow"),
    ("M19,0L20,2.6L23,2L20.8,4.2L22,7L19.4,5.4L17,7L18,4.2L16,2L18.6,2.4Z", "gold"),
)
MAP_ROOM: Motif = (
    ("M1,4L8.4,2V20L1,22ZM15.8,4.4L23,2V20L15.8,22.4Z", "parchment"),
    ("M8.4,2L15.8,4.4V22.4L8.4,20Z", "wheat"),
    ("M3,9Q5,7 7,9.6T6,14L3,15ZM11,9Q13.6,9.4 13.4,13T11,15.6Z", "leaf"),
    (
        "M16.8,13L18.2,12L19.4,13.6L20.8,12.4L21.8,13.8L20.4,15L21.6,16.8L20.2,17.8L19,16L17.6,17.2L16.6,15.8L18,14.8Z",
        "blood",
    ),
    ("M4,18.4H6V19.4H4ZM8,17.6H10V18.6H8ZM12,17.8L14,18V19L12,18.8ZM16.6,6.6L21.6,5V8L16.6,9.6Z", "own"),
)
BALL_ROOM: Motif = (
    ("M0,2H24V24H0Z", "night"),
    ("M0,20.6H24V24H0Z", "own"),
    ("M0,2H4.4Q4,11 0,13ZM24,2H19.6Q20,11 24,13Z", "own"),
    ("M11.6,2H12.4V8H11.6ZM5,8.6Q12,13 19,8.6V10.4Q12,15.4 5,10.4ZM10.4,12.6H13.6L12,16.4Z", "gold"),
    ("M5.4,4.8H6.8V9H5.4ZM8.6,6H10V10.2H8.6ZM14,6H15.4V10.2H14ZM17.2,4.8H18.6V9H17.2Z", "on-dark"),
    (f"{disc(6.1, 3.9, 0.9)}{disc(9.3, 5, 0.9)}{disc(14.7, 5, 0.9)}{disc(17.9, 3.9, 0.9)}", "wheat"),
    (f"M8,22.6L9.4,17H10.8L12.6,22.6Z{disc(10, 16, 1.2)}", "house-red"),
    (f"M12.4,22.6L12.8,17H15.2V22.6Z{disc(14, 15.8, 1.2)}", "house-blue"),
)
FACTORY: Motif = (
    ("M16.4,4H19V14H16.4ZM20.4,6H22.6V14H20.4Z", "stone-line"),
    ("M15.6,3.6Q13.6,1 17,0.6Q20,-0.6 20,2.6Q24,1.6 22.6,5.4H20Z", "stone"),
    ("M1,24V14L6.6,9V14L12.2,9V14L17.8,9V13H23V24Z", "own"),
    ("M3,16.4H6V19H3ZM8.4,16.4H11.4V19H8.4ZM13.8,16.4H16.8V19H13.8Z", "gold"),
    ("M18.4,17H22V24H18.4ZM1,21.4H17V22.2H1Z", "shadow"),
)
THRONE: Motif = (
    ("M7,2.4L9,5L12,1L15,5L17,2.4V7H7Z", "gold"),
    ("M6,6H18V20H6Z", "gold"),
    ("M7.6,7.6H16.4V16H7.6ZM6.4,16H17.6V19H6.4Z", "own"),
    ("M4,12.4H6.4V21H4ZM17.6,12.4H20V21H17.6ZM4,19H20V21H4Z", "timber"),
    ("M2,21H22V22.6H2ZM0,22.4H24V24H0Z", "stone"),
    (f"{disc(12, 4.8, 1)}{disc(5.2, 11.8, 1.6)}{disc(18.8, 11.8, 1.6)}", "gold-line"),
)
BELL_TOWER: Motif = (
    ("M11.4,0H12.6V3H11.4Z", "gold"),
    ("M5,8.6L12,1.6L19,8.6Z", "own"),
    ("M6.4,8.4H17.6V24H6.4Z", "plaster"),
    ("M8.4,17V12A3.6,3.6 0 0 1 15.6,12V17Z", "shadow"),
    ("M12,10.4Q14.4,11 14.4,14L15.2,16H8.8L9.6,14Q9.6,11 12,10.4Z", "gold"),
    (disc(12, 16.4, 0.9), "gold-line"),
    ("M5.4,17H18.6V18.4H5.4ZM6.4,22.4H17.6V24H6.4Z", "stone"),
)
GREAT_WALL: Motif = (
    ("M0,24V13Q6,13 9,16Q14,20 24,15V24Z", "leaf"),
    (
        "M0,11L1.6,10V11.4L3.4,11V9.8L5.2,10V11.4L7,12.2V11L8.8,12.4V14Q14,17.4 17,15.4V14L18.8,13.2V14.4"
        "L20.6,13.8V12.4L22.4,12V13.2L24,12.8V18.4Q14,22 8.4,18Q4,15 0,16Z",
        "stone",
    ),
    ("M4,13.6V5H5.6V6.4H7V5H9V6.4H10.4V5H12V18Q7,17 4,13.6Z", "stone-line"),
    ("M17,17V8H18.4V9.2H19.6V8H21.2V9.2H22.4V8H24V16.4Z", "stone-line"),
    ("M7.4,0H8.2V5H7.4ZM8.2,0L12.6,1.6L8.2,3.2ZM20,4H20.6V8H20ZM20.6,4L23.8,5.2L20.6,6.4Z", "own"),
    ("M7,8.6H9V11.4H7ZM19.6,11H21.2V13.2H19.6Z", "shadow"),
)
MUSEUM: Motif = (
    ("M0,9L12,1.6L24,9Z", "own"),
    ("M1,9H23V11H1ZM2,11H5V21.4H2ZM19,11H22V21.4H19ZM0,21H24V24H0Z", "marble"),
    ("M5,11H19V21H5Z", "shadow"),
    ("M9.6,11.6H14.4L13.4,13Q16.4,15.4 14,19.4H10Q7.6,15.4 10.6,13ZM9.4,19.4H14.6V21H9.4Z", "gold"),
    ("M8.8,15.2H15.2V16.6H8.8Z", "own"),
    (disc(12, 6.4, 1.5), "gold"),
)
BUILDINGS: dict[str, Motif] = {
    "Manor": COTTAGE,
    "Castle": CASTLE,
    "Palace": PALACE,
    "Temple": TEMPLE,
    "Church": CHURCH,
    "Monastery": MONASTERY,
    "Cathedral": CATHEDRAL,
    "Tavern": TAVERN,
    "Market": MARKET,
    "Trading Post": TRADING_POST,
    "Docks": DOCKS,
    "Harbor": HARBOR,
    "Town Hall": GUILDHALL,
    "Watchtower": WATCHTOWER,
    "Prison": BARRED,
    "Battlefield": BATTLEFIELD,
    "Fortress": FORTRESS,
    "Haunted City": HAUNTED,
    "Keep": KEEP,
    "Laboratory": LABORATORY,
    "Smithy": SMITHY,
    "Observatory": OBSERVATORY,
    "Graveyard": GRAVEYARD,
    "School of Magic": SCHOOL_OF_MAGIC,
    "Library": LIBRARY,
    "Dragon Gate": DRAGON_GATE,
    "University": UNIVERSITY,
    "Poor House": POOR_HOUSE,
    "Quarry": (*QUARRY, ("M2.4,0H3.4V9H2.4ZM3.4,0.4L8,2L3.4,3.6Z", "own")),
    "Lighthouse": LIGHTHOUSE,
    "Hospital": HOSPITAL,
    "Park": GARDEN,
    "Imperial Treasury": TREASURY,
    "Powder House": POWDER,
    "Map Room": MAP_ROOM,
    "Wishing Well": WELL,
    "Ball Room": BALL_ROOM,
    "Factory": FACTORY,
    "Throne Room": THRONE,
    "Bell Tower": BELL_TOWER,
    "Great Wall": GREAT_WALL,
    "Museum": MUSEUM,
}
"""What each card shows, by the name that is printed on it."""
HORIZON = (
    "M0,16V9H3V7H5V9H8L10,4L12,9H14V11H17V6H18L19,3L20,6H21V11H25V8L27,5L29,8V11H33V5H34V3H36V5H37V11H40L42,6"
    "L44,11H48V16Z",
    "stone",
)
"""The roofs of a town, behind all."""
MOST_SCENES = 1 << 9


@cache
def emblem(kind: int) -> Icon:
    """What stands on a card, alone."""
    district = D.DISTRICTS[kind]
    return emblem_of(BUILDINGS[district.name], f"house-{D.COLOURS[district.colour]}")


@lru_cache(MOST_SCENES)
def _scene(kind: int, w: float, h: float, left: float) -> str:
    return scene(HORIZON, D.COLOURS[D.COLOUR[kind]], emblem(kind), COLOURS, w, h, left)


def draw_scene(drawing: Drawing, kind: int, x: float, y: float, w: float, h: float, left: float = 0) -> None:
    """The picture of a card in this box; its building stands on the right of `left`."""
    with drawing.at(x, y):
        drawing.parts.append(_scene(kind, w, h, left))
