"""The rules of Inis: its things, its state, and a step for each question."""
