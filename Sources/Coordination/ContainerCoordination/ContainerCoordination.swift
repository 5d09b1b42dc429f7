// Coordinated reads and writes of items in containers.
// `FileCoordination` knows them as `SynchronizedFolders`; a program that does not link this module coordinates files on
// this device only.
