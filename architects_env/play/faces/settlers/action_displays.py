"""The way lists and pictures show the actions of Settlers."""

from __future__ import annotations

from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.chapters import WORDS
from architects_env.games.settlers.text.cards_there import card_in_list
from architects_env.play.action_displays import ActionDisplay, ActionDisplays

DISPLAYS = ActionDisplays(
    WORDS,
    # activation
    ActionDisplay(A.TO_ACTIVATE, place="choice activate", next_stage=S.ACTIVATE),
    ActionDisplay(A.TAKE_CARD, stage=S.ACTIVATE, place="location {copy}", brief="{for_gold}"),
    ActionDisplay(A.AMOUNT + 1, stage=S.TIMES, brief="{once}"),
    ActionDisplay(A.AMOUNT + 2, stage=S.TIMES, brief="{twice}"),
    # building
    ActionDisplay(A.TO_BUILD, place="choice build", next_stage=S.BUILD),
    ActionDisplay(A.TAKE_CARD, stage=S.BUILD, place="hand {copy}", brief="{for_gold}"),
    ActionDisplay(A.TAKE_CARD, stage=S.DISCARD, place="{it} {copy}"),
    # deals
    ActionDisplay(A.TO_DEAL, place="choice make a deal", next_stage=S.DEAL),
    ActionDisplay(A.TAKE_CARD, stage=S.DEAL, place="hand {copy}", brief="{for_gold}"),
    ActionDisplay(A.TAKE_CARD, stage=S.OWN_DEAL, place="{its_place}"),
    ActionDisplay(A.TAKE_CARD, stage=S.ENEMY_DEAL, place="{its_place}"),
    # decks
    ActionDisplay(A.FROM_COMMON + 0, place="common deck"),
    ActionDisplay(A.FROM_FACTION, place="seat {own} faction deck"),
    ActionDisplay(A.TAKE_CARD, stage=S.KEEP, place="drawn {copy}", brief="keep the {card}"),
    # effects
    ActionDisplay(A.TAKE_CARD, stage=S.COPY_WHAT, place="location {copy}"),
    ActionDisplay(A.TAKE_CARD, stage=S.TARGET, place="location {copy}"),
    # exchange
    ActionDisplay(A.TO_EXCHANGE, place="choice exchange workers", next_stage=S.PAIRS),
    ActionDisplay(A.AMOUNT + 1, stage=S.PAIRS, next_stage=S.EXCHANGE),
    ActionDisplay(A.TAKE_GOOD, stage=S.EXCHANGE, place="seat {own} {its_name}"),
    # free_actions
    ActionDisplay(A.TO_DEFEND, place="choice place the defence token", next_stage=S.DEFENCE),
    ActionDisplay(A.TO_SAMURAI, place="choice place a samurai", next_stage=S.SAMURAI),
    ActionDisplay(A.TO_GATE, place="choice tuck a card under the Gate", next_stage=(S.GATE, S.TUCK)),
    ActionDisplay(A.TO_SHRINE, place="choice lay a resource on the Shrine", next_stage=S.LAY),
    ActionDisplay(A.TAKE_CARD, stage=S.DEFENCE, place="location {copy}"),
    ActionDisplay(A.TAKE_CARD, stage=(S.SAMURAI, S.DEPLOY_AT), place="location {copy}"),
    ActionDisplay(A.TAKE_CARD, stage=S.GATE, place="location {copy}", next_stage=S.TUCK),
    ActionDisplay(A.TAKE_CARD, stage=S.TUCK, place="hand {copy}", brief="tuck the {card}"),
    ActionDisplay(A.TAKE_GOOD, stage=S.LAY, place="seat {own} {its_name}"),
    # hands
    ActionDisplay(A.TAKE_CARD, stage=(S.TOSS, S.VICTIM), place="hand {copy}"),
    ActionDisplay(A.TAKE_CARD, stage=S.SHELTER, place="hand {copy}", brief="lay the {card} down as a foundation"),
    ActionDisplay(A.PLAYER, place="seat {its_seat}"),
    ActionDisplay(A.TAKE_GOOD, stage=S.STEAL_WHAT, place="{its_victim} {its_name}"),
    # lookout
    ActionDisplay(A.TAKE_CARD, stage=S.PICK, place="display {copy}"),
    ActionDisplay(A.TAKE_CARD, stage=S.FIRST_KEEP, place="dealt {copy}", brief="keep the {card}"),
    ActionDisplay(A.TAKE_CARD, stage=S.SECOND_KEEP, place="passed on {copy}"),
    # phases
    ActionDisplay(A.TO_PASS, place="choice pass", rank=lambda g, index: A.TO_SHRINE - A.TURN_ACTION + 1),
    ActionDisplay(A.TO_END, place="choice end the turn"),
    # razing
    ActionDisplay(A.TO_RAZE_HAND, place="choice raze a hand card", next_stage=S.RAZE_HAND),
    ActionDisplay(A.TO_RAZE_LOCATION, place="choice raze a location", next_stage=S.RAZE_LOCATION),
    ActionDisplay(A.TAKE_CARD, stage=S.RAZE_HAND, place="hand {copy}", brief="{from_hand}"),
    ActionDisplay(A.TAKE_CARD, stage=S.RAZE_LOCATION, place="location {copy}", brief="{lying}"),
    ActionDisplay(A.TAKE_CARD, stage=S.CHAPEL, place="{it} {copy}"),
    # solo
    ActionDisplay(A.TAKE_CARD, stage=S.ATTACK, place="location {copy}"),
    places={block: f"choice {block.name} {{index}}" for block in (A.TAKE_GOOD, A.AMOUNT, A.KEEP_GOOD, A.PAY_NOTHING)},
    listed={"card": lambda g, card, observer: card_in_list(g, card)},
)
