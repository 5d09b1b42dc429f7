// Property lists use source locations.
@_exported import struct Text.PropertyListPath
@_exported import struct Text.SourceLocation
