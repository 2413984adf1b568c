"""Every Python that a test starts loads this before anything else (`tests/conftest.py`): while libraries are loaded, and
at the end, looking for garbage is in vain, and takes an eighth of the time of a process that lives a second."""

import atexit
import gc

gc.set_threshold(200_000, 50, 100)
atexit.register(gc.disable)
