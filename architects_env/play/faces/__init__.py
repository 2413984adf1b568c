"""The faces of the games of this package: pictures, chance, advice and languages."""
