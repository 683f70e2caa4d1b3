"""What `consigliere serve` needs before and around the site: folder, network, certificate, server.

Nothing here imports Django's models at import: the settings read an environment that is made here.
"""
