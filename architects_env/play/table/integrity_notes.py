"""What a table says of a game whose cards somebody may know better than the rules let anybody: in its record, and to
everybody who sits there."""

from __future__ import annotations

from architects_env.core.play.record import MOST_REMARKS

TAKEN_BACK = "Something was taken back: cards may be known."
CONTINUED_AFTER_END = "It went on after its end had shown everything."
SEED_NAMED = "The player who named the seed may know all cards."
CARDS_IN_A_FILE = "Anyone with this game's file may know all cards."


def with_note(remarks: list[str], remark: str) -> list[str]:
    """These remarks, and this one; each stands there once, and the last ones if they are too many."""
    return remarks if remark in remarks else [*remarks, remark][-MOST_REMARKS:]
