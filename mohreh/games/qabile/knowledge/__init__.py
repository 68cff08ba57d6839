"""What a seat may know of Qabile, and what it may imagine of the rest."""
