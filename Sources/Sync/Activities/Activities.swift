// The activities of users with documents, stored in a file for other devices to continue.
// Activities with documents in no container are stored on the host.
