"""Open pages are told what changes on them: an event stream for each, rendered once for many."""
