// Open files and folders: contents, names, locks, attributes, and where tests make calls fail.
