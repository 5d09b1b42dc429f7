// Diagnostics and declarations have source locations.
@_exported import struct Text.PropertyListPath
@_exported import struct Text.SourceLocation
