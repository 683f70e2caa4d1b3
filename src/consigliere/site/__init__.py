"""The tournament site: the facts in a database, pages that show what follows from them."""
