"""What bots and learners need of Qabile: hints and features."""
