"""A match at the table: the main loop, what it is put together from, and what goes on when something breaks."""
