"""Actions as sentences (`sentence`), and what everybody is told of them (`log_line`)."""

from __future__ import annotations

from typing import Any

from architects_env.games.settlers.actions import (
    ACTION_SPACE,
    GIVE_GOOD,
    PAY_GOLD,
    PAY_GOLD_AS_STONE,
    PAY_NOTHING,
    PAY_STONE,
    TURN_WORDS,
)
from architects_env.games.settlers.cards import NUM_COMMON
from architects_env.games.settlers.events import amount_text, player_text, title
from architects_env.games.settlers.options import GATE_FACE_UP
from architects_env.games.settlers.state import (
    ACTIVATE,
    ATTACK,
    BARTER,
    BUILD,
    CHAPEL,
    CONVERT,
    COPY_WHAT,
    DEAL,
    DECK,
    DEFENCE,
    DEPLOY_AT,
    DISCARD,
    ENEMY_DEAL,
    EXCHANGE,
    FIRST_KEEP,
    GATE,
    KEEP,
    LAY,
    OPTION,
    OWN_DEAL,
    PAYMENT,
    PICK,
    RAZE_HAND,
    RAZE_LOCATION,
    SAMURAI,
    SECOND_KEEP,
    SHELTER,
    STEAL_WHAT,
    TARGET,
    TIMES,
    TOSS,
    TUCK,
    TURN,
    VICTIM,
)
from architects_env.games.settlers.vocabulary import (
    BUILD_FROM_DEAL,
    CARD,
    COMMON_DECK,
    COPY_RAZE_GOOD,
    GIVE_UP_DEAL,
    GOODS,
    LOCK,
    NUM_RESOURCES,
    POINT,
    RAZE_OWN,
    RAZE_UNPROTECTED,
    REMOVE,
    RESET,
    ROB_DEAL,
    STEAL_DEAL,
    TAKE_OVER,
    TRADE,
)

CARD_VERBS = {
    PICK: "take {}",
    FIRST_KEEP: "keep {}",
    SECOND_KEEP: "keep {}",
    KEEP: "keep {}",
    COPY_WHAT: "copy the production of {}",
    DEFENCE: "place the defence token on {}",
    SAMURAI: "place a samurai on {}",
    DEPLOY_AT: "place a samurai on {}",
    GATE: "choose {}",
    TUCK: "tuck {}",
    BUILD: "build {}",
    DISCARD: "discard {}",
    DEAL: "make a deal with {}",
    RAZE_HAND: "raze {} from hand",
    RAZE_LOCATION: "raze {}",
    ACTIVATE: "activate {}",
    TOSS: "discard {}",
    VICTIM: "discard {}",
    CHAPEL: "raze {}",
    SHELTER: "lay {} down as a foundation",
    ATTACK: "give up {}",
}
TARGET_VERBS = {
    COPY_RAZE_GOOD: "take a good of {}",
    RAZE_OWN: "raze {} of the own empire",
    RAZE_UNPROTECTED: "raze {}",
    REMOVE: "remove {}",
    LOCK: "lock {}",
    TAKE_OVER: "take {} over",
    TRADE: "make a deal with {}",
    RESET: "clear {}",
}
SECRET = {
    FIRST_KEEP: "keeps a card",
    SECOND_KEEP: "chooses a card",
    KEEP: "keeps one of two cards",
    SHELTER: "lays a common card down as a foundation",
}
"""What the others are told of choices that they do not see."""
TOLD_BY_EVENTS = (DECK, OPTION, EXCHANGE, TOSS, VICTIM, SAMURAI, DEPLOY_AT, ATTACK)
"""Decisions that an event tells in full: said twice they would read as two cards drawn, two goods received."""
OFFERS = {
    PAY_NOTHING: "pay nothing",
    PAY_GOLD: "pay 1 gold",
    PAY_STONE: "pay 1 stone",
    PAY_GOLD_AS_STONE: "pay 1 gold in place of the stone",
}


