"""Views of many games at once, which agents decide on. They are defined in `architects_env.core.play.batch_views`."""

from __future__ import annotations

from architects_env.core.play.batch_views import GamesInPlay, Views, get_views, get_views_of_batches

__all__ = ["GamesInPlay", "Views", "get_views", "get_views_of_batches"]
