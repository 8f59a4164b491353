"""What the device says, in German and English."""
