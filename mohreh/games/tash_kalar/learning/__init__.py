"""What bots and learners need of Tash-Kalar: hints and features."""
