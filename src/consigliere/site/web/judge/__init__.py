"""The table judges' pages."""
