"""Great buildings of a town for the pictures on cards (`scenes`), which cards of several games are named after."""

from __future__ import annotations

from architects_env.play.drawing.illustrations.glyphs import disc
from architects_env.play.drawing.illustrations.scenes import Motif

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
TRADING_POST: Motif = (
    ("M1,12H16V24H1Z", "wood-end"),
    ("M1,15H16V15.8H1ZM1,18.6H16V19.4H1Z", "timber"),
    ("M-0.4,13L8.5,4L17.4,13Z", "own"),
    ("M5,24V16H11.6V24Z", "shadow"),
    ("M13.6,17H20V24H13.6ZM18,11.4H23.6V17H18Z", "sand"),
    ("M13.6,17L20,24H18.6L13.6,18.6ZM18,11.4H23.6V12.6H18ZM20.4,11.4H21.4V17H20.4Z", "sand-dark"),
)
KEEP: Motif = (
    ("M3,24L4.4,17V4H7V6H9.4V4H11V6H13V4H14.6V6H17V4H19.6V17L21,24Z", "stone"),
    ("M4.4,8.4H19.6V9.6H4.4ZM4.4,17H19.6L19.8,18H4.2Z", "stone-line"),
    ("M8.6,10.6H15.4V18.4L12,16.2L8.6,18.4Z", "own"),
    ("M9.8,24V21A2.2,2.2 0 0 1 14.2,21V24ZM5.8,11.4H7V14.6H5.8ZM17,11.4H18.2V14.6H17Z", "shadow"),
)
OBSERVATORY: Motif = (
    ("M10,9L21,0.6L23,3.2L13,12Z", "gold"),
    ("M20.2,0L22,-0.6L24,2.4L22.8,4Z", "stone-line"),
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
LIBRARY: Motif = (
    ("M1,1H23V24H1Z", "timber"),
    ("M3,3H21V10.6H3ZM3,13H21V21.6H3Z", "shadow"),
    (
        "M3.6,4H5.6V10.6H3.6ZM9.6,3.6H11.2V10.6H9.6ZM15.4,4.4H17.6V10.6H15.4ZM6,14H8.4V21.6H6ZM13,14.6H14.8V21.6H13Z",
        "own",
    ),
    ("M6,5H7.4V10.6H6ZM13.2,4H14.8V10.6H13.2ZM3.6,14.8H5.6V21.6H3.6ZM17,14H19.2V21.6H17Z", "fruit"),
    ("M7.8,4.4H9.2V10.6H7.8ZM18,4H20V10.6H18ZM9,15H10.6V21.6H9ZM15.2,15.2H16.6V21.6H15.2Z", "pool"),
    ("M11.6,5H12.8V10.6H11.6ZM11,14H12.6V21.6H11ZM19.6,15H20.6V21.6H19.6Z", "gold"),
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
LIGHTHOUSE: Motif = (
    ("M13.6,4.6L24,1V9.4L13.6,6.4ZM10.4,4.6L0,1V9.4L10.4,6.4Z", "wheat"),
    ("M8.4,22L9.8,8H14.2L15.6,22Z", "plaster"),
    ("M9.5,11H14.5L14.8,14H9.2ZM9,17H15L15.3,20H8.7Z", "own"),
    ("M8.8,7H15.2V8.6H8.8ZM9.8,3.6L12,0.6L14.2,3.6Z", "shadow"),
    ("M10.2,3.6H13.8V7H10.2Z", "gold"),
    ("M4,24Q5,20 9,20.6Q12,19 15,20.6Q19,20 20,24Z", "stone"),
    ("M0,22.4Q3,21 6,22.4T12,22.4T18,22.4T24,22.4V24H0Z", "pool"),
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
FACTORY: Motif = (
    ("M16.4,4H19V14H16.4ZM20.4,6H22.6V14H20.4Z", "stone-line"),
    ("M15.6,3.6Q13.6,1 17,0.6Q20,-0.6 20,2.6Q24,1.6 22.6,5.4H20Z", "stone"),
    ("M1,24V14L6.6,9V14L12.2,9V14L17.8,9V13H23V24Z", "own"),
    ("M3,16.4H6V19H3ZM8.4,16.4H11.4V19H8.4ZM13.8,16.4H16.8V19H13.8Z", "gold"),
    ("M18.4,17H22V24H18.4ZM1,21.4H17V22.2H1Z", "shadow"),
)
MUSEUM: Motif = (
    ("M0,9L12,1.6L24,9Z", "own"),
    ("M1,9H23V11H1ZM2,11H5V21.4H2ZM19,11H22V21.4H19ZM0,21H24V24H0Z", "marble"),
    ("M5,11H19V21H5Z", "shadow"),
    ("M9.6,11.6H14.4L13.4,13Q16.4,15.4 14,19.4H10Q7.6,15.4 10.6,13ZM9.4,19.4H14.6V21H9.4Z", "gold"),
    ("M8.8,15.2H15.2V16.6H8.8Z", "own"),
    (disc(12, 6.4, 1.5), "gold"),
)
