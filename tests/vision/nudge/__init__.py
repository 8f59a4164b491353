"""Which chosen numbers of the reader matter, and which change nothing that can be measured."""
