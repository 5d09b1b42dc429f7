// Files and packages are saved to paths.
@_exported import struct SystemPackage.FilePath
