"""A card table for Fußball-Alarm, drawn."""
