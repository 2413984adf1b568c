"""The chapters of the rules, put together.

`STAGES` lists all questions and automatic steps; `turn` holds the course of a turn. `WORDS` puts decisions into words:
a sentence for the player who decides ("build Tavern for 1"), and a line of the log in the third person ("Player 2
builds the Tavern for 1 gold."). The log is the same for everybody except for secrets.
"""

from __future__ import annotations

from architects_env.core.contract.spaces.stages import Stages
from architects_env.core.contract.words import Words
from architects_env.core.text import player, say
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import building, calling, draft, income, powers, purple, raids, turn
from architects_env.games.citadels.text.box_names import BOX_NAMES
from architects_env.games.citadels.text.names import (
    building_name,
    building_place,
    character_name,
    of_kind,
    player_in_words,
    seat_on,
    the_card,
)

CHAPTERS = (draft, calling, turn, income, building, powers, purple, raids)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES))


WORDS = Words(
    A.ACTION_SPACE,
    *(chapter.PHRASES for chapter in CHAPTERS if hasattr(chapter, "PHRASES")),
    number=lambda g, i, observer: i + 1,
    numbered=lambda g, i, observer: character_name(g, i + 1),
    card=lambda g, kind, observer: of_kind(kind),
    some_card=lambda g, kind, observer: the_card(kind) if observer == g.seat else say("a card"),
    player=lambda g, places, observer: player_in_words(seat_on(g, places)) if places else say("oneself"),
    other=lambda g, places, observer: player(seat_on(g, places)),
    its_seat=lambda g, places, observer: seat_on(g, places),
    target=lambda g, i, observer: player(g.target),
    building=lambda g, building, observer: building_name(building),
    own=lambda g, building, observer: building_place(int(g.seat), building),
    of_target=lambda g, building, observer: building_place(int(g.target), building),
    box_names=BOX_NAMES,
)
