"""Our own faces and cards: drawn once, for the printer and for the reader, who comes taught with them."""
