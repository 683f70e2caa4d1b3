"""Disputes: a page for each case, whoever has a part in it; the forms that open one."""
