"""What is being decided: the headline, and the choices that have no place on the table, as buttons."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import say
from architects_env.games.settlers import actions as A
from architects_env.games.settlers import agenda as N
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import state as S
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.chapters import STAGES
from architects_env.games.settlers.exchange import PAIR
from architects_env.games.settlers.names import player_text, with_you
from architects_env.games.settlers.phases import AFTER_MAIN

FREE = (A.TO_DEFEND, A.TO_SAMURAI, A.TO_GATE, A.TO_SHRINE)


def headline(g: Any) -> str:
    """The round, and whose turn it is."""
    if g.cut_off:
        return f"{say('The game is over')}{say(', cut off by its bound on turns')}"
    if g.over:
        return say("The game is over after {n} rounds", n=S.ROUNDS)
    return say(
        "Round {n} of {rounds}; {player} is the first player",
        n=int(g.rounds),
        rounds=S.ROUNDS,
        player=player_text(g, int(g.first)),
    )


def status(g: Any, seat: int) -> str:
    """Who decides what."""
    if g.over:
        return ""
    name = with_you(player_text(g, int(g.seat)), g.seat == seat)
    return say("{name} decides {asks}.", name=name, asks=say(STAGES.asks[g.stage]))


def buttons(g: Any, seat: int) -> list[int]:
    """The actions of the present question that are shown as buttons: all that it may have, not only those that are
    legal now."""
    if g.over or g.seat != seat:
        return []
    stage, supply = int(g.stage), g.supply[seat]
    goods = {
        S.OPTION: (int(g.task[N.OPTION_GOOD]), int(g.task[N.OTHER_GOOD])),
        S.LAY: range(V.GOLD + 1),
        S.STEAL_WHAT: range(V.NUM_RESOURCES),
        S.EXCHANGE: range(V.NUM_RESOURCES),
    }
    amounts = {
        S.TIMES: range(1, 3),
        S.PAIRS: range(1, min(int(supply[V.WORKER]) // PAIR, A.MOST_PAIRS) + 1),
        S.PAYMENT: range(int(supply[V.GOLD]) + 1),
    }
    if stage == S.TURN:
        return _menu(g, seat)
    if stage in goods:
        return [A.TAKE_GOOD + good for good in sorted(set(goods[stage]))]
    if stage in amounts:
        return [A.AMOUNT + amount for amount in amounts[stage] if amount <= A.MOST_PAIRS]
    if stage == S.BARTER:
        return [
            A.AMOUNT + amount
            for amount in range(min(int(g.task[N.BARTER_DUE]), int(supply[g.task[N.BARTER_GOOD]])) + 1)
        ]
    if stage == S.CONVERT:
        return [A.KEEP_GOOD, A.GIVE_GOOD]
    return [A.PAY_NOTHING, A.PAY_GOLD, A.PAY_STONE, A.PAY_GOLD_AS_STONE] if stage == S.SLAVER else []


def _menu(g: Any, seat: int) -> list[int]:
    """The main actions, or the end of the turn after one; free actions that the seat could ever have."""
    main = (
        [A.TO_END]
        if g.task[N.TURN_MOMENT] == AFTER_MAIN
        else [A.TO_BUILD, A.TO_DEAL, A.TO_RAZE_HAND, A.TO_RAZE_LOCATION, A.TO_ACTIVATE, A.TO_EXCHANGE, A.TO_PASS]
    )
    does = {int(C.DOES[card]) for card in g.empire[seat, : g.empire_size[seat]]}
    free = bool(g.token[seat]), g.faction[seat] == V.JAPANESE, V.HOLDS_CARDS in does, V.HOLDS_RESOURCES in does
    return main + [action for action, there in zip(FREE, free, strict=True) if there]
