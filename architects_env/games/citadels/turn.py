"""Whose decision it is: `legal` and `play` lead to the chapters, `go_on` from one step to the next."""
from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.games.citadels.actions import (
    BUILD,
    BUILDING,
    COLLECT_TAX,
    DRAFT,
    END_TURN,
    INCOME_CARDS,
    LAY_DOWN,
    LOOK,
    MOVE_CROWN,
    NAME,
    PLAYER,
    REDRAW,
    SKIP,
    SWAP_HANDS,
    TAKE,
    TITHE,
    USE_LABORATORY,
    USE_MUSEUM,
    USE_POWDER_HOUSE,
    USE_SMITHY,
    WITH_COIN,
)
from architects_env.games.citadels.building import build, legal_bell, legal_lighthouse, play_bell, play_lighthouse
from architects_env.games.citadels.calling import (
    call_next,
    close_round,
    end_round,
    end_turn,
    legal_bewitch,
    legal_hospital,
    play_bewitch,
    play_hospital,
)
from architects_env.games.citadels.districts import NUM_KINDS
from architects_env.games.citadels.draft import legal_draft, play_draft
from architects_env.games.citadels.menu import (
    collect_tax,
    legal_keep,
    legal_menu,
    legal_navigator,
    play_end_turn,
    play_income,
    play_keep,
    play_navigator,
)
from architects_env.games.citadels.powers import (
    begin_exchange,
    begin_moving_crown,
    legal_crown_to,
    legal_emperor_leaves,
    legal_look_at,
    legal_marking,
    legal_swap_with,
    legal_wizard_build,
    legal_wizard_take,
    move_crown,
    play_beautify,
    play_crown_to,
    play_look_at,
    play_marking,
    play_name,
    play_swap_with,
    play_tithe,
    play_wizard_build,
    play_wizard_take,
    seat_at,
)
from architects_env.games.citadels.purple import (
    begin_explosion,
    legal_graveyard,
    legal_powder_building,
    legal_powder_city,
    play_graveyard,
    play_laboratory,
    play_museum,
    play_powder_building,
    play_powder_city,
    play_smithy,
)
from architects_env.games.citadels.raids import (
    legal_diplomat_building,
    legal_diplomat_city,
    legal_diplomat_give,
    legal_warlord_building,
    legal_warlord_city,
    play_diplomat_building,
    play_diplomat_city,
    play_diplomat_give,
    play_warlord_building,
    play_warlord_city,
)
from architects_env.games.citadels.state import (
    BELL,
    BEWITCH,
    CROWN_TO,
    DIPLOMAT_BUILDING,
    DIPLOMAT_CITY,
    DIPLOMAT_GIVE,
    DRAFT_DISCARD,
    DRAFT_PICK,
    EMPEROR_LEAVES,
    GRAVEYARD,
    HOSPITAL,
    KEEP,
    LIGHTHOUSE,
    LOOK_AT,
    MARKING,
    MENU,
    NAVIGATOR,
    NEXT_CALL,
    POWDER_BUILDING,
    POWDER_CITY,
    ROUND_ENDS,
    SWAP_WITH,
    TURN_ENDS,
    WARLORD_BUILDING,
    WARLORD_CITY,
    WIZARD_BUILD,
    WIZARD_TAKE,
)


# --- legal ------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def legal(g, mask):
    """Sets the options of `g.seat` in `mask` (int8[actions], cleared first). Returns how many, at least 2 where being forced would tell a secret."""
    mask[:] = 0
    stage = g.stage
    if stage == MENU:
        return legal_menu(g, mask)
    if stage == DRAFT_PICK or stage == DRAFT_DISCARD:
        return legal_draft(g, mask)
    if stage == KEEP:
        return legal_keep(g, mask)
    if stage == WARLORD_CITY:
        return legal_warlord_city(g, mask)
    if stage == WARLORD_BUILDING:
        return legal_warlord_building(g, mask)
    if stage == DIPLOMAT_GIVE:
        return legal_diplomat_give(g, mask)
    if stage == DIPLOMAT_CITY:
        return legal_diplomat_city(g, mask)
    if stage == DIPLOMAT_BUILDING:
        return legal_diplomat_building(g, mask)
    return legal_power(g, mask)


@compiled
def legal_power(g, mask):
    """The questions of characters other than Warlord and Diplomat."""
    stage = g.stage
    if stage == NAVIGATOR:
        return legal_navigator(g, mask)
    if stage == BEWITCH:
        return legal_bewitch(g, mask)
    if stage == SWAP_WITH:
        return legal_swap_with(g, mask)
    if stage == MARKING:
        return legal_marking(g, mask)
    if stage == LOOK_AT:
        return legal_look_at(g, mask)
    if stage == WIZARD_TAKE:
        return legal_wizard_take(g, mask)
    if stage == WIZARD_BUILD:
        return legal_wizard_build(g, mask)
    if stage == CROWN_TO:
        return legal_crown_to(g, mask)
    if stage == EMPEROR_LEAVES:
        return legal_emperor_leaves(g, mask)
    return legal_purple(g, mask)


