"""Reading the card table of Fußball-Alarm."""
