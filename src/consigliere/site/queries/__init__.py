"""Reads: named questions, each with a fixed number of queries."""
