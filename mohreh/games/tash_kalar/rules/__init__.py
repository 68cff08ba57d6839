"""The rules of Tash-Kalar: its things, its state, and a step for each question."""
