"""Copies and pickles of objects with derived attributes.

numpy copies an array that is a view of another one as a separate array: the copy of a mask no longer follows the
words that hold it. Compiled loops and closures cannot be copied at all. Such attributes are derived from the others,
and a copy derives its own.
"""

from __future__ import annotations

from typing import Any, ClassVar


class DerivedAttributes:
    """Base class of objects some of whose attributes are derived from the others.

    `_DERIVED` names those attributes, and `_derive` sets them: views of one buffer, compiled loops, functions.
    `__init__` calls `_derive` once the other attributes are set. `copy` and `pickle` take the other attributes and
    call it again, so that a copy shares nothing with the original and continues identically.
    """

    _DERIVED: ClassVar[tuple[str, ...]] = ()

    def _derive(self) -> None:
        """Set the attributes that `_DERIVED` names from the others."""
        raise NotImplementedError(f"{type(self).__name__} must define _derive, which sets {', '.join(self._DERIVED)}.")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self._DERIVED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._derive()
