"""More buildings for the pictures on cards (`scenes`), which cards of several games are named after."""

from __future__ import annotations

from architects_env.play.drawing.illustrations.glyphs import disc
from architects_env.play.drawing.illustrations.scenes import Motif

TAVERN: Motif = (
    ("M1,12H17V24H1Z", "plaster"),
    ("M1,17H17V18H1ZM8.6,12H9.6V24H8.6Z", "timber"),
    ("M0,13L3,5H15L18,13Z", "own"),
    ("M11,18.5H15V24H11Z", "timber"),
    ("M2.6,13.6H6.6V16.4H2.6ZM11,13.6H15V16.4H11ZM2.6,19.4H6.6V22H2.6Z", "gold"),
    ("M17,9.6H24V10.8H17ZM19.4,10.8H20V12.4H19.4ZM22.4,10.8H23V12.4H22.4Z", "timber"),
    ("M18.4,12.4H24V19H18.4Z", "own"),
    ("M19.4,14H22V17.8H19.4ZM22,14.8H23.2V17H22V16.2H22.4V15.6H22Z", "on-dark"),
)
CASTLE: Motif = (
    ("M11.6,2H12.4V8H11.6ZM12.4,2L16,3.4L12.4,4.8Z", "own"),
    ("M8,12V7.6H9.6V9H11.2V7.6H12.8V9H14.4V7.6H16V12Z", "stone-line"),
    ("M1.6,24V8H7.4V24ZM16.6,24V8H22.4V24Z", "stone"),
    ("M7.4,24V13H9V11.4H11V13H13V11.4H15V13H16.6V24Z", "stone"),
    ("M0.6,8.6L4.5,1L8.4,8.6ZM15.6,8.6L19.5,1L23.4,8.6Z", "own"),
    ("M9.4,24V19.6A2.6,2.6 0 0 1 14.6,19.6V24ZM3.8,11.5H5.2V15H3.8ZM18.8,11.5H20.2V15H18.8Z", "shadow"),
    ("M11.6,17.4H12.4V24H11.6ZM9.4,20H14.6V20.8H9.4Z", "timber"),
)
CHURCH: Motif = (
    ("M5.2,0H6.4V1.2H7.6V2.4H6.4V4H5.2V2.4H4V1.2H5.2Z", "gold"),
    ("M2.4,10H9.2V24H2.4ZM9,16H22.6V24H9Z", "plaster"),
    ("M1.4,11L5.8,3L10.2,11ZM9.2,17L10.6,11H21.4L24,17Z", "own"),
    ("M4.8,13.4A1,1 0 0 1 6.8,13.4V16H4.8ZM4,24V20.6A1.8,1.8 0 0 1 7.6,20.6V24Z", "shadow"),
    (
        "M11.4,22V19.6A1,1 0 0 1 13.4,19.6V22ZM15.2,22V19.6A1,1 0 0 1 17.2,19.6V22ZM19,22V19.6A1,1 0 0 1 21,19.6V22Z",
        "pool",
    ),
)
SMITHY: Motif = (
    ("M15.6,3H20V13H15.6Z", "stone-line"),
    ("M16,2.6Q14,1 17,0Q21,-0.6 20,2.4Z", "stone"),
    ("M1,12H22V24H1Z", "stone"),
    ("M0,13L4,6H19L23,13Z", "own"),
    ("M3,24V16H13V24Z", "shadow"),
    ("M4,24Q3.6,19 6,21Q7,17.6 8.6,20.4Q10,18.4 10.4,24Z", "fruit"),
    ("M5.4,24Q6,21.6 7.4,23Q8.6,21 9,24Z", "gold"),
    ("M13.6,17H23.6Q22,20 19.6,20V21.4H21.4V24H15.8V21.4H17.4V20Q14.4,20 13.6,17Z", "stone-line"),
)
TOWN: Motif = (
    ("M0,15H8V24H0ZM8.4,12H15.6V24H8.4ZM16,16H24V24H16Z", "plaster"),
    ("M-0.6,15.6L4,9.6L8.6,15.6ZM7.6,12.8L12,5L16.4,12.8ZM15.4,16.6L20,10.6L24.6,16.6Z", "own"),
    ("M2.8,24V19.4H5.4V24ZM10.6,24V18.8H13.4V24ZM18.6,24V20H21.2V24ZM11,14H13V16.4H11Z", "shadow"),
)
GUILDHALL: Motif = (
    ("M8.6,5H15.4V14H8.6ZM1.6,14H22.4V24H1.6Z", "plaster"),
    ("M7.8,5.6L12,0L16.2,5.6ZM0.4,14.6L3.6,9.6H8.6V12H15.4V9.6H20.4L23.6,14.6Z", "own"),
    (disc(12, 8.8, 2.4), "on-dark"),
    ("M11.6,7H12.4V8.6H13.6V9.4H11.6ZM10,24V19A2,2 0 0 1 14,19V24Z", "shadow"),
    ("M3.4,17H5.4V21H3.4ZM6.6,17H8.6V21H6.6ZM15.4,17H17.4V21H15.4ZM18.6,17H20.6V21H18.6Z", "pool"),
)
BARRELS: Motif = (
    ("M13,13Q11.6,18.4 13,24H22Q23.4,18.4 22,13Z", "timber"),
    ("M12.6,15H22.4V16.2H12.6ZM12.6,20.8H22.4V22H12.6Z", "stone-line"),
    ("M2,10Q0.4,17 2,24H12Q13.6,17 12,10Z", "wood-end"),
    ("M1.6,12.4H12.4V13.8H1.6ZM1.6,20.2H12.4V21.6H1.6Z", "own"),
    (disc(7, 17, 1.3), "shadow"),
)
WELL: Motif = (
    ("M4,8H5.6V17H4ZM18.4,8H20V17H18.4ZM5,11H19V12.2H5Z", "timber"),
    ("M1,9.4L12,1.6L23,9.4Z", "own"),
    ("M11.6,12H12.4V15H11.6ZM10,15H14V18H10Z", "sand-dark"),
    ("M2.6,17H21.4V24H2.6Z", "stone"),
    (
        "M2.6,19.8H21.4V20.6H2.6ZM8,17H8.8V19.8H8ZM15.2,17H16V19.8H15.2ZM5,20.6H5.8V24H5ZM11.6,20.6H12.4V24H11.6Z"
        "M18.2,20.6H19V24H18.2Z",
        "stone-line",
    ),
)
GARDEN: Motif = (
    ("M4,15H6V22H4ZM18.4,15H20.2V22H18.4Z", "timber"),
    (f"{disc(5, 10.4, 4.9)}{disc(19.3, 11.4, 4.5)}", "leaf"),
    (f"{disc(6.4, 9.4, 2.8)}{disc(20.4, 10.4, 2.4)}", "leaf-dark"),
    ("M0,21Q12,18 24,21V24H0Z", "leaf"),
    (f"{disc(2.4, 22, 1.1)}{disc(5.4, 22.6, 1.1)}{disc(18.6, 22.6, 1.1)}{disc(21.6, 22, 1.1)}", "own"),
    ("M8,21A4,1.7 0 0 1 16,21L15,24H9Z", "stone"),
    ("M11.4,14H12.6V21H11.4Z", "stone"),
    ("M12,10Q8,11.4 8.6,17Q10,13 12,13Q14,13 15.4,17Q16,11.4 12,10Z", "pool"),
)
"""A garden with a fountain."""
FORTRESS: Motif = (
    ("M11.6,0H12.4V6H11.6ZM12.4,0L17,1.6L12.4,3.4Z", "own"),
    ("M8.4,14V5H10V6.6H11.2V5H12.8V6.6H14V5H15.6V14Z", "stone-line"),
    ("M0,24V12H1.8V13.6H3.4V12H5.2V13.6H7V24ZM17,24V13.6H18.8V12H20.6V13.6H22.2V12H24V24Z", "stone-line"),
    ("M4,24V14.4H6V16H8V14.4H10V16H14V14.4H16V16H18V14.4H20V24Z", "stone"),
    ("M9.6,24V20A2.4,2.4 0 0 1 14.4,20V24ZM11.4,8.6H12.6V11.4H11.4Z", "shadow"),
    ("M5.4,17.4H8V22L6.7,20.8L5.4,22ZM16,17.4H18.6V22L17.3,20.8L16,22Z", "own"),
)
ARENA: Motif = (
    ("M0,24V10Q12,5 24,10V24Z", "sand"),
    ("M0,15.6H24V16.8H0ZM0,10Q12,5 24,10V11.4Q12,6.4 0,11.4Z", "own"),
    (
        "M2,24V20A1.6,1.6 0 0 1 5.2,20V24ZM7.2,24V20A1.6,1.6 0 0 1 10.4,20V24Z"
        "M13.6,24V20A1.6,1.6 0 0 1 16.8,20V24ZM18.8,24V20A1.6,1.6 0 0 1 22,20V24Z",
        "shadow",
    ),
    (
        "M3,15.6V13.4A1.3,1.3 0 0 1 5.6,13.4V15.6ZM8,15.6V12.8A1.3,1.3 0 0 1 10.6,12.8V15.6Z"
        "M13.4,15.6V12.8A1.3,1.3 0 0 1 16,12.8V15.6ZM18.4,15.6V13.4A1.3,1.3 0 0 1 21,13.4V15.6Z",
        "shadow",
    ),
)
BARRED: Motif = (
    ("M2,24V7H4.6V9H7.4V7H10.4V9H13.6V7H16.6V9H19.4V7H22V24Z", "stone"),
    ("M2,11H22V12H2ZM6,12H7V15H6ZM17,9H18V11H17ZM2,20.4H9.4V21.4H2Z", "stone-line"),
    ("M4,14H9V19H4ZM13,14H20V19H13ZM10,24V21H13.6V24Z", "shadow"),
    ("M5.4,14H6V19H5.4ZM7,14H7.6V19H7ZM14.6,14H15.2V19H14.6ZM16.2,14H16.8V19H16.2ZM17.8,14H18.4V19H17.8Z", "stone"),
    ("M10.6,1H11.4V7H10.6ZM11.4,1L16,2.6L11.4,4.2Z", "own"),
)
"""A prison with bars."""
