// The names that sync programs give to files and folders, and the list of these programs.
