"""Interfaces of other projects over `core.match`: PettingZoo (`aec`), Gymnasium (`seat`)."""
