"""Faces and cards that the reader has been shown once, and knows again in any turn and light."""
