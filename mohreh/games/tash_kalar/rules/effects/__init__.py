"""What beings, legends and flares do."""
