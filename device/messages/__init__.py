"""Messages: what a table tells others through a broker, and what it hears from them."""
