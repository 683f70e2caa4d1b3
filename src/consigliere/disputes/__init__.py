"""Disputes: appeals, protests, outside advantage, removal from the tournament.

Pure: deadlines, limits and who may do what are functions of facts, of the edition and of a given
"now"; nothing here knows a framework, a database or the clock.
"""
