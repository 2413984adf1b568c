"""Compiling: rules become machine code, which is kept on disk, linked, and waited for or not. All that rests on inner
parts of numba is here."""
