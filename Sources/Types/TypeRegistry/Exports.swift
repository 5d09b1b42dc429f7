// Problems and declarations have source locations.
@_exported import struct UTText.PropertyListPath
@_exported import struct UTText.SourceLocation
