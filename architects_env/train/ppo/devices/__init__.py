"""The layers of a policy on each kind of device."""
