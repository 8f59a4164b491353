"""What the fifth game plugs into `rules`."""
