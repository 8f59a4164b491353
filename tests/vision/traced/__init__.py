"""The virtual tables once more, photographed by a ray tracer that knows nothing of our own drawing."""
