"""Finds a board by the straight lines printed on it, where no cards tell where it lies."""
