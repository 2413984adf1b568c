"""Cards, where they lie, and what each seat knows of them: in zones, in sleeves, in multisets."""
