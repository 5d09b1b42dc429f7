// Property lists with the position of every value, in XML, binary, and OpenStep form.
// They are read, written, and edited in place.

// Property lists use source locations.
@_exported import struct UTText.PropertyListPath
@_exported import struct UTText.SourceLocation
