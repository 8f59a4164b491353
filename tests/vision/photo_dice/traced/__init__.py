"""Dice on tables at home, photographed by a ray tracer that knows nothing of the studio's drawing."""
