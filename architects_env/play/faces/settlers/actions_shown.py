"""How lists and pictures show the actions of settlers."""

from __future__ import annotations

from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.chapters import WORDS
from architects_env.games.settlers.text.cards_there import card_in_list
from architects_env.play.shown_actions import Shown, ShownActions

SHOWN = ShownActions(
    WORDS,
    # activation
    Shown(A.TO_ACTIVATE, place="choice activate", opens=S.ACTIVATE),
    Shown(A.TAKE_CARD, stage=S.ACTIVATE, place="location {copy}", brief="{for_gold}"),
    Shown(A.AMOUNT + 1, stage=S.TIMES, brief="{once}"),
    Shown(A.AMOUNT + 2, stage=S.TIMES, brief="{twice}"),
    # building
    Shown(A.TO_BUILD, place="choice build", opens=S.BUILD),
    Shown(A.TAKE_CARD, stage=S.BUILD, place="hand {copy}", brief="{for_gold}"),
    Shown(A.TAKE_CARD, stage=S.DISCARD, place="{it} {copy}"),
    # deals
    Shown(A.TO_DEAL, place="choice make a deal", opens=S.DEAL),
    Shown(A.TAKE_CARD, stage=S.DEAL, place="hand {copy}", brief="{for_gold}"),
    Shown(A.TAKE_CARD, stage=S.OWN_DEAL, place="{its_place}"),
    Shown(A.TAKE_CARD, stage=S.ENEMY_DEAL, place="{its_place}"),
    # decks
    Shown(A.FROM_COMMON + 0, place="common deck"),
    Shown(A.FROM_FACTION, place="seat {own} faction deck"),
    Shown(A.TAKE_CARD, stage=S.KEEP, place="drawn {copy}", brief="keep the {card}"),
    # effects
    Shown(A.TAKE_CARD, stage=S.COPY_WHAT, place="location {copy}"),
    Shown(A.TAKE_CARD, stage=S.TARGET, place="location {copy}"),
    # exchange
    Shown(A.TO_EXCHANGE, place="choice exchange workers", opens=S.PAIRS),
    Shown(A.AMOUNT + 1, stage=S.PAIRS, opens=S.EXCHANGE),
    Shown(A.TAKE_GOOD, stage=S.EXCHANGE, place="seat {own} {its_name}"),
    # free_actions
    Shown(A.TO_DEFEND, place="choice place the defence token", opens=S.DEFENCE),
    Shown(A.TO_SAMURAI, place="choice place a samurai", opens=S.SAMURAI),
    Shown(A.TO_GATE, place="choice tuck a card under the Gate", opens=(S.GATE, S.TUCK)),
    Shown(A.TO_SHRINE, place="choice lay a resource on the Shrine", opens=S.LAY),
    Shown(A.TAKE_CARD, stage=S.DEFENCE, place="location {copy}"),
    Shown(A.TAKE_CARD, stage=(S.SAMURAI, S.DEPLOY_AT), place="location {copy}"),
    Shown(A.TAKE_CARD, stage=S.GATE, place="location {copy}", opens=S.TUCK),
    Shown(A.TAKE_CARD, stage=S.TUCK, place="hand {copy}", brief="tuck the {card}"),
    Shown(A.TAKE_GOOD, stage=S.LAY, place="seat {own} {its_name}"),
    # hands
    Shown(A.TAKE_CARD, stage=(S.TOSS, S.VICTIM), place="hand {copy}"),
    Shown(A.TAKE_CARD, stage=S.SHELTER, place="hand {copy}", brief="lay the {card} down as a foundation"),
    Shown(A.PLAYER, place="seat {its_seat}"),
    Shown(A.TAKE_GOOD, stage=S.STEAL_WHAT, place="{its_victim} {its_name}"),
    # lookout
    Shown(A.TAKE_CARD, stage=S.PICK, place="display {copy}"),
    Shown(A.TAKE_CARD, stage=S.FIRST_KEEP, place="dealt {copy}", brief="keep the {card}"),
    Shown(A.TAKE_CARD, stage=S.SECOND_KEEP, place="passed on {copy}"),
    # phases
    Shown(A.TO_PASS, place="choice pass", rank=lambda g, index: A.TO_SHRINE - A.TURN_ACTION + 1),
    Shown(A.TO_END, place="choice end the turn"),
    # razing
    Shown(A.TO_RAZE_HAND, place="choice raze a hand card", opens=S.RAZE_HAND),
    Shown(A.TO_RAZE_LOCATION, place="choice raze a location", opens=S.RAZE_LOCATION),
    Shown(A.TAKE_CARD, stage=S.RAZE_HAND, place="hand {copy}", brief="{from_hand}"),
    Shown(A.TAKE_CARD, stage=S.RAZE_LOCATION, place="location {copy}", brief="{lying}"),
    Shown(A.TAKE_CARD, stage=S.CHAPEL, place="{it} {copy}"),
    # solo
    Shown(A.TAKE_CARD, stage=S.ATTACK, place="location {copy}"),
    places={block: f"choice {block.name} {{index}}" for block in (A.TAKE_GOOD, A.AMOUNT, A.KEEP_GOOD, A.PAY_NOTHING)},
    listed={"card": lambda g, card, observer: card_in_list(g, card)},
)
