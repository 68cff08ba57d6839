"""What the tests of all games have in common; each game's folder keeps its positions, policies and cases."""
