"""What we draw of Super Goal! for print: the faces of its dice."""
