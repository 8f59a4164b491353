"""The virtual table: everything that lies on a real one, moved in the browser and seen by a rendered camera."""
