"""The tournament file, read and written."""
