"""Writes: one named function and one transaction each."""
