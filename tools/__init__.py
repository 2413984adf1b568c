"""Tools for developers of this repository. They use its sources, tests and documentation, and are not part of the
wheel."""
