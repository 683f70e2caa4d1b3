"""One's account: signing in, invitations."""
