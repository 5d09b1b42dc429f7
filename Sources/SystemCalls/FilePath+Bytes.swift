import SystemPackage

extension FilePath {
  /// A path of these bytes, in any encoding. Repeated slashes and those at the end are dropped.
  ///
  /// The initializers of swift-system end a path at a NUL, where it may be another one.
  ///
  /// - Returns: nil if NUL is among them.
  package init?(bytes: some Collection<UInt8>) {
    guard !bytes.contains(0) else { return nil }
    self.init(bytesBeforeNUL: bytes)
  }

  /// A path to show: only what is before a NUL.
  package init(bytesBeforeNUL bytes: some Collection<UInt8>) {
    self = SystemCalls.withCString(Array(bytes)) { FilePath(platformString: $0) }
  }

  /// The bytes of the path.
  package var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }
}
