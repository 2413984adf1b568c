"""What only developers of this repository need: it works on its sources, tests and documentation, and is in no
wheel."""
