extension FileTree {
  /// Reads a serialized file wrapper, such as a flat RTFD.
  ///
  /// - Throws: ``FileTreeError/malformed(offset:reason:)``.
  public init(serialized bytes: [UInt8]) throws(FileTreeError) { try self.init(serialized: .bytes(bytes)) }

  /// Reads a serialized file wrapper; large contents of a file are not read into memory.
  ///
  /// - Throws: ``FileTreeError/malformed(offset:reason:)``; errors from reading.
  public init(serialized contents: FileContents) throws(FileTreeError) {
    var reader = FlatRTFDReader(try FlatRTFDSource(contents))
    self = try reader.archive()
  }

  /// Writes the serialized form in chunks.
  ///
  /// - Parameter write: called with the chunks in order.
  /// - Throws: ``FileTreeError`` if a file cannot be read, or, before anything is written, if there is a symbolic link
  ///   in the tree; and any error from `write`.
  public func serialize(to write: (UnsafeRawBufferPointer) throws -> Void) throws {
    // Otherwise, the length of the path of this file would be in the executable.
    #sourceLocation(file:"withoutActuallyEscaping",line:23)
    try withoutActuallyEscaping(write) { try FlatRTFDWriter(write: $0).archive(self) }
  }
  #sourceLocation()

  /// The serialized form.
  ///
  /// - Throws: as `serialize(to:)`.
  public func serialized() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try serialize { bytes += $0 }
    return bytes
  }
}
