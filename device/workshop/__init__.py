"""For those who build it: set-up, benches, drawings for the documentation, a browser for the tests."""
