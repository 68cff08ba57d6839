"""What the terminal and the web say alike: texts of all games, words for options, bots and questions, rulebooks."""
