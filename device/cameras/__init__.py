"""What looks at the table: which camera is used, and the eyes behind it."""
