"""Tash-Kalar's own tests: scenarios, a second reading, recorded games, playthroughs, counts."""
