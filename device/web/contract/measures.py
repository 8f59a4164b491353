"""How the messages say where something is: millimetres on the table.

x goes along home's goal line, y from home's goal to away's.
"""

Place = list[float]
"""x and y."""
Box = list[float]
"""x and y from, x and y to."""
