"""Stored matches for people and for other programs: as text, as a page, as JSON lines."""
