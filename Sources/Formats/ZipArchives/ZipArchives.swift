// Zip archives, read and written in chunks.

// Archives are read from paths.
@_exported import struct SystemPackage.FilePath
