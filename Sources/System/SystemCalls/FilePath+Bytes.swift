import SystemPackage

extension FilePath {
  /// Creates a path from bytes in any encoding. Repeated and trailing slashes are dropped.
  ///
  /// The initializers of swift-system end a path at a NUL, and the shortened path may be a different one.
  ///
  /// - Returns: nil if the bytes contain NUL.
  package init?(bytes: some Collection<UInt8>) {
    // Callers in other modules run code that is not specialized: there, reading single bytes takes a call for each.
    let bytes = Array(bytes)
    guard !bytes.contains(0) else { return nil }
    self.init(bytesBeforeNUL: bytes)
  }

  /// Creates a path from bytes without NUL, such as those of names and of paths from the system, or a path for display.
  /// Bytes after a NUL are dropped.
  package init(bytesBeforeNUL bytes: some Collection<UInt8>) {
    self = UTSystemCalls.withCString(Array(bytes)) { FilePath(platformString: $0) }
  }

  /// The bytes of the path.
  package var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// Returns the path of an item in the folder at this path; in the current folder if this path is empty.
  package func appending(bytes: [UInt8]) -> FilePath {
    FilePath(bytesBeforeNUL: isEmpty ? bytes : self.bytes + [UInt8(ascii: "/")] + bytes)
  }
}
