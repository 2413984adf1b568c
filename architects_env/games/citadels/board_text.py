"""The board as text, as one seat sees it: what is asked of whom, what lies open, what the seat holds and knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import options as O
from architects_env.games.citadels import state as S
from architects_env.games.citadels.building import threshold
from architects_env.games.citadels.draft import filled_places, kept_places, own_steps, possible_places, saw_down_card
from architects_env.games.citadels.names import building_name, character_name
from architects_env.games.citadels.stages import STAGES

TURNS = {
    S.WITCH_BEGINS: " as Witch, an income and a name only",
    S.BEWITCHED_TURN: ", bewitched, an income only",
    S.HOSPITAL_TURN: " in the Hospital, an income only",
    S.WITCH_RESUMES: ", who is the Witch, with the powers of the bewitched",
}
"""What is said of a turn that is none of the usual kind."""


# --- cards ------------------------------------------------------------------------------------------------------------
def with_number(number: Any, name: str) -> str:
    return f"{int(number)} {name}" if number > 1 else name


def printed(g: Any, kind: int) -> str:
    """What every card of this kind shows beside its name: " (yellow 3)"."""
    return f" ({D.COLOURS[D.COLOUR[kind]]} {int(g.cost[kind])})"


def cards_text(counts: Any, g: Any = None) -> str:
    """Counts by kind as "Manor, 2 Tavern"; with the game as "Manor (yellow 3), 2 Tavern (green 1)"."""
    return in_list(
        with_number(number, D.DISTRICTS[kind].name) + (printed(g, kind) if g is not None else "")
        for kind, number in enumerate(counts)
        if number > 0
    )


def in_list(parts: Iterable[str]) -> str:
    """ "Manor, 2 Tavern"."""
    return ", ".join(parts) or "nothing"


def buildings_in(g: Any, p: int) -> list[tuple[int, str]]:
    """The buildings of `p` as (kind, "2 Tavern"), those with a coin for themselves."""
    found: list[tuple[int, str]] = []
    for kind, (standing, coined) in enumerate(zip(g.city[p].tolist(), g.coined[p].tolist(), strict=True)):
        for building, number in ((kind, standing - coined), (D.NUM_KINDS + kind, coined)):
            if number > 0:
                found.append((kind, with_number(number, building_name(building))))
    return found


def under_museum(g: Any, p: int) -> list[str]:
    return (
        [f"({int(g.tucked_size)} cards under the Museum)"]
        if g.tucked_size > 0 and g.city[p, D.KIND_WITH[D.HIDES_CARDS]] > 0
        else []
    )


def city_text(g: Any, p: int, show: bool = False) -> str:
    """The buildings of `p` as "Manor, 2 Tavern, Temple with a coin", or also with what the cards show."""
    names = (name + (printed(g, kind) if show else "") for kind, name in buildings_in(g, p))
    return in_list([*names, *under_museum(g, p)])


# --- the table --------------------------------------------------------------------------------------------------------
def board(g: Any, seat: int) -> str:
    """The board as `seat` sees it."""
    now = (", last round" if g.triggered else "") + (": over" if g.over else "")
    lines = [f"Citadels, round {int(g.rounds)} of at most {int(g.options[O.MAX_ROUNDS])}{now}"]
    lines += [] if g.over else [called_text(g), question_text(g, seat)]
    lines.append("Characters: " + ", ".join(character_name(g, number) for number in range(1, int(g.highest) + 1)))
    added = [
        f"{D.DISTRICTS[kind].name} ({int(g.cost[kind])})"
        for kind in range(D.FIRST_PURPLE, D.NUM_KINDS)
        if g.cards_in_game[kind] > 0
    ]
    lines.append("Purple cards: " + ", ".join(added))
    lines.append(f"Deck {int(g.deck_size)}, pile {int(g.pile_size)}; the game ends with {int(threshold(g))} buildings")
    lines += _marks(g)
    lines += [line for p in range(int(g.num_players)) for line in _player(g, seat, p)]
    lines += _knowledge(g, seat)
    return "\n".join(lines)


def called_text(g: Any) -> str:
    """Which number was called, and whose turn it is."""
    if g.stage in (S.DRAFT_PICK, S.DRAFT_DISCARD):
        return f"Draft, step {int(g.step)}; nobody has been called yet"
    if g.number > g.highest:
        return "All characters have been called"
    called = f"Called: {character_name(g, int(g.number))}"
    if g.stage == S.HOSPITAL:
        return f"{called}, who was murdered"
    as_whom = f" as {H.CHARACTERS[g.character].name}" if g.character != H.NO_CHARACTER else ""
    done = (
        f", income {'taken' if g.income_done else 'to come'}, builds left {int(g.builds_left)}"
        if g.stage == S.MENU
        else ""
    )
    return f"{called}; turn of player {int(g.active)}{TURNS.get(int(g.turn_kind), as_whom)}{done}"


def question_text(g: Any, seat: int) -> str:
    """Who has to decide, and what."""
    ruin = (
        f" {D.DISTRICTS[g.ruin].name}{printed(g, int(g.ruin))}"
        if g.stage == S.GRAVEYARD and g.ruin != S.NO_KIND
        else ""
    )
    return f"Player {int(g.seat)}{' (you)' if g.seat == seat else ''} decides {STAGES.asks[g.stage]}{ruin}"


def _marks(g: Any) -> list[str]:
    """Who has been named."""
    named = ((int(g.murdered), "murdered"), (int(g.bewitched), "bewitched"), (int(g.robbed), "to be robbed"))
    parts = [f"{character_name(g, number)} is {what}" for number, what in named if number]
    return ["; ".join(parts)] if parts else []


def _player(g: Any, seat: int, p: int) -> list[str]:
    """One player's row: what lies open, and the hand if it is one's own."""
    shown = [character_name(g, number) for number in range(1, int(g.highest) + 1) if g.holder[number] == p]
    marks = (["crown"] if g.crown == p else []) + (["first complete city"] if g.first_completer == p else [])
    marks += ["protected"] if g.protected == p else []
    head = f"Player {p}{' (you)' if p == seat else ''}: {int(g.gold[p])} gold, {int(g.hand_size[p])} cards"
    lines = [", ".join([head, *marks]) + (f"; shown: {', '.join(shown)}" if shown else "")]
    lines.append(f"  city ({int(g.buildings[p])}): {city_text(g, p, show=True)}")
    if p == seat:
        lines.append(f"  hand: {cards_text(g.hand[p], g)}")
    elif g.hand_known[seat, p].any():
        lines.append(f"  in hand for certain: {cards_text(g.hand_known[seat, p], g)}")
    return lines


def _knowledge(g: Any, seat: int) -> list[str]:
    """What the seat knows of characters and cards out of sight."""
    lines = []
    groups: dict[str, list[str]] = {}
    kept = [int(kept_places(g, p)) for p in range(int(g.num_players))]
    for number in range(1, int(g.highest) + 1):
        groups.setdefault(_where(g, seat, number, kept), []).append(str(number))
    for where, numbers in groups.items():
        lines.append(f"{', '.join(numbers)}: {where}")
    if g.seat == seat and g.drawn_size > 0:
        lines.append(f"Drawn: {cards_text(g.drawn, g)}")
    if (int(g.deck_seen) >> seat) & 1:
        lines.append(f"In the deck: {cards_text(g.deck, g)}")
    if any(known := known_pile(g, seat)):
        lines.append(f"Known in the pile: {cards_text(known, g)}")
    return lines


def known_pile(g: Any, seat: int) -> list[int]:
    """How many cards of each kind lie in the pile, for all that the seat knows."""
    known = [0] * D.NUM_KINDS
    for i in range(int(g.pile_size)):
        if (int(g.pile_seen[i]) >> seat) & 1:
            known[int(g.pile[i])] += 1
    return known


def where_it_is(g: Any, seat: int, number: int) -> str:
    """Where the card of this number may be, in words."""
    return _where(g, seat, number, [int(kept_places(g, p)) for p in range(int(g.num_players))])


def _where(g: Any, seat: int, number: int, kept: list[int]) -> str:
    """Where the card of this number may be, in words; `kept` are the places in which the characters of each player
    lie."""
    places = int(possible_places(g, number, own_steps(g, seat), filled_places(g), saw_down_card(g, seat)))
    if (places >> S.FACE_UP) & 1:
        return "face up"
    words = [f"player {p}{' (you)' if p == seat else ''}" for p in range(len(kept)) if places & kept[p]]
    held = sum(kept)
    if (places >> S.TRAVELLING) & 1:
        words.append("still travels")
    if places & ~held & ~(1 << S.TRAVELLING):
        words.append("face down on the table")
    return " or ".join(words)
