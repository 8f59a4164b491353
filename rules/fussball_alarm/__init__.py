"""Die drei ??? Kids: Fußball-Alarm."""
