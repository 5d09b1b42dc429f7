// Open files and folders: contents, names, locks, attributes, and calls that tests can make fail; paths as bytes.
