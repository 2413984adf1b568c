"""Copies and pickles of objects that hold more than values.

numpy copies an array that is a view of another one as an array of its own: the copy of a mask no longer follows the
words of which it is the mask. Compiled loops and closures cannot be copied at all. Such attributes
are made from the others, and a copy makes its own.
"""

from __future__ import annotations

from typing import Any, ClassVar


class Rebuilt:
    """Base of objects some of whose attributes are made from the others.

    `_MADE` names those attributes, and `_make` sets them: views of one buffer, compiled loops, functions. `__init__`
    calls `_make` once the other attributes are there. `copy` and `pickle` take the other attributes and call it again,
    so that a copy shares nothing with the original and goes on as it does.
    """

    _MADE: ClassVar[tuple[str, ...]] = ()

    def _make(self) -> None:
        """Set the attributes that `_MADE` names from the others."""
        raise NotImplementedError(f"{type(self).__name__} must define _make, which sets {', '.join(self._MADE)}.")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self._MADE}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make()
