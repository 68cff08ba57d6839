"""The games through the interfaces that researchers use; each module needs its own optional package."""
