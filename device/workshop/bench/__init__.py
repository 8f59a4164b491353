"""What `schiri bench` measures, one module per room; always beside a yardstick, since machines differ."""
