"""A Super Goal! table without a table: board, ball, symbol dice in the tray."""
