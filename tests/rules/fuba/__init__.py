"""FUBA: one file per section, every test a little match on a drawn mat."""
