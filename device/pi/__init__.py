"""Adapters for the Raspberry Pi, each as thin as it can be; hardware libraries are imported when they are needed."""
