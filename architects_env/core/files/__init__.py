"""Files and programs: atomic writes, strict reading, and what the command-line tools share."""