@compiled
def legal_purple(g, mask):
    """The questions of purple buildings."""
    stage = g.stage
    if stage == HOSPITAL:
        return legal_hospital(g, mask)
    if stage == POWDER_CITY:
        return legal_powder_city(g, mask)
    if stage == POWDER_BUILDING:
        return legal_powder_building(g, mask)
    if stage == LIGHTHOUSE:
        return legal_lighthouse(g, mask)
    if stage == BELL:
        return legal_bell(g, mask)
    return legal_graveyard(g, mask)


# --- play --------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def play(g, action):
    """One legal decision of `g.seat`; afterwards some seat has to decide, or the game is over."""
    stage = g.stage
    if stage == MENU:
        play_menu(g, g.seat, action)
    elif stage == DRAFT_PICK:
        play_draft(g, action - DRAFT + 1)
    elif stage == DRAFT_DISCARD:
        play_draft(g, action - LAY_DOWN + 1)
    elif stage == KEEP:
        play_keep(g, g.seat, action - TAKE)
    elif stage == WARLORD_CITY:
        play_warlord_city(g, action)
    elif stage == WARLORD_BUILDING:
        play_warlord_building(g, g.seat, (action - BUILDING) % WITH_COIN, (action - BUILDING) // WITH_COIN)
    elif stage == DIPLOMAT_GIVE:
        play_diplomat_give(g, action)
    elif stage == DIPLOMAT_CITY:
        play_diplomat_city(g, seat_at(g, action - PLAYER))
    elif stage == DIPLOMAT_BUILDING:
        play_diplomat_building(g, g.seat, action - BUILDING)
    else:
        play_power(g, g.seat, action)
    go_on(g)


@compiled
def play_menu(g, p, action):
    """5.2, the turn's menu."""
    if action <= INCOME_CARDS:
        play_income(g, p, action)
    elif BUILD <= action < BUILD + NUM_KINDS:
        g.builds_left -= 1
        build(g, p, action - BUILD)
    elif action == COLLECT_TAX:
        collect_tax(g, p)
    elif action == END_TURN:
        play_end_turn(g, p)
    elif USE_LABORATORY <= action < USE_LABORATORY + NUM_KINDS:
        play_laboratory(g, p, action - USE_LABORATORY)
    elif USE_MUSEUM <= action < USE_MUSEUM + NUM_KINDS:
        play_museum(g, p, action - USE_MUSEUM)
    elif action == USE_SMITHY:
        play_smithy(g, p)
    elif action == USE_POWDER_HOUSE:
        begin_explosion(g)
    else:
        use_power(g, p, action)


@compiled
def use_power(g, p, action):
    """What the turn's character adds to the menu."""
    if action >= BUILDING:
        play_beautify(g, p, action - BUILDING)
    elif action == SWAP_HANDS or action == REDRAW:
        begin_exchange(g, action)
    elif action == LOOK:
        g.stage = LOOK_AT
    elif action == MOVE_CROWN:
        begin_moving_crown(g)
    elif action == TITHE:
        play_tithe(g, p)
    else:
        play_name(g, p, action - NAME + 1)


@compiled
def play_power(g, p, action):
    """The questions of characters other than Warlord and Diplomat."""
    stage = g.stage
    if stage == NAVIGATOR:
        play_navigator(g, p, action)
    elif stage == BEWITCH:
        play_bewitch(g, p, action - NAME + 1)
    elif stage == SWAP_WITH:
        play_swap_with(g, p, seat_at(g, action - PLAYER))
    elif stage == MARKING:
        play_marking(g, p, action)
    elif stage == LOOK_AT:
        play_look_at(g, p, seat_at(g, action - PLAYER))
    elif stage == WIZARD_TAKE:
        play_wizard_take(g, p, action - TAKE)
    elif stage == WIZARD_BUILD:
        play_wizard_build(g, p, action)
    elif stage == CROWN_TO:
        play_crown_to(g, seat_at(g, action - PLAYER))
    elif stage == EMPEROR_LEAVES:
        if action != SKIP:
            move_crown(g, seat_at(g, action - PLAYER))
        close_round(g)
    else:
        play_purple(g, p, action)


@compiled
def play_purple(g, p, action):
    """The questions of purple buildings."""
    stage = g.stage
    if stage == HOSPITAL:
        play_hospital(g, p, action)
    elif stage == POWDER_CITY:
        play_powder_city(g, seat_at(g, action - PLAYER))
    elif stage == POWDER_BUILDING:
        play_powder_building(g, p, (action - BUILDING) % WITH_COIN, (action - BUILDING) // WITH_COIN)
    elif stage == LIGHTHOUSE:
        play_lighthouse(g, p, action)
    elif stage == BELL:
        play_bell(g, action)
    elif stage == GRAVEYARD:
        play_graveyard(g, action)


@compiled
def go_on(g):
    """Through everything that follows without a decision: the end of a turn, the calls, the end of the round."""
    while g.over == 0:
        if g.stage == NEXT_CALL:
            call_next(g)
        elif g.stage == TURN_ENDS:
            end_turn(g)
        elif g.stage == ROUND_ENDS:
            end_round(g)
        else:
            return
