"""A table without a table: things on it, a camera over it, and robots that play on it."""
