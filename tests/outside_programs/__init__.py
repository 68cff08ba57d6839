"""Programs for the tests of bots in other languages, and a watch on what is left of them."""
