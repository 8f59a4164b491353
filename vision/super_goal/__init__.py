"""Reading a Super Goal! table: the ball on its field, symbol dice in the tray."""
