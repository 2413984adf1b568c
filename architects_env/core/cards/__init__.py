"""Cards that lie somewhere, and who knows what of them: in zones, in sleeves, in multisets."""
