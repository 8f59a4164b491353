"""The ground as it is remembered, what is printed on it, and what differs from it: shared by several games."""
