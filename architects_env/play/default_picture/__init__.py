"""The picture of games that draw none of their own, made from zones, card titles and own fields."""
