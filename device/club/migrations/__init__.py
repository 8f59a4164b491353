"""How the tables of the books came to be, step by step; Alembic walks through them."""
