"""Backends that compute a policy on each kind of device."""
