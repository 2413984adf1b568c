"""Actions as sentences (`sentence`), and what everybody is told of them (`log_line`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.contract.words import Amounts, third_person
from architects_env.games.settlers import actions as A
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import options as O
from architects_env.games.settlers import state as S
from architects_env.games.settlers import tasks as N
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.events import amount_text, player_text, title

CARD_VERBS = {
    S.PICK: "take {}",
    S.FIRST_KEEP: "keep {}",
    S.SECOND_KEEP: "keep {}",
    S.KEEP: "keep {}",
    S.COPY_WHAT: "copy the production of {}",
    S.DEFENCE: "place the defence token on {}",
    S.SAMURAI: "place a samurai on {}",
    S.DEPLOY_AT: "place a samurai on {}",
    S.GATE: "choose {}",
    S.TUCK: "tuck {}",
    S.BUILD: "build {}",
    S.DISCARD: "discard {}",
    S.DEAL: "make a deal with {}",
    S.RAZE_HAND: "raze {} from hand",
    S.RAZE_LOCATION: "raze {}",
    S.ACTIVATE: "activate {}",
    S.TOSS: "discard {}",
    S.VICTIM: "discard {}",
    S.CHAPEL: "raze {}",
    S.SHELTER: "lay {} down as a foundation",
    S.ATTACK: "give up {}",
}
TARGET_VERBS = {
    V.COPY_RAZE_GOOD: "take a good of {}",
    V.RAZE_OWN: "raze {} of the own empire",
    V.RAZE_UNPROTECTED: "raze {}",
    V.REMOVE: "remove {}",
    V.LOCK: "lock {}",
    V.TAKE_OVER: "take {} over",
    V.TRADE: "make a deal with {}",
    V.RESET: "clear {}",
}
SECRET = {
    S.FIRST_KEEP: "keeps a card",
    S.SECOND_KEEP: "chooses a card",
    S.KEEP: "keeps one of two cards",
    S.SHELTER: "lays a common card down as a foundation",
}
"""What the others are told of choices that they do not see."""
TOLD_BY_EVENTS = (S.DECK, S.OPTION, S.EXCHANGE, S.TOSS, S.VICTIM, S.SAMURAI, S.DEPLOY_AT, S.ATTACK)
"""Decisions that an event tells in full: said twice they would read as two cards drawn, two goods received."""
OFFERS = {
    A.PAY_NOTHING: "pay nothing",
    A.PAY_GOLD: "pay 1 gold",
    A.PAY_STONE: "pay 1 stone",
    A.PAY_GOLD_AS_STONE: "pay 1 gold in place of the stone",
}


def sentence(g: Any, action: int) -> str:
    """A legal action of `g.seat`."""
    block, i = A.ACTION_SPACE.locate(action)
    stage = int(g.stage)
    if block == "card":
        return _card_verb(g, stage).format(f"the {title(i)}")
    if block == "turn":
        return A.TURN_WORDS[i]
    if block == "deck":
        return f"draw a {('common', 'faction')[i]} card"
    if block == "good":
        verb = {S.LAY: "lay {} on the Shrine", S.STEAL_WHAT: "take {} away"}.get(stage, "take {}")
        amount = (
            int(g.task[N.OPTION_AMOUNT] if i == g.task[N.OPTION_GOOD] else g.task[N.OTHER_AMOUNT])
            if stage == S.OPTION
            else 1
        )
        return verb.format(amount_text(amount, i))
    if block == "amount":
        return _amount(g, stage, i)
    if block == "player":
        return f"choose {player_text(g, (int(g.seat) + i) % int(g.sides))}"
    if block == "convert":
        return _convert(g, action, _card_aside(g))
    return OFFERS[action]


def _card_verb(g: Any, stage: int) -> str:
    if stage == S.TARGET:
        return TARGET_VERBS[int(g.task[N.AIM])]
    if stage == S.OWN_DEAL:
        return {V.GIVE_UP_DEAL: "end the deal with {}", V.BUILD_FROM_DEAL: "build {} from a deal"}.get(
            int(g.task[N.OF_KIND]), "take the good of the deal with {}"
        )
    if stage == S.ENEMY_DEAL:
        return {V.ROB_DEAL: "discard the deal with {}", V.STEAL_DEAL: "steal the deal with {}"}.get(
            int(g.task[N.AIM]), "discard the deal with {} for its good"
        )
    return CARD_VERBS[stage]


def _card_aside(g: Any) -> int:
    """The drawn card that may be given away now, or -1: there is none, or it is hidden (from this view)."""
    if g.task[N.CONVERT_GOOD] != V.CARD:
        return -1
    zone, first = ("drawn_common", 0) if g.backs[0] == V.COMMON_DECK else ("drawn_faction", C.NUM_COMMON)
    card = int(g[zone][g.seat, 0])
    return first + card if card >= 0 else -1


def _convert(g: Any, action: int, card: int) -> str:
    """A good, or this card, is kept or given away."""
    what = f"the {title(card)}" if card >= 0 else amount_text(1, int(g.task[N.CONVERT_GOOD]))
    return (
        f"give {what} away for {amount_text(int(g.task[N.CONVERT_POINTS]), V.POINT)}"
        if action == A.GIVE_GOOD
        else f"keep {what}"
    )


def _amount(g: Any, stage: int, amount: int) -> str:
    if stage == S.PAYMENT:
        good = next(good for good in range(V.NUM_RESOURCES) if g.task[N.PAY_WOOD + good])
        return f"pay {amount} gold in place of {V.GOODS[good]}"
    if stage == S.BARTER:
        return f"give {amount} {V.GOODS[int(g.task[N.BARTER_GOOD])]}"
    if stage == S.TIMES:
        return ("", "activate it once", "activate it twice")[amount]
    return f"exchange {amount} pair{'s' if amount != 1 else ''} of workers"


def log_line(g: Any, action: int, observer: int) -> str:
    """What `observer` is told of an action. The steps of one choice ("build", then the card) make one line, that of the
    last one."""
    stage, p = int(g.stage), int(g.seat)
    if stage in TOLD_BY_EVENTS or (stage == S.TURN and A.ACTION_SPACE.locate(action)[1] not in (6, 11)):
        return ""
    name = player_text(g, p)
    if p != observer:
        if stage == S.TUCK and g.options[O.GATE_FACE_UP] == 0:
            back = "common" if action < C.NUM_COMMON else "faction"
            return f"{name} tucks a {back} card under the Gate."
        if stage in SECRET:
            return f"{name} {SECRET[stage]}."
    told = _convert(g, action, -1) if stage == S.CONVERT and p != observer else sentence(g, action)
    return f"{name} {third_person(told)}."


def told_of_supply(g: Any, seat: int) -> Sequence[int]:
    """What the log has told of a supply: what a production brings is told at its end."""
    agenda = g.agenda[: g.agenda_size]
    produces = g.producing == 1 and any(stage == S.PRODUCTION_ENDS and p == seat for stage, p in agenda[:, :2])
    return g.before[: V.NUM_TOKENS] if produces else g.supply[seat]


AMOUNTS = Amounts(
    V.GOODS[: V.NUM_TOKENS],
    told_of_supply,
    {"receives": 1, "gets": 1, "gives": -1, "takes": 1, "pays": -1, "keeps": 0},
    exact=False,
)
