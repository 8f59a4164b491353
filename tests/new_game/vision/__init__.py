"""What the fifth game plugs into `vision`."""
