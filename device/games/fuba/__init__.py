"""FUBA 1.0 at the table."""
