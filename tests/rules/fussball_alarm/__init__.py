"""Fußball-Alarm: one file per part of the rulebook, every test a little match."""
