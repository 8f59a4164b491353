"""The commands of `schiri`, one module each."""
