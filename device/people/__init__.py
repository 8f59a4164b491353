"""Who is in the room: viewers, the two sides and the referee; how a telephone joins, and how it is sent away."""
