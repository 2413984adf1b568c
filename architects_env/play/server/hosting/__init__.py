"""Tables on the server: their rules of play, their storage, and what is computed for them."""
