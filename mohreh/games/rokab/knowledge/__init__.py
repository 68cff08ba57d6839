"""What a seat may know of Rokab, and what it may imagine of the rest."""
