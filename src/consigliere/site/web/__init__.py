"""Pages: thin views that ask one query or call one action and choose a template."""
