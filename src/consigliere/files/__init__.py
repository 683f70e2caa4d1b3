"""The tournament file in, and what is said of it out: JSON, CSV, HTML."""
