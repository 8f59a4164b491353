"""Ordinary dice that lie beside the board, on the table top."""
