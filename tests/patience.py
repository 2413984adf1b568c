"""How long tests wait for what comes in moments on an idle machine."""

from __future__ import annotations

PATIENCE = 300
"""Seconds after which whatever was waited for will not come: they only end what hangs. No test passes or fails by how
fast something is."""
