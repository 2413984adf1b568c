"""Compiling of rules to machine code, caching it on disk, linking, and background compiling.

All code that depends on numba's internals is here.
"""
