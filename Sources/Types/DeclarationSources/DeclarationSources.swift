// Type declarations in property lists, bundles, and folders.