def sentence(g: Any, action: int) -> str:
    """A legal action of `g.seat`."""
    block, i = ACTION_SPACE.locate(action)
    stage = int(g.stage)
    if block == "card":
        return _card_verb(g, stage).format(f"the {title(i)}")
    if block == "turn":
        return TURN_WORDS[i]
    if block == "deck":
        return f"draw a {('common', 'faction')[i]} card"
    if block == "good":
        verb = {LAY: "lay {} on the Shrine", STEAL_WHAT: "take {} away"}.get(stage, "take {}")
        amount = int(g.task[1] if i == g.task[0] else g.task[3]) if stage == OPTION else 1
        return verb.format(amount_text(amount, i))
    if block == "amount":
        return _amount(g, stage, i)
    if block == "player":
        return f"choose {player_text(g, (int(g.seat) + i) % int(g.sides))}"
    if block == "convert":
        return _convert(g, action, _card_aside(g))
    return OFFERS[action]


def _card_verb(g: Any, stage: int) -> str:
    if stage == TARGET:
        return TARGET_VERBS[int(g.task[0])]
    if stage == OWN_DEAL:
        return {GIVE_UP_DEAL: "end the deal with {}", BUILD_FROM_DEAL: "build {} from a deal"}.get(
            int(g.task[4]), "take the good of the deal with {}"
        )
    if stage == ENEMY_DEAL:
        return {ROB_DEAL: "discard the deal with {}", STEAL_DEAL: "steal the deal with {}"}.get(
            int(g.task[0]), "discard the deal with {} for its good"
        )
    return CARD_VERBS[stage]


def _card_aside(g: Any) -> int:
    """The drawn card that may be given away now, or -1: there is none, or it is hidden (from this view)."""
    if g.task[0] != CARD:
        return -1
    zone, first = ("drawn_common", 0) if g.backs[0] == COMMON_DECK else ("drawn_faction", NUM_COMMON)
    card = int(g[zone][g.seat, 0])
    return first + card if card >= 0 else -1


def _convert(g: Any, action: int, card: int) -> str:
    """A good, or this card, is kept or given away."""
    what = f"the {title(card)}" if card >= 0 else amount_text(1, int(g.task[0]))
    return f"give {what} away for {amount_text(int(g.task[1]), POINT)}" if action == GIVE_GOOD else f"keep {what}"


def _amount(g: Any, stage: int, amount: int) -> str:
    if stage == PAYMENT:
        good = next(good for good in range(NUM_RESOURCES) if g.task[good])
        return f"pay {amount} gold in place of {GOODS[good]}"
    if stage == BARTER:
        return f"give {amount} {GOODS[int(g.task[1])]}"
    if stage == TIMES:
        return ("", "activate it once", "activate it twice")[amount]
    return f"exchange {amount} pair{'s' if amount != 1 else ''} of workers"


def log_line(g: Any, action: int, observer: int) -> str:
    """What `observer` is told of an action. The steps of one choice ("build", then the card) make one line, that of the
    last one."""
    stage, p = int(g.stage), int(g.seat)
    if stage in TOLD_BY_EVENTS or (stage == TURN and ACTION_SPACE.locate(action)[1] not in (6, 11)):
        return ""
    name = player_text(g, p)
    if p != observer:
        if stage == TUCK and g.options[GATE_FACE_UP] == 0:
            back = "common" if action < NUM_COMMON else "faction"
            return f"{name} tucks a {back} card under the Gate."
        if stage in SECRET:
            return f"{name} {SECRET[stage]}."
    told = _convert(g, action, -1) if stage == CONVERT and p != observer else sentence(g, action)
    verb, _, rest = told.partition(" ")
    return f"{name} {_third_person(verb)}{' ' if rest else ''}{rest}."


def _third_person(verb: str) -> str:
    return {"copy": "copies"}.get(verb, verb + ("es" if verb.endswith(("s", "x", "ch")) else "s"))
