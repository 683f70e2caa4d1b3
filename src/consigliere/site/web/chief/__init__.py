"""The chief judge's pages."""
