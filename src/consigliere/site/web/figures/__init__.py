"""Charts in words: what each shows, drawn, and the same numbers as a table beside it."""
