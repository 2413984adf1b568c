"""What agents are given lies in the core, beside `View`; this is where it is looked for."""

from __future__ import annotations

from architects_env.core.play.batch_views import GamesInPlay, Views, views_of, views_of_several

__all__ = ["GamesInPlay", "Views", "views_of", "views_of_several"]
