"""Fußball-Alarm at the table."""
