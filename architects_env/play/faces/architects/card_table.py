"""The rival's thirty scheme cards, which people type in from the box."""

from __future__ import annotations

from pathlib import Path

from architects_env.core.text import say
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.text.names import effect_text, spot_name
from architects_env.play.companion.card_table import CardGroup, CardTable


def _labels() -> dict[str, str]:
    names = list(R.MOST_OF_EFFECT)
    parts = {effect: effect.partition(" ") for effect in R.EFFECTS}
    effects = {effect: effect_text(names.index(name), int(n or 1)) for effect, (name, _, n) in parts.items()}
    return {place: spot_name(i) for i, place in enumerate(R.SPOTS)} | effects


TABLE = CardTable(
    "architects_rival",
    say("The printed scheme cards"),
    say("Type in the cards of your box once: where each places a worker, and what it does then, in this order."),
    (
        CardGroup("starting_schemes", say("Starting schemes"), R.NUM_STARTING),
        CardGroup("future_schemes", say("Future schemes"), R.NUM_FUTURE),
    ),
    R.SPOTS,
    R.EFFECTS,
    R.MOST_EFFECTS,
    R.MODEL,
    Path(R.__file__).with_name("rival.json"),
    R.TABLE,
    _labels(),
)
