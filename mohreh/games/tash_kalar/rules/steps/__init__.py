"""The questions of a game of Tash-Kalar outside the effects of cards."""
