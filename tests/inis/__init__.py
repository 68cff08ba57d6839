"""Tests of Inis: scenarios, a second reading of the clash, recorded games, playthroughs, counts."""
