"""A penalty shoot-out with one die: five and six are goals; five shots each, then one each until one side is ahead."""

SHELF = 99
