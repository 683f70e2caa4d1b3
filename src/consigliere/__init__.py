"""Consigliere scores sport-mafia tournaments and explains every point by its clause."""

__version__ = "0.1.0"
