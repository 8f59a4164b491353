"""A club evening: many tables, one draw, standings that everybody can follow."""
