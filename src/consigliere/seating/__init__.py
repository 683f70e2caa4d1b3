"""Who sits where: pure but for its seed.

Standard library only; numba, where it is installed, makes the search faster and changes nothing.
"""
