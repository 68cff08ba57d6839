"""The database: how it is opened and written, what is in it, and how tables are kept there."""
