"""What a seat may know of Splendor, and what it may imagine of the rest."""
