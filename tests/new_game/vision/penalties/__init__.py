"""A small board on which nothing stands: only the dice in the tray tell what happens."""
