// The types of files and folders on disk, and fast walks over trees.
