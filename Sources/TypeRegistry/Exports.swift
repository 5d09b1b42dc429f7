// Diagnostics and declarations say where something stands.
@_exported import struct Text.PropertyListPath
@_exported import struct Text.SourceLocation
