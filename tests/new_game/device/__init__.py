"""What the fifth game plugs into `device`."""
