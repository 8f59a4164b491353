"""Ordinary dice in the two wells of the tray."""
