// The items of trees have names, and are read from and written to paths.
@_exported import struct SystemCalls.FileName
@_exported import struct SystemPackage.FilePath
