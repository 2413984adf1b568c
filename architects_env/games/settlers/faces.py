"""Cards that look alike as one number: what observations count, and what bots look up."""

from __future__ import annotations

import numpy as np

from architects_env.games.settlers import cards as C
from architects_env.games.settlers import vocabulary as V

_FACES = np.unique(C.FACE[: C.NUM_LOCATIONS])
NUM_FACES = len(_FACES)
FACE_NUMBER = np.searchsorted(_FACES, C.FACE[: C.NUM_LOCATIONS])
"""int64[locations]: which face a card shows, from 0; those of the common cards come first."""
COMMON_FACES = int((_FACES < C.NUM_COMMON).sum())
FACTION_FACES = NUM_FACES - COMMON_FACES
COPIES = np.bincount(FACE_NUMBER)
SHARE = (1.0 / COPIES).astype(np.float32)
"""Of one copy in all cards of that face."""

# --- action locations -------------------------------------------------------------------------------------------------
_ACTIONS = np.flatnonzero(C.KIND[_FACES] == V.ACTION)
NUM_ACTION_FACES = len(_ACTIONS)
ACTION_NUMBER = np.where(C.KIND == V.ACTION, np.searchsorted(_ACTIONS, FACE_NUMBER), -1)
"""int64[locations]: which face with an action, or -1."""
USE_SHARE = (1.0 / np.maximum(1, COPIES[FACE_NUMBER] * C.USES)).astype(np.float32)
"""float32[locations]: of one use in all uses of all cards with that face."""
