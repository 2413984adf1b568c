"""The drawing kit for pictures of boards."""
