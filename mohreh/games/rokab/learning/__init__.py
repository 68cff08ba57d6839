"""What bots and learners need of Rokab: hints and features."""
