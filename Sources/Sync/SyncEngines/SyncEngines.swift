// The sync engines: none, or Syncthing.
// `HTTP` talks to its interface.
