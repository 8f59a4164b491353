"""The referee: observations, presses and the time in; whistles, screens and log entries out. No hardware, no disk."""
