"""FUBA's mat: flat jerseys of two teams by sector, and the round ball die with its value."""
