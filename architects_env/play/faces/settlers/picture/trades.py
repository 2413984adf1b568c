"""Pictures for common cards that would otherwise look like another common card: the tools and wares of a trade."""

from __future__ import annotations

from architects_env.play.drawing.illustrations.glyphs import disc
from architects_env.play.drawing.illustrations.scenes import Motif

APARTMENT: Motif = (
    ("M4,6H20V24H4Z", "plaster"),
    ("M2,7L6,1H18L22,7Z", "own"),
    ("M7,9H10V12H7ZM14,9H17V12H14ZM7,14H10V17H7ZM14,14H17V17H14ZM10.4,19H13.6V24H10.4Z", "shadow"),
    ("M6,12.2H11V13H6ZM13,12.2H18V13H13ZM6,17.2H11V18H6ZM13,17.2H18V18H13Z", "timber"),
    ("M5,20H8V24H5ZM16,20H19V24H16Z", "leaf"),
)
BUST: Motif = (
    ("M5,21H19V24H5ZM9,17.6H15V21H9Z", "stone-line"),
    ("M5,18Q5,13.4 9.6,12.6V9.6H14.4V12.6Q19,13.4 19,18Z", "stone"),
    ("M8,6Q8,1 12,1T16,6Q16,11 12,11T8,6Z", "stone"),
    ("M7.4,6Q7.4,0 12,0T16.6,6Q15.4,3.6 12,3.6T7.4,6Z", "own"),
    ("M18,11L19.4,9.8L23,14.6L21.8,15.6ZM16.6,9.2L18.6,7.6L20.2,9.6L18.2,11.2Z", "timber"),
)
"""A bust with a chisel beside it."""
MEETING: Motif = (
    ("M2,12H22V14.6H2ZM5,14.6H7.4V24H5ZM16.6,14.6H19V24H16.6Z", "timber"),
    (f"{disc(5, 7, 2.4)}{disc(12, 5, 2.6)}{disc(19, 7, 2.4)}", "hide"),
    ("M1.6,12Q1.6,9.4 5,9.4T8.4,12ZM15.6,12Q15.6,9.4 19,9.4T22.4,12Z", "plaster"),
    ("M8,12Q8,7.8 12,7.8T16,12Z", "own"),
    ("M10,13H14V17L12,19L10,17Z", "own"),
)
"""Three people at a table."""
COLUMN: Motif = (
    ("M4,21H20V24H4ZM6.4,18.6H17.6V21H6.4ZM7,7.4H17V9.4H7Z", "stone-line"),
    ("M8.4,9.4H15.6V18.6H8.4Z", "stone"),
    ("M9.6,9.4H10.8V18.6H9.6ZM13.2,9.4H14.4V18.6H13.2Z", "stone-line"),
    ("M10.6,4.4Q4,4.4 2.4,0.4Q7,2.4 11,1.6L12,0L13,1.6Q17,2.4 21.6,0.4Q20,4.4 13.4,4.4L14.4,7.4H9.6Z", "own"),
)
"""A column with an eagle on it."""
PLANKS: Motif = (
    ("M1,15H23V17H1ZM4,17L2,24H4.4L6.4,17ZM17.6,17L19.6,24H22L20,17Z", "timber"),
    ("M0,11.4H24V15H0Z", "wood-end"),
    ("M3,13H9V13.6H3ZM12,12.4H20V13H12Z", "sand-dark"),
    ("M5,3.4L18.4,11.4L17,13.4L4,5.6Z", "blade"),
    ("M1,1.6Q4.6,-0.6 6.6,3L5.4,5.8L3.6,4.8Q3.4,3 2.2,3.4Z", "own"),
)
"""A plank and a saw."""
STUMP: Motif = (
    ("M4,24L6,14H18L20,24L17,22.6L14,24L11,22.6L8,24Z", "timber"),
    ("M6,14A6,2.2 0 0 1 18,14A6,2.2 0 0 1 6,14ZM8.6,14A3.4,1.2 0 0 0 15.4,14A3.4,1.2 0 0 0 8.6,14Z", "wood-end"),
    ("M12.4,13.4L20.6,1L22.4,2.2L14.2,14.4Z", "wood-end"),
    ("M9,8.6L13,5.4Q15.4,8 17.4,9.2L14.2,13.6Q10.4,12.6 9,8.6Z", "blade"),
    ("M13,5.4L14.4,6.8L11,11.6Q9.6,10.4 9,8.6Z", "own"),
)
"""A stump with an axe in it."""
SLEDGE: Motif = (
    ("M0,19Q0,23.4 4.4,22.4H24V20.8H4Q2,20.8 1.8,18.4ZM6,17H8V21H6ZM18,17H20V21H18Z", "own"),
    ("M4,12.6H20V17.4H4ZM6,7.4H19V12.2H6Z", "timber"),
    (f"{disc(20.6, 15, 2.5)}{disc(19.4, 9.8, 2.5)}", "wood-end"),
    (f"{disc(20.6, 15, 1.2)}{disc(19.4, 9.8, 1.2)}", "sand-dark"),
    ("M9,6.6H10.6V17.8H9ZM15,6.6H16.6V17.8H15Z", "shadow"),
)
"""A sledge with logs."""
LOGS: Motif = (
    ("M1,1H3V24H1ZM21,1H23V24H21Z", "own"),
    (
        f"{disc(6.4, 20.6, 3.1)}{disc(12.4, 20.6, 3.1)}{disc(18.2, 20.6, 3.1)}{disc(9.4, 15.2, 3.1)}{disc(15.4, 15.2, 3.1)}{disc(12.4, 9.8, 3.1)}",
        "timber",
    ),
    (
        f"{disc(6.4, 20.6, 2.1)}{disc(12.4, 20.6, 2.1)}{disc(18.2, 20.6, 2.1)}{disc(9.4, 15.2, 2.1)}{disc(15.4, 15.2, 2.1)}{disc(12.4, 9.8, 2.1)}",
        "wood-end",
    ),
)
OPEN_MINE: Motif = (
    ("M0,14H24V24H0Z", "stone-line"),
    ("M2,14H22L18.4,18H5.6ZM6.4,18.6H17.6L15,22H9Z", "stone"),
    ("M3,14L10,1H11.6L5,14ZM10.4,1H22V2.6H10.4ZM9,1L13,14H11.2L8,3Z", "timber"),
    ("M18.6,2.6H19.4V9H18.6Z", "shadow"),
    ("M16.4,9H21.6L20.8,13.4H17.2Z", "own"),
)
"""A pit with steps and a crane."""
COAL: Motif = (
    ("M0,24Q1,5 12,4T24,24Z", "stone-line"),
    ("M4,24V13L12,7L20,13V24H17.6V14L12,9.8L6.4,14V24Z", "timber"),
    ("M6.4,24V14L12,9.8L17.6,14V24Z", "shadow"),
    ("M7.4,16.4H16.6L15.4,21.6H8.6Z", "own"),
    ("M8,16.4L9.4,14L11,15L12.6,13.2L14.4,15L15.4,14.4L16,16.4Z", "stone-line"),
    (f"{disc(10, 22.4, 1.5)}{disc(14, 22.4, 1.5)}", "blade-line"),
)
"""A cart of coal leaving the hill."""
HEAP: Motif = (
    ("M0,24L2,18L6,16.6L9,19L11,24ZM8,24L10,17L15,15L19,18L20,24ZM16,24L18.6,18.4L22,19L24,24Z", "stone-line"),
    ("M4,18L6.6,11.4L11,10L14.4,13.6L13.4,18ZM13,16L15.4,11.6L19,12.4L20.4,17Z", "stone"),
    ("M8,10.6L9.4,6L13,5L15.6,8.4L14.4,11.6Z", "stone-line"),
    ("M1.4,24L3,20L6,19.6L7,24Z", "stone"),
    ("M17.6,1L19,1.6L14.2,13L12.8,12.4ZM16,0.4L21.6,0L21,4.6Z", "own"),
)
WAGON: Motif = (
    ("M2,13Q0.4,2 6,2H18Q23.6,2 22,13Z", "plaster"),
    ("M7.6,2.4Q5.6,7 6.8,13H8Q7,7 9,2.4ZM15,2.4Q17,7 16,13H17.2Q18.4,7 16.4,2.4Z", "sand-dark"),
    ("M1,13H23L21.4,18H2.6Z", "own"),
    (f"{disc(6.4, 19.4, 4.4)}{disc(17.6, 19.4, 4.4)}", "timber"),
    (f"{disc(6.4, 19.4, 3.1)}{disc(17.6, 19.4, 3.1)}", "wood-end"),
    ("M5.8,15.6H7V23.2H5.8ZM2.6,18.8H10.2V20H2.6ZM17,15.6H18.2V23.2H17ZM13.8,18.8H21.4V20H13.8Z", "timber"),
)
FORK: Motif = (
    ("M17.4,7H18.6V24H17.4ZM14,1H15V6H17.5V1H18.5V6H21V1H22V7.4H14Z", "timber"),
    ("M2,23L5,12Q0.6,7 3,3Q5,7 6,3Q7.6,7 8.4,2.4Q9.4,6.4 11.4,3.4Q13,8 9.4,12L13,23Q7.6,25 2,23Z", "wheat"),
    ("M4.4,11.6H10.2L11,14.4H3.6Z", "own"),
    ("M5,15.6H6L5,22.4H4ZM8.8,15.6H9.8L11,22.4H10ZM7,15.6H7.8V23H7Z", "sand-dark"),
)
"""A sheaf and a pitchfork."""
CHAIR: Motif = (
    ("M5,1H7.6V24H5ZM16.4,13H19V24H16.4Z", "timber"),
    ("M5,12H19.6V15H5Z", "wood-end"),
    ("M7.6,2H16Q18,2 17.4,4L16,10H7.6Z", "own"),
    ("M9.4,3.6H15.6L14.6,8.6H9.4Z", "wood-end"),
    ("M7.6,19H16.4V20.4H7.6Z", "timber"),
)
ARCH: Motif = (
    ("M1,24V12A11,11 0 0 1 23,12V24H17V12A5,5 0 0 0 7,12V24Z", "stone"),
    (
        "M1,17.6H7V18.4H1ZM17,17.6H23V18.4H17ZM1,12H7V12.8H1ZM17,12H23V12.8H17ZM3.4,5.2L8.2,8.8L7.6,9.4L2.8,5.8Z"
        "M20.6,5.2L15.8,8.8L16.4,9.4L21.2,5.8Z",
        "stone-line",
    ),
    ("M9.4,1H14.6L13.6,7.2H10.4Z", "own"),
    ("M8.4,24V21H12V24ZM12.6,24V21.4H15.6V24ZM9.6,20.4V18H13.2V20.4Z", "sand-dark"),
)
"""An arch with its new keystone."""
PIG: Motif = (
    ("M6,18H9V23H6ZM14.4,18H17.4V23H14.4Z", "own"),
    ("M2,13Q2,7 10,7H15Q22,7 21.4,14Q20.6,20 13,20H9Q2,20 2,13Z", "fruit"),
    ("M2,14Q2,8.4 9,8L8,16Q4,18 2,14Z", "hide"),
    ("M0,11.6H4.4V16H0Z", "hide"),
    ("M5.4,8.6L7,4.6L10.4,7.6Z", "own"),
    ("M21,10.6Q24,9.6 23,7.4L22,8Q22.4,9.4 20.6,9.6Z", "own"),
    (f"{disc(6, 11, 0.9)}{disc(1.4, 13.8, 0.5)}{disc(3, 13.8, 0.5)}", "shadow"),
)
PORTER: Motif = (
    ("M8.6,16L7,24H9.6L11.6,18.6L14,24H16.6L14,15Z", "timber"),
    ("M8,9.6H14.6L15,17H8Z", "own"),
    (disc(12.4, 6.6, 2.7), "hide"),
    ("M1,5.6H9V15.6H1Z", "wood-end"),
    ("M1,5.6H9V7H1ZM1,10H9V11H1ZM4.4,5.6H5.6V15.6H4.4Z", "timber"),
    ("M2,1H8L9,5.6H1Z", "sand-dark"),
    ("M14,10L19.4,13.6L18.6,15L13.4,12.4ZM18.4,6H19.6V24H18.4Z", "wood-end"),
)
"""A porter with a crate on his back and a staff."""
SHEAVES: Motif = (
    ("M0,24V21Q6,18.6 12,20.4T24,19V24Z", "leaf-dark"),
    ("M1,22L3.4,14Q0.4,10 2,7Q4,9 5,6.4Q6,9 8,7Q9.6,10 6.8,14L9,22Z", "wheat"),
    ("M14.4,23L17,13.4Q13.6,9 15.4,5.4Q17.4,8 18.6,5Q19.8,8 22,5.4Q23.8,9 20.4,13.4L23,23Z", "wheat"),
    ("M3,13.4H7.2V15.4H2.8ZM16.6,12.8H20.8V15H16.2Z", "own"),
    ("M8.4,18V8L12,4L15.4,8V18Z", "plaster"),
    ("M7,8.6L12,2.6L16.8,8.6L15.6,9.6L12,5.4L8.4,9.6ZM10.8,14H13V18H10.8Z", "own"),
)
"""Sheaves in front of the lord's house."""
CHEST: Motif = (
    ("M2,11H22V22H2ZM4,22H6V24H4ZM18,22H20V24H18Z", "timber"),
    ("M2,11Q2,3 7,2H17Q22,3 22,11L20,9H4Z", "own"),
    ("M4,11Q5,7.6 7.4,8.6Q9,5.6 11.4,8Q13.4,5 15.4,8.2Q18,7 20,11Z", "gold"),
    ("M2,14.6H22V16H2ZM6,11H7.4V22H6ZM16.6,11H18V22H16.6Z", "shadow"),
    ("M10,13H14V18H10Z", "gold"),
    (disc(12, 15.2, 0.9), "shadow"),
)
CAULDRON: Motif = (
    ("M2,1H3.6L5,8H3.6ZM3,1H21V2.4H3ZM20.4,1H22L20.4,8H19ZM11.4,2.4H12.6V7H11.4Z", "timber"),
    ("M3,9H21Q22.4,20 12,20.4Q1.6,20 3,9Z", "shadow"),
    ("M2,8H22V10.4H2Z", "blade-line"),
    ("M4.6,8Q5.6,5.4 8,6.8Q10,4.4 12.4,6.6Q15,4.6 16.6,6.8Q18.6,6 19.4,8Z", "own"),
    ("M6,24Q4.6,21 7.4,19.6Q8,21 9.4,20.6Q10.4,22 12,20.8Q13,22 14.6,20.4Q16,21.2 16.8,19.6Q19.4,21.4 18,24Z", "fruit"),
)
CAKE: Motif = (
    ("M2,21H22V23H2ZM9,23H15V24H9Z", "stone"),
    ("M4,13H20V21H4ZM7,6.4H17V13H7Z", "plaster"),
    (
        "M4,13H20V16Q18.6,18.4 17.4,16Q15.6,19 13.8,16Q12,18.6 10.4,16Q8.6,19 7,16Q5.4,18.4 4,16Z"
        "M7,6.4H17V9Q15.6,11 14.4,9Q12.6,11.4 11,9Q9,11.2 7,9Z",
        "own",
    ),
    (f"{disc(12, 4.6, 1.9)}{disc(6, 11.8, 1.3)}{disc(18, 11.8, 1.3)}", "fruit"),
    ("M11.8,3L14,0.2L14.8,0.8L12.6,3.2Z", "leaf-dark"),
)
MASK: Motif = (
    ("M0,4Q6,6 13,3.4Q14.4,13 10.4,18Q7,20.4 4,17.4Q-0.4,12 0,4Z", "plaster"),
    (
        "M3,9Q4.6,7.2 6.2,9Q4.6,10.4 3,9ZM8.2,8.4Q9.8,6.6 11.4,8.2Q9.8,9.8 8.2,8.4ZM4.4,13Q7.6,14 10.6,12.4Q8,18 4.4,13Z",
        "shadow",
    ),
    ("M11.6,8Q18,10 24,7.4Q24.6,17 20.4,21.6Q17.4,23.8 14.4,21.4Q10.6,17 11.6,8Z", "own"),
    (
        "M14,13.4Q15.6,11.6 17.2,13.2Q15.6,14.8 14,13.4ZM19,13Q20.6,11.4 22,12.8Q20.6,14.2 19,13ZM15,20Q17.6,15.4 21,19.4Q18,17.6 15,20Z",
        "on-dark",
    ),
)
"""A laughing and a weeping mask."""
PLATE: Motif = (
    ("M11,20H13V24H11ZM7,22.6H17V24H7Z", "timber"),
    ("M7,2Q12,6 17,2L22,5Q20,9 20.4,12L19,19Q12,22.6 5,19L3.6,12Q4,9 2,5Z", "blade"),
    (
        "M11.4,4.6H12.6V20.4H11.4ZM4,12.4Q8,15.4 11.4,12.4V13.6Q8,16.6 4,13.6ZM20,12.4Q16,15.4 12.6,12.4V13.6Q16,16.6 20,13.6Z",
        "blade-line",
    ),
    ("M2,5L7,2L8.4,5.4Q6,9 3.6,9.4ZM22,5L17,2L15.6,5.4Q18,9 20.4,9.4Z", "own"),
    ("M4.8,17.6Q12,21 19.2,17.6L19,19.4Q12,23 5,19.4Z", "own"),
)
"""A breastplate."""
SHED: Motif = (
    ("M0,9L4,3H22L24,9Z", "own"),
    ("M2,9H4V24H2ZM20,9H22V24H20Z", "timber"),
    ("M4,9H20V24H4Z", "shadow"),
    (
        f"{disc(6.6, 21.4, 2.4)}{disc(12, 21.4, 2.4)}{disc(17.4, 21.4, 2.4)}{disc(9.3, 16.8, 2.4)}{disc(14.7, 16.8, 2.4)}{disc(12, 12.2, 2.4)}",
        "wood-end",
    ),
    (
        f"{disc(6.6, 21.4, 1.1)}{disc(12, 21.4, 1.1)}{disc(17.4, 21.4, 1.1)}{disc(9.3, 16.8, 1.1)}{disc(14.7, 16.8, 1.1)}{disc(12, 12.2, 1.1)}",
        "timber",
    ),
)
"""A shed full of logs."""
SHIP: Motif = (
    ("M11.4,0H12.8V17H11.4Z", "timber"),
    ("M4,3H20Q17.6,8 20,13H4Q6.4,8 4,3Z", "plaster"),
    ("M7.6,3H11.4V13H7.4Q8.4,8 7.6,3ZM15.4,3H18Q16.4,8 17.6,13H15.2Z", "own"),
    ("M0,14H4V16.4H20V14H24L21,22H3Z", "timber"),
    ("M0,24V22Q3,20.4 6,22T12,22T18,22T24,22V24Z", "pool"),
)
PURSE: Motif = (
    ("M8,8Q2,13 2.6,19Q3,24 12,24T21.4,19Q22,13 16,8Z", "own"),
    ("M7,2Q9.6,4 12,1.6Q14.4,4 17,2L16,7.4H8Z", "own"),
    ("M7,6.6H17V8.8H7ZM16.6,7L21,9.4L20.4,10.6L16,8.6Z", "gold"),
    (f"{disc(12, 16, 4.4)}", "gold"),
    ("M11.2,13H12.8V19H11.2ZM9.8,15.2H14.2V16.8H9.8Z", "gold-line"),
)
TRADES: dict[str, Motif] = {
    "Apartment": APARTMENT,
    "Court Sculptor": BUST,
    "Meeting Place": MEETING,
    "Monument": COLUMN,
    "Carpenter": PLANKS,
    "Lumberjacks": STUMP,
    "Lumberjacks' Route": SLEDGE,
    "Wood Supplier": LOGS,
    "Above-Ground Mine": OPEN_MINE,
    "Coal Mine": COAL,
    "Rubble": HEAP,
    "Settlers": WAGON,
    "Farmers at Work": FORK,
    "Joiner": CHAIR,
    "Mason": ARCH,
    "Pig Farmer": PIG,
    "Porters": PORTER,
    "Lord's Fields": SHEAVES,
    "Merchant's Guild": CHEST,
    "Canteen": CAULDRON,
    "Confectioner": CAKE,
    "Acting Troupe": MASK,
    "Armorer": PLATE,
    "Wood Storage": SHED,
    "Hanseatic League": SHIP,
    "Monty the Merchant": PURSE,
}
