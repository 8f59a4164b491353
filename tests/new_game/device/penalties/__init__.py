"""The penalty shoot-out at the table."""
