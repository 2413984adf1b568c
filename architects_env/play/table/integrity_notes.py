"""Integrity notes: sentences about a game in which a player may know more cards than the rules allow.

They are part of the game's record, and all players see them.
"""

from __future__ import annotations

from architects_env.core.play.record import MOST_REMARKS

TAKEN_BACK = "Something was taken back: cards may be known."
CONTINUED_AFTER_END = "It went on after its end had shown everything."
SEED_NAMED = "The player who named the seed may know all cards."
GUIDED_GAME = "A guided first game: its deal is known."
CARDS_IN_A_FILE = "Anyone with this game's file may know all cards."


def with_note(remarks: list[str], remark: str) -> list[str]:
    """Return the notes with one more. Each note appears once, and only the latest are kept if there are too many."""
    return remarks if remark in remarks else [*remarks, remark][-MOST_REMARKS:]
