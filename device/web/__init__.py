"""The page in the browser: the same referee with more words, and on the virtual table the table itself.

The main loop knows two things of it only: a board on which it posts what is to be seen, and an inbox with what people
pressed. Everything else runs in a thread of its own.
"""
