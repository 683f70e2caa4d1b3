"""The chapters of the regulations: each takes the facts of a game and yields awards and findings.

A chapter names its clauses by number and reads their numbers from the edition; which of them
are in force is the edition's to say. Chapters that the editions share are shared.
"""
