// The activities of users with documents, stored in a file for other devices to continue.
// Documents in no container have theirs on the host.
