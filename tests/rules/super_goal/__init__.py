"""The rules of Super Goal!, one file per chapter of the rulebook."""
