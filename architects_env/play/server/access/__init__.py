"""Limits on what one address and all visitors together may use, and checks of the host that a request names."""
