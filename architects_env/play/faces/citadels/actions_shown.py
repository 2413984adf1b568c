"""How lists and pictures show the actions of citadels."""

from __future__ import annotations

from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import WORDS
from architects_env.games.citadels.text.names import rank_of
from architects_env.play.shown_actions import Shown, ShownActions

BUTTONS = (
    A.COLLECT_TAX,
    A.END_TURN,
    A.USE_SMITHY,
    A.USE_POWDER_HOUSE,
    A.SWAP_HANDS,
    A.REDRAW,
    A.LOOK,
    A.MOVE_CROWN,
    A.TITHE,
    A.AS_USUAL,
    A.YES,
    A.SKIP,
)
SHOWN = ShownActions(
    WORDS,
    # building
    Shown(A.TAKE, stage=S.LIGHTHOUSE, place="search {card}"),
    # draft
    Shown(A.DRAFT, key=rank_of),
    Shown(A.LAY_DOWN, key=rank_of),
    # income
    Shown(A.INCOME_GOLD + 0, place="seat {its_seat} gold"),
    Shown(A.INCOME_CARDS, place="deck"),
    Shown(A.TAKE, place="drawn {card}"),
    Shown(A.BONUS_GOLD + 0, place="seat {its_seat} gold"),
    Shown(A.BONUS_CARDS, place="deck"),
    # powers
    Shown(A.NAME, key=rank_of),
    Shown(A.SWAP_HANDS, opens=S.SWAP_WITH),
    Shown(A.LOOK, opens=S.LOOK_AT),
    Shown(A.TAKE, stage=S.WIZARD_TAKE, place="seen {card}"),
    Shown(A.MOVE_CROWN, opens=S.CROWN_TO),
    # purple
    Shown(A.USE_POWDER_HOUSE, opens=S.POWDER_CITY),
    Shown(A.BUILDING, stage=S.POWDER_BUILDING, place="{of_target}"),
    # raids
    Shown(A.PLAYER, stage=S.WARLORD_CITY, brief="destroy a building of {player}: {victims}"),
    Shown(A.BUILDING, stage=S.WARLORD_BUILDING, place="{of_target}"),
    Shown(A.BUILDING, stage=S.DIPLOMAT_GIVE, brief="give {building}; to be had: {had_for_it}"),
    Shown(A.PLAYER, stage=S.DIPLOMAT_CITY, brief="swap with {player}: {swaps}"),
    Shown(A.BUILDING, stage=S.DIPLOMAT_BUILDING, place="{of_target}"),
    # turn
    Shown(A.END_TURN, brief="{ends}"),
    places={
        **{block: f"choice {block.name.replace('_', ' ')}{' {index}' * (block.size > 1)}" for block in BUTTONS},
        **dict.fromkeys((A.DRAFT, A.LAY_DOWN, A.NAME), "character {number}"),
        **dict.fromkeys((A.BUILD, A.USE_LABORATORY, A.USE_MUSEUM, A.MARK), "hand {card}"),
        A.PLAYER: "seat {its_seat}",
        A.BUILDING: "{own}",
    },
)
