"""The way lists and pictures show the actions of Citadels."""

from __future__ import annotations

from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import WORDS
from architects_env.games.citadels.text.names import rank_of
from architects_env.play.action_displays import ActionDisplay, ActionDisplays

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
DISPLAYS = ActionDisplays(
    WORDS,
    # building
    ActionDisplay(A.TAKE, stage=S.LIGHTHOUSE, place="search {card}"),
    # draft
    ActionDisplay(A.DRAFT, key=rank_of),
    ActionDisplay(A.LAY_DOWN, key=rank_of),
    # income
    ActionDisplay(A.INCOME_GOLD + 0, place="seat {its_seat} gold"),
    ActionDisplay(A.INCOME_CARDS, place="deck"),
    ActionDisplay(A.TAKE, place="drawn {card}"),
    ActionDisplay(A.BONUS_GOLD + 0, place="seat {its_seat} gold"),
    ActionDisplay(A.BONUS_CARDS, place="deck"),
    # powers
    ActionDisplay(A.NAME, key=rank_of),
    ActionDisplay(A.SWAP_HANDS, next_stage=S.SWAP_WITH),
    ActionDisplay(A.LOOK, next_stage=S.LOOK_AT),
    ActionDisplay(A.TAKE, stage=S.WIZARD_TAKE, place="seen {card}"),
    ActionDisplay(A.MOVE_CROWN, next_stage=S.CROWN_TO),
    # purple
    ActionDisplay(A.USE_POWDER_HOUSE, next_stage=S.POWDER_CITY),
    ActionDisplay(A.BUILDING, stage=S.POWDER_BUILDING, place="{of_target}"),
    # raids
    ActionDisplay(A.PLAYER, stage=S.WARLORD_CITY, brief="destroy a building of {player}: {victims}"),
    ActionDisplay(A.BUILDING, stage=S.WARLORD_BUILDING, place="{of_target}"),
    ActionDisplay(A.BUILDING, stage=S.DIPLOMAT_GIVE, brief="give {building}; to be had: {had_for_it}"),
    ActionDisplay(A.PLAYER, stage=S.DIPLOMAT_CITY, brief="swap with {player}: {swaps}"),
    ActionDisplay(A.BUILDING, stage=S.DIPLOMAT_BUILDING, place="{of_target}"),
    # turn
    ActionDisplay(A.END_TURN, brief="{ends}"),
    places={
        **{block: f"choice {block.name.replace('_', ' ')}{' {index}' * (block.size > 1)}" for block in BUTTONS},
        **dict.fromkeys((A.DRAFT, A.LAY_DOWN, A.NAME), "character {number}"),
        **dict.fromkeys((A.BUILD, A.USE_LABORATORY, A.USE_MUSEUM, A.MARK), "hand {card}"),
        A.PLAYER: "seat {its_seat}",
        A.BUILDING: "{own}",
    },
)
