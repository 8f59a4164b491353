"""What we draw of Fußball-Alarm for print: its cards, and the faces of its die."""
