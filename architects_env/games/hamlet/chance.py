"""What chance decides in Hamlet, to be given by a real table."""

from __future__ import annotations

from architects_env.core.chance_cards import CardSource
from architects_env.games.hamlet.state import CARDS

CHANCE = (CardSource(CARDS, about="which plan", words={"plan": "which plan Player {0} has"}),)
