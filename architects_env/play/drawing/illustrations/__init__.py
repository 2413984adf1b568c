"""Illustrations drawn by hand in SVG: buildings, scenes, portraits and small signs."""
