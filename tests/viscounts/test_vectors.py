"""The 22 worked examples of the rules page (section 18)."""
from __future__ import annotations
