"""What bots and learners need of Splendor: hints and features."""
