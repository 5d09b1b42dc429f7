// What synchronizes a folder with other devices: nothing, or Syncthing.
// `HTTP` talks to its interface.
