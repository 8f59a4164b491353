"""A virtual table: rendered pictures with truth, for tests and for playing without a camera.

It is kept apart from the reader: no module of the reader imports it, and it shares no constants with it.
"""
