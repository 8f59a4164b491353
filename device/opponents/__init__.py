"""Heads that think for somebody who is not in the room: in a process of their own, and never in anybody's way."""
