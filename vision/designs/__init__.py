"""Our own faces and cards. They are drawn once: for the printer, and for the reader, who knows them from the start."""
