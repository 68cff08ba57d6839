"""The games: one folder each, found because it is there."""
