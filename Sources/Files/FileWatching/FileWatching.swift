// Other programs' changes to files and in folders, reported once when they are complete.

// Watchers have a timing.
@_exported import struct UTSystemCalls.WatchTiming
