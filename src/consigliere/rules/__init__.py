"""What a game is worth: pure, exact, and able to say why.

Standard library only; no clock, no randomness, no input or output but its own package data.
"""
