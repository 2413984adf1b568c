"""The table as text, as one seat sees it."""
from __future__ import annotations

from typing import Any

from architects_env.games.citadels.building import threshold
from architects_env.games.citadels.characters import CHARACTERS, NO_CHARACTER, NUMBERS
from architects_env.games.citadels.districts import DISTRICTS, FIRST_PURPLE, HIDES_CARDS, KIND_WITH, NUM_KINDS
from architects_env.games.citadels.draft import filled_places, kept_places, own_steps, possible_places, saw_down_card
from architects_env.games.citadels.options import MAX_ROUNDS
from architects_env.games.citadels.state import EVERYBODY, FACE_UP, MENU, NOBODY, STAGES, TRAVELLING
from architects_env.games.citadels.text import building_name, character_name


def cards_text(counts: Any) -> str:
    """Counts by kind as "Manor, 2 Tavern"."""
    names = [(f"{int(counts[kind])} " if counts[kind] > 1 else "") + DISTRICTS[kind].name for kind in range(NUM_KINDS) if counts[kind] > 0]
    return ", ".join(names) or "nothing"


def city_text(g: Any, p: int) -> str:
    """The buildings of `p`, those with a coin for themselves."""
    parts = []
    for kind in range(NUM_KINDS):
        coined = int(g.coined[p, kind])
        for building, number in ((kind, int(g.city[p, kind]) - coined), (NUM_KINDS + kind, coined)):
            if number > 0:
                parts.append((f"{number} " if number > 1 else "") + building_name(building))
    if g.tucked > 0 and g.city[p, KIND_WITH[HIDES_CARDS]] > 0:
        parts.append(f"({int(g.tucked)} cards under the Museum)")
    return ", ".join(parts) or "nothing"


def board(g: Any, seat: int) -> str:
    """The table as `seat` sees it."""
    stage = "over" if g.over else STAGES[int(g.stage)]
    lines = [f"Citadels, round {int(g.rounds)} of at most {int(g.options[MAX_ROUNDS])}: {stage}" + (", last round" if g.triggered else "")]
    lines.append("Characters: " + ", ".join(character_name(g, number) for number in range(1, int(g.highest) + 1)))
    added = [DISTRICTS[kind].name for kind in range(FIRST_PURPLE, NUM_KINDS) if g.cards_in_game[kind] > 0]
    lines.append("Purple cards: " + ", ".join(added))
    lines.append(f"Deck {int(g.deck_size)}, pile {int(g.pile_size)}; the game ends with {int(threshold(g))} buildings")
    lines += _marks(g)
    lines += [line for p in range(int(g.num_players)) for line in _player(g, seat, p)]
    lines += _knowledge(g, seat)
    return "\n".join(lines)


def _marks(g: Any) -> list[str]:
    """Who has been named, and whose turn it is."""
    parts = []
    for number, what in ((int(g.murdered), "murdered"), (int(g.bewitched), "bewitched"), (int(g.robbed), "to be robbed")):
        if number:
            parts.append(f"{character_name(g, number)} is {what}")
    lines = ["; ".join(parts)] if parts else []
    if g.active != NOBODY and not g.over and 1 <= g.number <= NUMBERS:
        as_whom = f" as {CHARACTERS[g.character].name}" if g.character != NO_CHARACTER else ""
        done = f", income {'taken' if g.income_done else 'to come'}, builds left {int(g.builds_left)}" if g.stage == MENU else ""
        lines.append(f"Turn of seat {int(g.active)}{as_whom}{done}")
    return lines


def _player(g: Any, seat: int, p: int) -> list[str]:
    """One player's row: what lies open, and the hand if it is one's own."""
    shown = [character_name(g, number) for number in range(1, int(g.highest) + 1) if g.holder[number] == p]
    marks = (["crown"] if g.crown == p else []) + (["first complete city"] if g.first_completer == p else [])
    marks += ["protected"] if g.protected == p else []
    head = f"Seat {p}{' (you)' if p == seat else ''}: {int(g.gold[p])} gold, {int(g.hand_size[p])} cards"
    lines = [", ".join([head, *marks]) + (f"; shown: {', '.join(shown)}" if shown else "")]
    lines.append(f"  city ({int(g.buildings[p])}): {city_text(g, p)}")
    if p == seat:
        lines.append(f"  hand: {cards_text(g.hand[p])}")
    elif g.known[seat, p].any():
        lines.append(f"  in hand for certain: {cards_text(g.known[seat, p])}")
    return lines


def _knowledge(g: Any, seat: int) -> list[str]:
    """What the seat knows of characters and cards out of sight."""
    lines = []
    groups: dict[str, list[str]] = {}
    for number in range(1, int(g.highest) + 1):
        groups.setdefault(_where(g, seat, number), []).append(str(number))
    for where, numbers in groups.items():
        lines.append(f"{', '.join(numbers)}: {where}")
    if g.seat == seat and g.drawn_size > 0:
        lines.append(f"Drawn: {cards_text(g.drawn)}")
    if (int(g.deck_seen) >> seat) & 1:
        lines.append(f"In the deck: {cards_text(g.deck)}")
    known = [0] * NUM_KINDS
    for i in range(int(g.pile_size)):
        if g.pile_knower[i] in (seat, EVERYBODY):
            known[int(g.pile_kind[i])] += 1
    if any(known):
        lines.append(f"Known in the pile: {cards_text(known)}")
    return lines


def _where(g: Any, seat: int, number: int) -> str:
    """Where the card of this number may be, in words."""
    places = int(possible_places(g, number, own_steps(g, seat), filled_places(g), saw_down_card(g, seat)))
    if (places >> FACE_UP) & 1:
        return "face up"
    words = [f"seat {p}{' (you)' if p == seat else ''}" for p in range(int(g.num_players)) if places & int(kept_places(g, p))]
    held = sum(int(kept_places(g, p)) for p in range(int(g.num_players)))
    if (places >> TRAVELLING) & 1:
        words.append("still travels")
    if places & ~held & ~(1 << TRAVELLING):
        words.append("face down on the table")
    return " or ".join(words)
