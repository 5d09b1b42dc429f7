// The items in a file or package as a value: reading, comparing, merging, and writing.

// The items of trees have names, and are read from and written to paths.
@_exported import struct SystemPackage.FilePath
@_exported import struct UTSystemCalls.FileName
