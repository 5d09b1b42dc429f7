// The claims of processes on files and folders, and their presenters, in memory that they share.
// `Paths` makes the claims on the item at a path.
