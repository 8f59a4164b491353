"""School: a family shows its own dice and cards to the camera, once."""
