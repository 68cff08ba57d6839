"""Tests of Qabile: scenarios, a second reading of the rules, records, playthroughs, counts."""
