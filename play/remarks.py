"""What a table says of a game whose cards somebody may know better than the rules let anybody: in its record, and to
everybody who sits there."""

from __future__ import annotations

from architects_env.core.play.record import MOST_REMARKS

TAKEN_BACK = "Something was taken back; whoever did so may have seen what lay face down."
SHOWN = "The game had ended, and everything had been shown, before it went on."
SEED_NAMED = "The seed of the deal was named by whoever made the table, who may know all cards by it."
CARDS_IN_A_FILE = "The table was made from the file of a running game; whoever has that file may know all cards."


def with_remark(remarks: list[str], remark: str) -> list[str]:
    """These remarks, and this one; each stands there once, and the last ones if they are too many."""
    return remarks if remark in remarks else [*remarks, remark][-MOST_REMARKS:]
