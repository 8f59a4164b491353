"""A telephone as the camera: it opens a page of ours, and its browser sends pictures."""
