// Watchers have a timing.
@_exported import struct SystemCalls.WatchTiming
