// The turns of processes with files and folders, and their presenters, in shared memory.
// `Paths` decides what an access to the item at a path takes its turn with.
