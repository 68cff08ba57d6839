"""What bots and learners need of Inis: hints and features."""
