"""A fifth game that lives only here: a penalty shoot-out with one die, in its own folders of every room."""
