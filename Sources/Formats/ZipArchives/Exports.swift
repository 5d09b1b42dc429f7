// Archives are read from paths.
@_exported import struct SystemPackage.FilePath
