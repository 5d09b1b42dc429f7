// What users do with documents, stored in a file so that another device can continue it.
// Documents in no container have theirs on the host.
