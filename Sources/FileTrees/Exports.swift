// The items of trees have names.
@_exported import struct SystemCalls.FileName
