"""Cards in opaque sleeves: what each seat knows of face-down cards, as sets of bits."""
