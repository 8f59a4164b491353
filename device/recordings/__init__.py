"""Recorded tables: what a recording is, and how it is refereed again."""
