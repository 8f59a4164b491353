"""Super Goal! at the table."""
